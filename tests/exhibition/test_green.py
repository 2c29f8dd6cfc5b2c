from tests.kit import table


def test_tilda_finds_a_coin_when_she_has_none():
    t = table("macaws", characters=["tilda", None])
    t.inventory()
    t.asks(0, "end", ["ability", "go_on"])
    t.ability("Small change")
    assert t.gold() == 1
    t.asks(1, "action")


def test_tilda_finds_nothing_while_she_has_gold():
    t = table("macaws", gold=1, characters=["tilda", None])
    t.inventory()
    t.asks(1, "action")

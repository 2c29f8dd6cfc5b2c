from tests.kit import table


def test_master_builder_puts_a_paid_card_on_the_deck():  # beavers-1
    t = table("beavers owls", hand="beavers-1 junk junk", market="owls-2")
    t.technique("beavers-1")
    assert t.schedule() == ["beavers-1"]
    t.asks(0, "action")
    t.purchase(0, pay="junk junk")
    t.asks(0, "put_on_deck", "junk junk")
    t.choose("junk")
    assert t.deck() == []  # drawn at once in clean-up
    t.asks(1, "action")

from tests.kit import table


def test_trap_toffee_is_laid_on_a_discard_pile_and_sticks_when_drawn():
    t = table(
        "macaws",
        hand="trap-toffee@0 junk",
        deck="junk junk junk junk",
        traps="trap-toffee",
        others=[{"hand": "junk junk junk macaws-1", "deck": ""}],
    )
    t.technique("trap-toffee")
    assert t.discard(1) == ["trap-toffee"]
    t.inventory("junk")
    t.asks(1, "action")
    t.inventory()  # draws the trap while filling the hand
    t.asks(1, "discard", "junk junk junk macaws-1")
    t.choose("junk")
    assert t.deck(0)[0] == "trap-toffee"

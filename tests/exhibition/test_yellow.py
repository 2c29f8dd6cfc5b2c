import pytest

from companion.engine.errors import PositionError
from tests.kit import table

# Odo Quickstep


def test_odo_rolls_for_his_stake():
    t = table("ocelots", hand="junk junk", characters=["odo", None], next=[("roll", "3")])
    t.ability("Small stake", pay="junk")
    assert t.gold() == 2
    assert t.discard() == ["junk"]
    t.expects(0, "action")


@pytest.mark.parametrize("face", ["0", "1", "2"])
def test_odo_may_lose_his_stake(face):
    t = table("ocelots", gold=1, characters=["odo", None], next=[("roll", face)])
    t.ability("Small stake", gold=1)
    assert t.gold() == 0
    t.expects(0, "action")


def test_odo_must_pay_exactly_and_only_once_a_turn():
    t = table("ocelots", hand="junk junk", characters=["odo", None], next=[("roll", "1")])
    with t.expects_refusal("pays_too_little"):
        t.ability("Small stake")
    with t.expects_refusal("card_not_needed"):
        t.ability("Small stake", pay="junk junk")
    t.ability("Small stake", pay="junk")
    with t.expects_refusal("ability_used"):
        t.ability("Small stake", gold=1)
    t.inventory()
    t.expects(1, "action")  # his table companion has no character and no ability


def test_odo_cannot_stake_with_nothing():
    t = table("ocelots", characters=["odo", None])
    with t.expects_refusal("pays_too_little"):
        t.ability("Small stake")
    t.expects(0, "action")


# Minna Minute


def test_minna_pushes_the_hand_of_the_clock():
    t = table("sloths", characters=["minna", None], turn={"phase": "start"})
    t.expects(0, "start", ["ability", "go_on"])
    t.ability("Push the hand")
    assert t.game.state.clock == 1
    t.expects(0, "action")  # used: it is not offered a second time


def test_minna_need_not_push_the_hand():
    t = table("sloths", characters=["minna", None], turn={"phase": "start"})
    t.go_on()
    assert t.game.state.clock == 0
    with t.expects_refusal("not_now"):
        t.ability("Push the hand")
    t.expects(0, "action")


def test_minna_looks_at_the_top_of_her_deck_by_night():
    t = table(
        "sloths",
        hand="junk junk junk junk",
        deck="sloths-1 sloths-2",
        characters=["minna", None],
        clock=3,
    )
    t.inventory()
    t.expects(0, "cleanup", ["ability", "go_on"])
    t.ability("Night work")
    t.expects(0, "discard", "sloths-1")
    t.choose("sloths-1")
    assert (t.discard(), t.hand()[-1]) == (["sloths-1"], "sloths-2")
    t.expects(1, "action")


def test_minna_may_leave_the_card_on_her_deck():
    t = table(
        "sloths",
        hand="junk junk junk junk junk",
        deck="sloths-1 sloths-2",
        characters=["minna", None],
        clock=5,
    )
    t.inventory()
    t.ability("Night work")
    t.choose()
    assert (t.deck(), t.discard()) == (["sloths-1", "sloths-2"], [])
    t.expects(1, "action")


def test_minna_rests_by_day_and_without_a_deck():
    t = table("sloths", deck="sloths-1", characters=["minna", None], clock=2)
    t.inventory()
    t.expects(1, "action")
    t = table("sloths", characters=["minna", None], clock=3)
    t.inventory()
    t.expects(1, "action")


def test_minna_forms_a_new_deck_where_hers_has_run_out():
    t = table("sloths", discard="sloths-1", characters=["minna", None], clock=3)
    t.inventory()
    t.ability("Night work")
    t.expects(0, "discard", "sloths-1")
    t.choose()
    assert "sloths-1" in t.hand()
    t.expects(1, "action")


def test_minna_may_bring_the_night_and_then_work_before_she_fills_her_hand():
    t = table(  # Dramatic Romantic and Night work, both in clean-up
        "mongooses",
        hand="mongooses-1 junk junk junk",
        deck="mongooses-2 mongooses-3",
        characters=["minna", None],
        clock=2,
    )
    t.inventory()
    t.expects(0, "cleanup", ["passive", "go_on"])
    t.passive("mongooses-1")
    t.expects(0, "cleanup", ["ability", "go_on"])
    t.ability("Night work")
    t.choose("mongooses-2")
    assert (t.hand()[-1], t.discard()) == ("mongooses-3", ["mongooses-2"])
    t.expects(1, "action")


def test_minna_may_work_and_then_use_a_passive():
    t = table(
        "monitors",
        hand="monitors-2 junk junk junk junk",
        deck="monitors-3 monitors-4",
        characters=["minna", None],
        clock=3,
    )
    t.inventory()
    t.expects(0, "cleanup", ["ability", "passive", "go_on"])
    t.ability("Night work")
    t.choose()
    t.expects(0, "cleanup", ["passive", "go_on"])
    t.passive("monitors-2")
    t.choose("junk")
    assert t.hand()[-1] == "monitors-3"
    t.expects(1, "action")


# Tamsin Tumble


def juggling(source, destination, **more):
    rolls = [("roll", source), ("roll", destination)]
    t = table("owls", characters=["tamsin", None], turn={"phase": "start"}, next=rolls, **more)
    t.expects(0, "start", ["ability", "go_on"])
    t.ability("Juggle")
    return t


def test_tamsin_takes_the_top_of_her_deck_into_her_hand():
    t = juggling("deck", "hand", deck="owls-1 owls-2")
    t.expects(0, "take", ["yes", "no"])
    t.option("yes")
    assert (t.hand(), t.deck()) == (["owls-1"], ["owls-2"])
    t.expects(0, "action")


def test_tamsin_moves_a_card_between_deck_and_discard_pile():
    t = juggling("deck", "discard", deck="owls-1 owls-2", discard="junk")
    t.expects(0, "put_on_discard")
    t.option("yes")
    assert (t.deck(), t.discard()) == (["owls-2"], ["owls-1", "junk"])
    t = juggling("discard", "deck", deck="owls-1", discard="junk owls-2")
    t.expects(0, "put_on_deck")
    t.option("yes")
    assert (t.deck(), t.discard()) == (["junk", "owls-1"], ["owls-2"])
    t.expects(0, "action")


def test_tamsin_chooses_which_card_leaves_her_hand():
    t = juggling("hand", "deck", hand="owls-1 junk", deck="owls-2")
    t.expects(0, "put_on_deck", "owls-1 junk")
    t.choose("junk")
    assert (t.hand(), t.deck()) == (["owls-1"], ["junk", "owls-2"])
    t = juggling("hand", "discard", hand="owls-1 junk")
    t.expects(0, "put_on_discard", "owls-1 junk")
    t.choose("junk")
    assert (t.hand(), t.discard()) == (["owls-1"], ["junk"])
    t.expects(0, "action")


def test_tamsin_may_leave_the_card_where_it_is():
    t = juggling("discard", "hand", discard="junk")
    t.option("no")
    assert t.discard() == ["junk"]
    t = juggling("hand", "deck", hand="junk")
    t.choose()
    assert t.hand() == ["junk"]
    t.expects(0, "action")


def test_tamsin_drops_everything_when_the_dice_agree_or_the_source_is_empty():
    t = juggling("deck", "deck", deck="owls-1")
    t.expects(0, "action")
    t = juggling("discard", "hand", hand="junk")
    t.expects(0, "action")
    t = juggling("deck", "hand", hand="junk")
    t.expects(0, "action")


def test_tamsin_without_any_card_has_nothing_to_juggle():
    t = table("owls", characters=["tamsin", None], turn={"phase": "start"})
    t.expects(0, "action")


def test_tamsin_forms_a_new_deck_to_take_from():
    t = juggling("deck", "hand", discard="owls-1")
    t.option("yes")
    assert (t.hand(), t.discard()) == (["owls-1"], [])
    t.expects(0, "action")


# Saffron Sweet and her candied-apple


TRAY = "candied-apple@0 candied-apple@0"


def test_saffron_takes_an_apple_for_a_card():
    t = table(
        "owls",
        hand="owls-1 junk",
        aside=TRAY,
        characters=["saffron", None],
        turn={"phase": "start"},
    )
    t.ability("From the tray")
    t.expects(0, "discard", "owls-1 junk")
    t.choose("junk")
    assert (t.hand(), t.discard()) == (["owls-1", "candied-apple"], ["junk"])
    assert t.aside() == ["candied-apple"]
    t.expects(0, "action")


def test_saffron_may_leave_the_tray_alone():
    t = table(
        "owls", hand="junk", aside=TRAY, characters=["saffron", None], turn={"phase": "start"}
    )
    t.expects(0, "start", ["ability", "go_on"])
    t.go_on()
    assert t.aside() == ["candied-apple", "candied-apple"]
    t.expects(0, "action")


def test_saffron_needs_a_card_to_discard_and_an_apple_on_the_tray():
    t = table("owls", aside=TRAY, characters=["saffron", None], turn={"phase": "start"})
    t.expects(0, "action")
    t = table("owls", hand="junk", characters=["saffron", None], turn={"phase": "start"})
    t.expects(0, "action")


def test_candied_apple_draws_and_lies_on_the_tray_again():
    t = table("owls", hand="candied-apple@0", deck="owls-1", characters=["saffron", None])
    t.technique("candied-apple")
    assert (t.hand(), t.discard(), t.schedule()) == (["owls-1"], [], [])
    assert t.aside() == ["candied-apple"]
    t.expects(0, "action")  # its bonus action


def test_candied_apple_pays_one_and_is_discarded():
    t = table("owls", hand="candied-apple@0", gold=1, market="owls-2", characters=["saffron", None])
    t.purchase(0, pay="candied-apple", gold=1)
    assert t.hand()[0] == "owls-2"
    t.expects(1, "action")


def test_candied_apple_is_never_part_of_a_stack():
    t = table(
        "squirrels owls",
        hand="candied-apple@0 squirrels-1",
        stall=[["owls-1"], ["owls-2"]],
        characters=["saffron", None],
    )
    with t.expects_refusal("never_in_a_stack"):
        t.build("candied-apple squirrels-1")
    t.expects(0, "action")


def test_candied_apple_returns_from_a_strange_hand():
    t = table(
        "macaws",
        deck="macaws-1",
        characters=["saffron", None],
        others=[{"deck": "candied-apple@0 junk junk junk junk junk"}],
    )
    t.end_turn()
    t.inventory()
    assert "candied-apple" not in t.hand(1)
    assert len(t.hand(1)) == 5
    assert t.deck()[0] == "candied-apple"
    t.expects(0, "action")


def test_candied_apple_thrown_away_goes_on_its_owners_discard_pile():
    t = table("macaws", hand="macaws-3 candied-apple@0", deck="junk", characters=["saffron", None])
    t.technique("macaws-3")
    assert t.discard() == ["macaws-3", "candied-apple"]
    t.expects(0, "action")


# Professor Pell and the rattling-engine


def cranking(face, *more, tokens=(0, 0), **rest):
    rolls = [("roll", face), *more]
    t = table(
        "hares", hand="junk junk", characters=["pell", None], tokens=tokens, next=rolls, **rest
    )
    t.ability("Crank", pay="junk junk")
    return t


def test_pell_gets_two_tokens_for_stars_and_one_for_a_planet():
    t = cranking("stars")
    assert (t.tokens(), t.tokens(on=1)) == (0, 2)  # on the engine, not on the professor
    assert t.discard() == ["junk", "junk"]
    t = cranking("planet", tokens=[0, 2])
    assert t.tokens(on=1) == 3
    t.expects(0, "action")


def test_pell_loses_all_tokens_to_a_comet():
    t = cranking("comet", tokens=[0, 4])
    assert t.tokens(on=1) == 0
    t.expects(0, "action")


def test_pell_may_reroll_the_arrows():
    t = cranking("planet-reroll", ("roll", "stars"))
    t.expects(0, "reroll", ["yes", "no"])
    t.option("yes")
    assert t.tokens(on=1) == 2
    t = cranking("planet-reroll")
    t.option("no")
    assert t.tokens(on=1) == 1
    t.expects(0, "action")


def test_pell_pulls_the_lever_of_the_rattling_engine():
    t = table("hares", deck="hares-1 hares-2 hares-3", characters=["pell", None], tokens=[0, 4])
    t.ability("Pull the lever")
    assert t.hand() == ["hares-1", "hares-2"]
    assert t.tokens(on=1) == 1
    with t.expects_refusal("ability_used"):
        t.ability("Pull the lever")
    t.expects(0, "action")


def test_pell_needs_three_tokens_for_the_lever():
    t = table("hares", deck="hares-1", characters=["pell", None], tokens=[0, 2])
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Pull the lever")
    t.expects(0, "action")


def test_pell_cranks_and_pulls_in_one_turn():
    t = cranking("planet", tokens=[0, 2], deck="hares-1 hares-2")
    t.ability("Pull the lever")
    assert t.hand() == ["hares-1", "hares-2"]
    t.expects(0, "action")


def test_the_rattling_engine_lies_beside_the_professor():
    t = table("hares", aside="rattling-engine@0", characters=["pell", None])
    assert t.aside() == ["rattling-engine"]
    t.expects(0, "action")


# Sunny Sidecar


TEAM = ["sunny", None, None, None]


def sharing(hand="owls-1 junk", mate="owls-2"):
    full = "junk junk junk"
    t = table(
        "owls",
        hand=f"{hand} {full}",
        teams=True,
        stacks_to_win=10,
        characters=TEAM,
        others=[{}, {"hand": mate}, {}],
    )
    t.inventory()
    t.expects(0, "end", ["ability", "go_on"])
    return t


def test_sunny_gives_a_card_and_gets_one_back():
    t = sharing()
    t.ability("Pass it over")
    t.expects(0, "give", "owls-1 junk junk junk junk")
    t.choose("owls-1")
    t.expects(2, "give", "owls-2 owls-1")
    t.choose("owls-2")
    assert t.hand() == ["junk"] * 4 + ["owls-2"]
    assert t.hand(2) == ["owls-1"]
    t.expects(1, "action")


def test_sunny_may_get_the_same_card_back():
    t = sharing()
    t.ability("Pass it over")
    t.choose("owls-1")
    t.choose("owls-1")
    assert sorted(t.hand()) == ["junk"] * 4 + ["owls-1"]
    assert t.hand(2) == ["owls-2"]
    t.expects(1, "action")


def test_sunny_gets_her_own_card_from_an_empty_hand():
    t = sharing(mate="")
    t.ability("Pass it over")
    t.choose("owls-1")
    assert sorted(t.hand()) == ["junk"] * 4 + ["owls-1"]
    t.expects(1, "action")


def test_sunny_gets_nothing_for_a_trap_of_hers_that_returns():
    t = table(
        "owls",
        hand="trap-bucket@0 junk junk junk junk",
        teams=True,
        stacks_to_win=10,
        traps="trap-bucket",
        characters=TEAM,
        others=[{}, {}, {}],
    )
    t.inventory()
    t.ability("Pass it over")
    t.choose("trap-bucket")
    assert (t.hand(), t.deck()) == (["junk"] * 4, ["trap-bucket"])
    t.expects(1, "action")


def test_sunny_may_keep_everything():
    t = sharing()
    t.go_on()
    assert len(t.hand()) == 5
    t.expects(1, "action")


def test_sunny_shows_the_card_to_nobody_but_the_teammate():
    t = sharing()
    t.ability("Pass it over")
    t.choose("owls-1")
    (took,) = [event for event in t.events("took") if event[1] == 2]
    assert took[3] == 0b0101
    t.expects(2, "give")


def test_sunny_has_nobody_to_share_with_outside_a_team():
    with pytest.raises(PositionError) as caught:
        table("owls", characters=[None, "sunny"])
    assert (caught.value.code, caught.value.params["field"]) == ("needs_teammate", "characters.1")

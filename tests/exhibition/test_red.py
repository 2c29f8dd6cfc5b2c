import pytest

from companion.engine import rulebook
from companion.engine.cast import Rules
from companion.engine.errors import PositionError
from companion.engine.game import Game
from companion.engine.lineup import Lineup
from tests.kit import table


def set_up(decks, *names, **rules):
    settings = Rules(players=len(names), **rules)
    return Game.new(Lineup(tuple(decks.split()), settings, characters=names), "setup")


def mine(game, seat):
    """What a player draws from at first: names of the cards in deck and hand."""
    cards = game.state.deck[seat] + game.state.hand[seat]
    return [game.table.printed_kind(card).id for card in cards]


# Marta Murmur and her handbill


def test_marta_begins_with_her_handbills_in_her_deck():
    game = set_up("owls macaws pandas", "marta", None)
    assert mine(game, 0).count("handbill") == 2
    assert (len(mine(game, 0)), len(game.state.hand[0])) == (12, 5)
    assert "handbill" not in mine(game, 1)


def test_handbill_is_shuffled_into_an_opponents_deck():
    t = table(
        "owls",
        hand="handbill@0",
        deck="owls-1",
        characters=["marta", None, None],
        others=[{"deck": "junk"}, {"deck": "owls-2 junk"}],
        next=[("shuffle", "owls-2 handbill junk")],
    )
    t.technique("handbill")
    t.expects(0, "put_into_deck", [1, 2])
    t.option(2)
    assert t.deck(2) == ["owls-2", "handbill", "junk"]
    assert (t.hand(), t.discard(), t.schedule()) == ([], [], [])
    t.expects(0, "action")  # its bonus action


def test_handbill_never_goes_to_a_teammate():
    t = table(
        "owls",
        hand="handbill@0",
        teams=True,
        stacks_to_win=10,
        characters=["marta", None, None, None],
        others=[{}, {}, {}],
    )
    t.technique("handbill")
    t.expects(0, "put_into_deck", [1, 3])
    t.option(1)
    assert t.deck(1) == ["handbill"]
    t.expects(0, "action")


@pytest.mark.parametrize("gold", [0, 1, 4])
def test_handbill_earns_gold_where_marta_has_none_when_it_is_read_and_returns(gold):
    t = table(
        "owls",
        hand="junk junk junk junk junk",
        gold=gold,
        characters=["marta", None],
        others=[{"hand": "junk junk junk junk", "deck": "handbill@0 owls-1"}],
    )
    t.inventory()
    t.inventory()
    assert t.gold() == (gold or 1)
    assert t.deck() == ["handbill"]
    assert t.hand(1)[-1] == "owls-1"  # the hand is filled all the same
    t.expects(0, "action")


def test_handbill_does_nothing_in_martas_own_hand():
    t = table("owls", deck="handbill@0", characters=["marta", None])
    t.inventory()
    assert t.gold() == 0
    assert "handbill" in t.hand()
    t.expects(1, "action")


def test_handbill_is_never_part_of_a_stack():
    t = table("owls", hand="handbill@0", characters=["marta", None])
    with t.expects_refusal("never_in_a_stack"):
        t.build("handbill")
    t.expects(0, "action")


def test_handbill_thrown_away_goes_on_martas_discard_pile():
    t = table("macaws", hand="macaws-3 handbill@0", deck="junk", characters=["marta", None])
    t.technique("macaws-3")
    assert t.discard() == ["macaws-3", "handbill"]
    t.expects(0, "action")


# Cosimo Credit


def test_cosimo_begins_with_gold_and_debts():
    game = set_up("owls macaws pandas", "cosimo", None)
    assert game.state.gold == [4, 0]
    assert game.state.tokens[0] == [2]


def test_cosimo_keeps_the_gold_a_tournament_gives_him():
    game = set_up("owls macaws pandas", None, "cosimo", starting_gold=(0, 1))
    assert game.state.gold == [0, 5]


def test_cosimo_borrows_once_a_turn():
    t = table("owls", characters=["cosimo", None], tokens=[3])
    t.ability("Put it on my name")
    assert (t.gold(), t.tokens()) == (1, 4)
    with t.expects_refusal("ability_used"):
        t.ability("Put it on my name")
    t.expects(0, "action")


def test_cosimo_has_no_credit_with_five_tokens():
    t = table("owls", characters=["cosimo", None], tokens=[5])
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Put it on my name")
    t.expects(0, "action")


def test_cosimo_pays_back_twice_at_the_start_of_his_turn():
    t = table(
        "owls",
        hand="owls-2 junk",
        gold=6,
        characters=["cosimo", None],
        tokens=[3],
        turn={"phase": "start"},
    )
    t.expects(0, "start", ["ability", "go_on"])
    with t.expects_refusal("pays_too_little"):
        t.ability("Pay back", pay="owls-2")
    t.ability("Pay back", pay="owls-2", gold=1)
    t.ability("Pay back", pay="junk", gold=2)
    assert (t.gold(), t.tokens(), t.discard()) == (3, 1, ["junk", "owls-2"])
    t.expects(0, "action")  # a third time is not offered, though he could pay


def test_cosimo_need_not_pay_back():
    t = table("owls", gold=3, characters=["cosimo", None], tokens=[1], turn={"phase": "start"})
    t.go_on()
    assert (t.gold(), t.tokens()) == (3, 1)
    t.expects(0, "action")


def test_cosimo_is_not_asked_if_he_owes_nothing_or_cannot_pay():
    t = table("owls", gold=3, characters=["cosimo", None], turn={"phase": "start"})
    t.expects(0, "action")
    t = table("owls", gold=2, characters=["cosimo", None], tokens=[1], turn={"phase": "start"})
    t.expects(0, "action")


SEVEN = [["owls-1"]] * 4 + [["owls-2"]] * 3


def test_cosimo_in_debt_builds_the_last_stack_but_does_not_win():
    t = table("owls", hand="owls-5a owls-3", stall=SEVEN, characters=["cosimo", None], tokens=[1])
    t.build("owls-5a owls-3")
    assert len(t.stall()) == 8
    t.expects(1, "action")


def test_cosimo_builds_no_ninth_stack():
    t = table(
        "owls macaws",
        hand="owls-5a owls-4",
        stall=[*SEVEN, ["macaws-4", "macaws-4"]],
        characters=["cosimo", None],
        tokens=[1],
    )
    with t.expects_refusal("stall_is_full"):
        t.build("owls-5a owls-4")
    t.expects(0, "action")


def test_cosimo_wins_at_once_with_his_last_debt_paid():
    t = table(
        "owls macaws",
        gold=3,
        stall=[*SEVEN, ["macaws-4", "macaws-4"]],
        characters=["cosimo", None],
        tokens=[1],
        turn={"phase": "start"},
    )
    t.ability("Pay back", gold=3)
    assert t.game.over
    assert t.game.state.winner == 0


def test_cosimo_without_debts_wins_like_anybody():
    t = table("owls", hand="owls-5a owls-3", stall=SEVEN, characters=["cosimo", None])
    t.build("owls-5a owls-3")
    assert t.game.state.winner == 0


def test_cosimos_debts_hold_his_teammate_up_too_but_no_opponent():
    nine = [["owls-1"]] * 4 + [["owls-2"]] * 3 + [["owls-3"]] * 2

    def last_stack(debtor):
        characters = [None] * 4
        characters[debtor] = "cosimo"
        others = [{}, {}, {}]
        others[debtor - 1]["tokens"] = [1]
        t = table(
            "owls",
            hand="owls-5a owls-5b",
            stall=nine,
            teams=True,
            stacks_to_win=10,
            characters=characters,
            others=others,
        )
        t.build("owls-5a owls-5b")
        return t

    last_stack(debtor=2).expects(1, "action")
    assert last_stack(debtor=1).game.state.winner == 0


# Magda Muddle and her wanted-poster


def test_magda_begins_with_her_posters_in_her_deck():
    game = set_up("owls macaws pandas", None, "magda")
    assert mine(game, 1).count("wanted-poster") == 2
    assert game.state.aside == [[], []]


def test_wanted_poster_draws_a_card_and_waits():
    t = table("owls", hand="wanted-poster@0", deck="owls-1", characters=["magda", None])
    t.technique("wanted-poster")
    assert (t.hand(), t.schedule()) == (["owls-1"], ["wanted-poster"])
    t.expects(0, "action")


def test_wanted_poster_is_taken_down_for_two():
    poster = {"card": "wanted-poster@0", "waits_for": "finish"}
    t = table("owls", hand="owls-2 junk", schedule=[poster], characters=["magda", None])
    with t.expects_refusal("pays_too_little"):
        t.finish("wanted-poster", pay="junk")
    t.finish("wanted-poster", pay="owls-2")
    assert (t.schedule(), t.discard(), t.aside()) == ([], ["owls-2"], ["wanted-poster"])
    t.expects(0, "action")


def test_wanted_poster_pays_two_and_is_never_part_of_a_stack():
    t = table("owls", hand="wanted-poster@0", market="owls-2", characters=["magda", None])
    with t.expects_refusal("never_in_a_stack"):
        t.build("wanted-poster")
    t.purchase(0, pay="wanted-poster")
    assert t.hand()[0] == "owls-2"
    t.expects(1, "action")


def test_wanted_poster_returns_from_a_strange_hand():
    t = table(
        "raccoons",
        hand="raccoons-3 wanted-poster@0",
        deck="junk junk junk junk junk",
        characters=["magda", None],
        others=[{"deck": "junk"}],
    )
    t.technique("raccoons-3")  # puts the poster on the other player's deck
    assert t.deck(1)[0] == "wanted-poster"
    t.inventory()
    t.inventory()
    assert "wanted-poster" not in t.hand(1)
    assert t.deck()[0] == "wanted-poster"
    t.expects(0, "action")


def test_wanted_poster_thrown_away_goes_on_magdas_discard_pile():
    t = table("macaws", hand="macaws-3 wanted-poster@0", deck="junk", characters=["magda", None])
    t.technique("macaws-3")
    assert t.discard() == ["macaws-3", "wanted-poster"]
    t.expects(0, "action")


def hunted(aside, **more):
    """Magda about to build her last stack, with these posters taken down."""
    return table(
        "owls",
        hand="owls-5a owls-3 owls-4",
        stall=SEVEN,
        characters=["magda", None],
        aside=aside,
        **more,
    )


def test_magda_cannot_win_while_a_poster_hangs_anywhere():
    for hanging in ({"deck": "wanted-poster@0"}, {"others": [{"discard": "wanted-poster@0"}]}):
        t = hunted("wanted-poster@0", **hanging)
        t.build("owls-5a owls-3")
        assert not t.game.over
        t.expects(1, "action")


def test_magda_wins_with_all_posters_taken_down():
    t = hunted("wanted-poster@0 wanted-poster@0")
    t.build("owls-5a owls-3")
    assert t.game.state.winner == 0


def test_magda_wins_at_once_when_the_last_poster_is_taken_down():
    poster = {"card": "wanted-poster@0", "waits_for": "finish"}
    t = table(
        "owls macaws",
        hand="owls-3",
        stall=[*SEVEN, ["macaws-4", "macaws-4"]],
        schedule=[poster],
        aside="wanted-poster@0",
        characters=["magda", None],
    )
    t.finish("wanted-poster", pay="owls-3")
    assert t.game.state.winner == 0


# Clementine Chorus


def chorus(**more):
    settings = {"teams": True, "stacks_to_win": 10, "characters": ["clementine", None, None, None]}
    return table("owls", **settings, **more)


def test_clementine_gets_a_card_on_her_cue():
    t = chorus(hand="owls-2", others=[{}, {"hand": "junk", "deck": "owls-4"}, {}])
    t.ability("Cue", pay="owls-2")
    t.expects(2, "give", "junk owls-4")
    t.choose("owls-4")
    assert (t.hand(), t.hand(2), t.discard()) == (["owls-4"], ["junk"], ["owls-2"])
    t.expects(0, "action")


def test_clementine_pays_two_and_only_once():
    t = chorus(hand="junk junk owls-2", others=[{}, {"deck": "owls-4"}, {}])
    with t.expects_refusal("pays_too_little"):
        t.ability("Cue", pay="junk")
    t.ability("Cue", pay="owls-2")
    assert t.hand() == ["junk", "junk", "owls-4"]  # the only card there was to give
    with t.expects_refusal("ability_used"):
        t.ability("Cue", pay="junk junk")
    t.expects(0, "action")


def test_clementine_gets_nothing_from_a_teammate_without_cards():
    t = chorus(hand="owls-2", others=[{}, {}, {}])
    t.ability("Cue", pay="owls-2")
    assert t.hand() == []
    t.expects(0, "action")


def test_clementine_needs_a_teammate():
    with pytest.raises(PositionError) as caught:
        table("owls", characters=["clementine", None])
    assert (caught.value.code, caught.value.params["field"]) == ("needs_teammate", "characters.0")


def after_a_build(seat, discard="owls-2 junk"):
    others = [{}, {}, {}]
    others[seat - 1]["hand"] = "owls-1"
    t = chorus(discard=discard, deck="owls-3", others=others, turn={"seat": seat})
    t.build("owls-1")
    return t


def test_clementine_joins_in_when_her_teammate_builds():
    t = after_a_build(seat=2)
    t.expects(0, "put_on_deck", "owls-2 junk")
    t.choose("owls-2")
    assert (t.deck(), t.discard()) == (["owls-2", "owls-3"], ["junk"])
    t.expects(3, "action")


def test_clementine_need_not_join_in_and_cannot_without_a_discard_pile():
    t = after_a_build(seat=2)
    t.choose()
    assert t.deck() == ["owls-3"]
    t.expects(3, "action")
    after_a_build(seat=2, discard="").expects(3, "action")


def test_clementine_does_not_sing_for_opponents_or_herself():
    after_a_build(seat=1).expects(2, "action")
    t = chorus(hand="owls-1", discard="owls-2", others=[{}, {}, {}])
    t.build("owls-1")
    t.expects(1, "action")


# Percival Patter


def auction(face, **more):
    t = table("sloths", characters=["percival", None], next=[("roll", face)], **more)
    t.ability("Going, going")
    t.expects(0, "act", ["purchase"])
    return t


def test_percival_buys_for_two_less_with_a_three():
    t = auction("3", hand="junk junk sloths-2", market="sloths-2 sloths-3")
    assert (t.tokens(), rulebook.price(t.game.table, 0, 1)) == (2, 2)
    assert rulebook.price(t.game.table, 1, 1) == 4  # for the others nothing changes
    t.purchase(1, pay="sloths-2")
    assert "sloths-3" in t.hand()
    assert t.tokens() == 0
    t.expects(1, "action")  # it was his action


def test_percival_buys_at_full_price_with_a_one():
    t = auction("1", hand="sloths-3", market="sloths-3")
    assert rulebook.price(t.game.table, 0, 0) == 3
    t.purchase(0, pay="sloths-3")
    t.expects(1, "action")


def test_percival_may_get_a_card_for_nothing():
    t = auction("3", hand="sloths-2", market="sloths-2")
    with t.expects_refusal("card_not_needed"):
        t.purchase(0, pay="sloths-2")
    t.purchase(0)
    assert t.hand()[:2] == ["sloths-2", "sloths-2"]
    t.expects(1, "action")


def test_percival_must_buy_once_he_has_begun():
    t = auction("2", hand="sloths-2", market="sloths-2")
    with t.expects_refusal("not_now"):
        t.inventory()
    with t.expects_refusal("not_now"):
        t.go_on()
    t.purchase(0, pay="sloths-2")
    t.expects(1, "action")


def test_percival_begins_nothing_he_cannot_afford():
    t = table("sloths", hand="junk", market="sloths-3", characters=["percival", None])
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Going, going")
    t.expects(0, "action")


def test_percival_bids_no_more_beside_a_stall_of_five_stacks():
    five = [["sloths-1"], ["sloths-2"], ["sloths-3"], ["sloths-4"], ["sloths-5a"]]
    t = table(
        "sloths", hand="junk junk", market="sloths-2", stall=five, characters=["percival", None]
    )
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Going, going")
    t.expects(0, "action")


def test_percival_loses_nothing_where_the_roll_leaves_nothing_to_buy():
    t = table(
        "platypuses macaws",
        hand="platypuses-2 macaws-4",  # Calculations: needed to pay 5, not needed to pay 4
        market=". . . . macaws-5a",
        characters=["percival", None],
        next=[("roll", "2")],
    )
    t.ability("Going, going")
    assert (t.tokens(), t.game.state.actions) == (0, 1)
    t.expects(0, "action")


def test_percival_keeps_his_bonus_action_for_another_purchase():
    t = auction("1", hand="junk junk sloths-2", market="sloths-2", turn={"actions": 2})
    t.purchase(0, pay="sloths-2")
    with t.expects_refusal("ability_used"):
        t.ability("Going, going")
    t.expects(0, "action")


# Ezra Encore


def test_ezra_fetches_a_reusable_technique_worth_what_he_spends():
    t = table(
        "macaws",
        hand="junk junk junk",
        discard="macaws-1 macaws-3 macaws-4 macaws-2 junk",
        characters=["ezra", None],
    )
    t.ability("Old trick", pay="junk junk junk")
    assert t.hand() == ["macaws-3"]  # nothing dearer, and nothing cheaper
    with t.expects_refusal("ability_used"):
        t.ability("Old trick")
    t.expects(0, "action")


def test_ezra_may_pay_more_than_five_only_to_reach_five():
    t = table(
        "macaws",
        hand="macaws-4 macaws-2 junk",
        gold=1,
        discard="macaws-5a",
        characters=["ezra", None],
    )
    with t.expects_refusal("card_not_needed"):
        t.ability("Old trick", pay="macaws-4 macaws-2 junk")
    with t.expects_refusal("gold_overpays"):
        t.ability("Old trick", pay="macaws-4 macaws-2", gold=1)
    t.ability("Old trick", pay="macaws-4 macaws-2")
    assert t.hand() == ["junk", "macaws-5a"]
    t.expects(0, "action")


def test_ezra_may_fetch_back_what_he_spends():
    t = table("macaws", hand="macaws-1 junk", characters=["ezra", None])
    t.ability("Old trick", pay="macaws-1")
    assert (t.hand(), t.discard()) == (["junk", "macaws-1"], [])
    t.expects(0, "action")


@pytest.mark.parametrize("paid", ["junk", "junk junk junk junk"])
def test_ezra_gets_nothing_for_too_little_or_too_much(paid):
    t = table("macaws", hand=paid, discard="macaws-3", characters=["ezra", None])
    t.ability("Old trick", pay=paid)
    assert (t.hand(), t.discard()) == ([], [*paid.split(), "macaws-3"])
    t.expects(0, "action")


def test_ezra_must_spend_something():
    t = table("macaws", hand="junk", discard="macaws-3", characters=["ezra", None])
    with t.expects_refusal("pays_too_little"):
        t.ability("Old trick")
    t.expects(0, "action")


def test_ezra_knows_no_technique_that_goes_elsewhere():
    t = table(
        "chameleons foxes",
        hand="junk",
        discard="chameleons-4 foxes-1 trap-toffee@1 trap-toffee@0",
        traps="trap-toffee",
        characters=["ezra", None],
    )
    with t.expects_refusal("ability_does_nothing"):
        t.ability("Old trick", pay="junk")
    t.expects(0, "action")

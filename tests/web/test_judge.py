"""Ask the judge: known interactions, who is first, what cards are worth, and the page itself."""

from __future__ import annotations

import html
import re

from flask import Flask
from flask.testing import FlaskClient

from companion.catalog import catalog
from companion.engine import MOMENTS, TRAITS, all_scripts, moments, traits, view
from companion.setup.code import encode
from companion.setup.sheet import TableSetup
from companion.web.judge.verdict import judge
from companion.web.judge.words import moment_words
from tests.web.phones import Guest
from tests.web.playing import begin

# Cards that meet, and what is ruled about them together.
TOGETHER = {
    ("macaws-5a", "penguins-5b"): {"value-order"},  # Flashy Show, then Practical Values
    ("macaws-5a", "sloths-5b"): {"values-resolved"},  # Flashy Show, Ironing
    ("squirrels-5a", "squirrels-1"): {"passive-together"},
    ("squirrels-4", "chameleons-4"): {"exact-place"},
    ("raccoons-2", "gulls-2"): {"team-plural"},
    ("raccoons-1", "devils-2"): {"open-turned-deck"},
    ("magpies-3", "ocelots-5b"): {"guess-shown"},
    ("ocelots-4", "penguins-4"): {"ocelots-4"},  # One card as a stack: a Stove counts
    ("chameleons-2", "macaws-5a"): {"chameleon-value"},  # the copy under Flashy Show
    ("owls-2", "owls-4"): {"owls-again", "owls-order"},
    ("squirrels-1", "squirrels-2", "squirrels-3"): {"squirrels-1-to-3"},
}


def verdict_on(*cards: str):
    return judge([catalog().cards[card] for card in cards])


def test_known_interactions_are_told() -> None:
    missed = {}
    for cards, wanted in TOGETHER.items():
        told = {ruling.id for ruling in verdict_on(*cards).together}
        if not wanted <= told:
            missed[cards] = (wanted, told)
    assert missed == {}


def test_every_ruling_on_one_of_the_cards_is_told_once() -> None:
    cards = ("macaws-5a", "penguins-5b", "chameleons-2")
    verdict = verdict_on(*cards)
    told = [r.id for r in verdict.together] + [r.id for own in verdict.alone.values() for r in own]
    on_them = {r.id for r in catalog().rulings if set(cards) & set(r.cards)}
    assert on_them <= set(told)
    assert len(told) == len(set(told))


def test_cards_stand_in_the_order_in_which_they_act() -> None:
    def order(*cards: str) -> list[tuple[str, list[str]]]:
        return [(s.moment, [card.id for card in s.cards]) for s in verdict_on(*cards).steps]

    # What waits in the buyer's own schedule comes before what others do about the purchase.
    assert order("owls-4", "beavers-1") == [
        ("played", ["beavers-1"]),
        ("purchase", ["beavers-1"]),
        ("purchased", ["owls-4"]),
    ]
    # A technique is resolved before anybody reacts to it.
    assert order("owls-2", "macaws-1") == [
        ("played", ["macaws-1"]),
        ("technique_resolved", ["owls-2"]),
    ]
    assert order("macaws-2", "crocodiles-5b")[-1] == ("filling", ["macaws-2", "crocodiles-5b"])


def test_who_reacts_first_is_told_where_others_react() -> None:
    assert verdict_on("owls-2", "macaws-1").others_react
    assert not verdict_on("macaws-1", "macaws-2").others_react
    assert verdict_on("sloths-1", "kangaroos-1").wait
    assert verdict_on("macaws-2", "polecats-5b").meet


def test_general_rulings_are_told_for_the_cards_they_hold_for() -> None:
    assert {"pay-x", "finish-when"} <= {r.id for r in verdict_on("turtles-5b").general}
    assert {"clock-read", "clock-moves"} <= {r.id for r in verdict_on("bats-1", "owls-1").general}
    assert "pay-x" not in {r.id for r in verdict_on("macaws-1", "owls-1").general}
    assert "spend-first" in {r.id for r in verdict_on("penguins-2", "owls-1").general}
    assert verdict_on("macaws-1", "owls-1").general


def test_rulings_hold_for_traits_that_cards_have() -> None:
    wanted = {trait for ruling in catalog().rulings for trait in ruling.holds_for}
    had = {trait for card in catalog().cards.values() for trait in traits(card)}
    assert wanted <= set(TRAITS)
    assert wanted <= had <= set(TRAITS)


def test_every_card_that_does_something_acts_at_a_moment_that_has_words(app: Flask) -> None:
    silent = [card for card, script in all_scripts().items() if card in catalog().cards]
    silent = [card for card in silent if not moments(card)]
    plain = {card for card in silent if catalog().cards[card].kind == "technique"}
    assert plain == set()
    with app.test_request_context():
        assert all(moment_words(moment) for moment in MOMENTS)


def page(client: FlaskClient, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return html.unescape(response.get_data(as_text=True))


def asked(text: str) -> list[str]:
    return re.findall(r'judge-asked-name">.*?lang="en">([^<]+)<', text, re.DOTALL)


def test_cards_are_tapped_or_named_and_the_address_can_be_sent(client: FlaskClient) -> None:
    tapped = page(client, "/judge?card=macaws-5a&card=penguins-5b")
    assert asked(tapped) == ["Flashy Show", "Practical Values"]
    assert "turn a 1 into 2, then 4" in tapped
    assert 'href="http://localhost/judge?card=macaws-5a&card=penguins-5b"' in tapped
    assert asked(page(client, "/judge?name=flashy+show,+practicl+values")) == asked(tapped)
    assert asked(page(client, "/judge?card=macaws-5a&name=practical+values")) == asked(tapped)


def test_htmx_gets_the_answer_only(client: FlaskClient) -> None:
    text = page(client, "/judge?card=owls-1", **{"HX-Request": "true"})
    assert "<html" not in text
    assert asked(text) == ["Wise Spy"]


def test_bad_input_is_answered_plainly(client: FlaskClient) -> None:
    assert "No card is chosen yet" in page(client, "/judge?card=nothing-1&deck=none")
    assert "No card is called qqqqqq." in page(client, "/judge?name=qqqqqq")
    four = "&".join(f"card=owls-{value}" for value in (1, 2, 3, 4))
    assert "3 cards at a time" in page(client, f"/judge?{four}")
    assert len(asked(page(client, f"/judge?{four}"))) == 3
    assert client.get("/judge?name=" + "x" * 1000).status_code == 200


def test_the_decks_of_the_own_table_are_there_to_tap(app: Flask) -> None:
    guest = Guest(app)
    decks = ("macaws", "owls", "bats")
    guest.open(name="Ann", setup=encode(TableSetup(decks, players=2)))
    text = guest.get("/judge").text
    assert re.findall(r'name="deck" value="(\w+)"', text) == list(decks)
    assert len(re.findall(r'type="checkbox" name="card"', text)) == 18
    other = Guest(app).get("/judge").text
    assert 'name="card"' not in other


def test_what_cards_are_worth_now_at_the_own_table_is_told(app: Flask) -> None:
    played = begin(app, TableSetup(("macaws", "owls", "bats"), players=2), "Ann", "Bo")
    ann, bo = played.phones
    game = played.match.game
    slot = next(slot for slot in view(game, 0)["market"] if slot)
    held = next(held for held in view(game, 0)["players"][0]["hand"] if held["card"] != "junk")
    asked = html.unescape(ann.get(f"/judge?card={slot['card']}&card={held['card']}").text)
    assert f"In the market it costs you {slot['price']} now." in asked
    assert f"In your hand it is worth {held['value']} now." in asked
    # A hand is its player's own, and somebody without a seat learns nothing.
    stranger = app.test_client().get(f"/judge?card={slot['card']}").text
    assert "In the market it costs you" not in stranger
    secret = {held["card"] for held in view(game, 1)["players"][1]["hand"]}
    hidden = secret - {held["card"] for held in view(game, 0)["players"][0]["hand"]}
    for card in hidden & set(catalog().cards):
        assert "In your hand it is worth" not in ann.get(f"/judge?card={card}").text
        assert "In your hand it is worth" in bo.get(f"/judge?card={card}").text


def test_the_table_leads_to_the_judge(app: Flask) -> None:
    guest = Guest(app)
    table = guest.open(name="Ann", setup=encode(TableSetup(("macaws", "owls", "bats"), players=2)))
    assert 'href="/judge"' in guest.get(table).text


def test_search_deck_and_compendium_lead_to_the_judge(client: FlaskClient) -> None:
    for address in ("/search", "/rulings", "/decks/owls"):
        assert "/judge" in page(client, address), address
    assert 'value="owls"' in page(client, "/judge?deck=owls")

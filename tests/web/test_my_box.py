"""My box as served: typing, editing, files; kept for one device and for nobody else."""

from __future__ import annotations

import io
import json
import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.phones import FRAGMENT, hidden_field


def send(client: FlaskClient, address: str, htmx: bool = False, **fields: Any) -> TestResponse:
    data = {"csrf_token": hidden_field(client.get("/my-box").text), **fields}
    return client.post(address, data=data, headers=FRAGMENT if htmx else {})


def upload(
    client: FlaskClient, content: bytes, name: str = "friends.json", **fields: Any
) -> TestResponse:
    return send(client, "/my-box.json", file=(io.BytesIO(content), name), **fields)


def exported(client: FlaskClient) -> dict[str, Any]:
    response = client.get("/my-box.json")
    assert response.mimetype == "application/json"
    assert "my-box.json" in response.headers["Content-Disposition"]
    return dict(json.loads(response.text))


def names(client: FlaskClient) -> list[str]:
    box = exported(client)
    return [card["name"] for kind in ("characters", "traps") for card in box[kind]]


def test_cards_are_typed_without_javascript(client: FlaskClient) -> None:
    response = send(client, "/my-box", name=" Old  Miller ", colour="red", components=["gold"])
    assert response.status_code == 303
    assert response.location == "/my-box?kind=character&colour=red"  # ready for the next
    send(client, "/my-box", name="Pit", kind="trap")
    content = unescape(client.get("/my-box?kind=trap").text)
    assert "1 of 55 characters" in content
    assert "1 of 5 traps" in content
    assert 'value="trap" checked' in content
    assert names(client) == ["Old Miller", "Pit"]
    assert exported(client)["characters"][0]["components"] == ["gold"]


def test_htmx_gets_only_the_list_and_the_device_is_remembered_at_once(client: FlaskClient) -> None:
    first = send(client, "/my-box", htmx=True, name="Ann")
    assert first.status_code == 200
    assert first.text.lstrip().startswith("<section")
    assert "Ann" in first.text
    assert 'id="box-told" hx-swap-oob="true"></div>' in first.text  # what was told before is over
    assert "Ann" in send(client, "/my-box", htmx=True, name="Bob").text
    assert names(client) == ["Ann", "Bob"]
    twice = send(client, "/my-box", htmx=True, name="ann")
    assert twice.status_code == 400
    assert "You have ann already." in twice.text


def test_cards_are_edited_and_removed(client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann")
    (card,) = exported(client)["characters"]
    send(client, f"/my-box/{card['id']}", name="Anne", colour="yellow", needs_teammate="true")
    (card,) = exported(client)["characters"]
    assert (card["name"], card["colour"], card["needs_teammate"]) == ("Anne", "yellow", True)
    send(client, f"/my-box/{card['id']}/remove")
    assert names(client) == []
    assert send(client, f"/my-box/{card['id']}/remove").status_code == 400
    assert send(client, f"/my-box/{card['id']}", name="Ann").status_code == 400


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": " "}, "Type the name of the card first."),
        ({"name": "x" * 41}, "at most 40 letters"),
        ({"name": "Ann", "colour": "blue"}, "no such colour or component"),
        ({"name": "Ann", "components": ["hammer"]}, "no such colour or component"),
        ({"name": "Ann", "kind": "hat"}, "no such colour or component"),
        ({}, "Type the name of the card first."),
    ],
)
def test_what_cannot_be_typed(client: FlaskClient, fields: dict[str, Any], words: str) -> None:
    response = send(client, "/my-box", **fields)
    assert response.status_code == 400
    assert words in unescape(response.text)
    assert names(client) == []


def test_the_box_belongs_to_one_device(app: Flask, client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann")
    stranger = app.test_client()
    assert names(stranger) == []
    cookie = client.get_cookie("device")
    assert cookie is not None
    start, letter, end = cookie.value[:-3], cookie.value[-3], cookie.value[-2:]
    stranger.set_cookie("device", start + ("A" if letter != "A" else "B") + end)
    assert names(stranger) == []
    stranger.set_cookie("device", cookie.value)
    assert names(stranger) == ["Ann"]


def test_a_file_carries_the_box_to_another_phone(app: Flask, client: FlaskClient) -> None:
    send(client, "/my-box", name="Été <3", colour="red", components=["gold", "hare-die"])
    send(client, "/my-box", name="Pit", kind="trap")
    other = app.test_client()
    send(other, "/my-box", name="Ann")
    response = upload(other, client.get("/my-box.json").data, instead="true")
    assert response.status_code == 303
    assert exported(other) == exported(client)  # it took the place of what was there


def test_a_refused_file_is_named_and_changes_nothing(client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann")
    bad = {"id": "b", "name": "B", "characters": [{"id": "bob", "name": "Bob", "colour": "blue"}]}
    response = upload(client, json.dumps(bad).encode(), "<b>box.json")
    assert response.status_code == 400
    said = unescape(response.text)
    assert "your characters and traps stay as they are" in said
    assert "<b>box.json: characters: bob: colour: Must be one of" in said
    assert "<b>box" not in response.text
    assert names(client) == ["Ann"]
    send(client, "/my-box", name="Bob")
    assert names(client) == ["Ann", "Bob"]


def test_no_file_and_too_big_a_file(client: FlaskClient) -> None:
    assert "Choose a file first." in send(client, "/my-box.json").text
    assert upload(client, b"", "").status_code == 400
    assert upload(client, b" " * 300_000).status_code == 413


def test_the_page_says_what_can_be_played(client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann")
    told = "cannot be chosen for a game without cards"
    assert told in client.get("/my-box").text
    assert "not to be chosen for a game without cards" in client.get("/deal").text
    playable = {
        "id": "b",
        "name": "B",
        "characters": [
            {
                "id": "x-juniper",
                "name": "Junia",
                "colour": "green",
                "abilities": [
                    {
                        "name": "Early",
                        "timing": "start",
                        "text": "Discard, then draw.",
                        "effect": "juniper.early_rounds",
                    }
                ],
            }
        ],
    }
    assert upload(client, json.dumps(playable).encode(), instead="true").status_code == 303
    assert told not in client.get("/my-box").text
    assert "with code this companion can play" in client.get("/deal").text


def test_own_traps_are_chosen_for_a_table(client: FlaskClient) -> None:
    send(client, "/my-box", name="Pit", kind="trap")
    sheet = "/s/10r0cr30ggge09r"
    content = client.get(f"{sheet}/traps").text
    found = re.search(r'name="trap" value="(my-pit)"', content)
    assert found
    taken = client.get(f"{sheet}/traps/take?trap={found[1]}").location
    assert "Pit" in client.get(taken).text
    assert f'value="{found[1]}" checked' in client.get(f"{taken}/traps").text


def test_a_list_is_pasted_and_what_is_wrong_stays_in_the_field(client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann")
    fine = send(client, "/my-box/list", list="Ann\nBo; red; sells hats\nCleo", colour="yellow")
    assert fine.status_code == 200
    content = unescape(fine.text)
    assert "2 cards added. You had 1 already." in content
    assert "3 of 55 characters" in content
    assert {card["name"]: card["colour"] for card in exported(client)["characters"]} == {
        "Ann": "green",
        "Bo": "red",
        "Cleo": "yellow",
    }
    partly = send(client, "/my-box/list", list=f"Dan\n{'x' * 50}")
    assert partly.status_code == 400
    assert "1 card added." in partly.text
    assert "at most 40 letters" in partly.text
    assert f"{'x' * 50}; </textarea>" in partly.text
    assert names(client) == ["Ann", "Bo", "Cleo", "Dan"]
    for nothing in ("", " \n ", "x\n" * 40_000):
        assert send(client, "/my-box/list", list=nothing).status_code == 400
    assert send(client, "/my-box/list", list="Eve", colour="blue").status_code == 400
    assert len(names(client)) == 4
    traps = send(client, "/my-box/list", list="Pit\nNet", kind="trap")
    assert "2 of 5 traps" in traps.text


def test_a_first_list_makes_a_box_for_this_device(client: FlaskClient) -> None:
    assert send(client, "/my-box/list", list="Ann\nBo").status_code == 200
    assert names(client) == ["Ann", "Bo"]


def test_a_file_is_added_unless_it_shall_take_the_place_of_the_box(client: FlaskClient) -> None:
    send(client, "/my-box", name="Ann", text="bakes")
    file = json.dumps(exported(client)).encode()
    send(client, f"/my-box/{exported(client)['characters'][0]['id']}/remove")
    send(client, "/my-box", name="Bo")
    upload(client, file)
    assert names(client) == ["Bo", "Ann"]
    upload(client, file, instead="true")
    assert names(client) == ["Ann"]
    assert exported(client)["characters"][0]["text"] == "bakes"
    assert "bakes" in client.get("/my-box").text

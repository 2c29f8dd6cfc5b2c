from flask.testing import FlaskClient


def test_home_offers_to_set_up_a_game(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "Choose decks" in page
    assert 'href="/pick"' in page

from playwright.sync_api import Page


def test_navigation_is_in_thumb_reach_on_a_phone(phone: Page) -> None:
    phone.goto("/")
    link = phone.get_by_role("navigation").get_by_role("link", name="Decks")
    box = link.bounding_box()
    assert box is not None
    assert box["y"] > 700
    assert min(box["width"], box["height"]) >= 44

"""What of the browser tests does not run with BROWSER=firefox, and why: no page is at fault.

Playwright drives the system's Firefox over WebDriver BiDi, which cannot do all that it does with
Chromium.
"""

from __future__ import annotations

import pytest

ALL = ("",)
# By reason and file: how the names of the tests begin.
REASONS: dict[str, dict[str, tuple[str, ...]]] = {
    "what a form sends is not shown to the test": {
        "test_action.py": ALL,
        "test_question.py": ALL,
    },
    "scripts cannot be switched off": {
        "test_picker.py": ("test_everything_works_without_script",),
        "test_sheet.py": ("test_it_works_without_scripts",),
        "test_my_box.py": ("test_it_works_without_javascript",),
    },
    "a page cannot be printed": {
        "test_languages.py": ("test_the_fullest_sheet_prints_on_one_page",),
        "test_sheet.py": ("test_it_prints_on_one_page",),
    },
    "going back over addresses that a script has set never ends": {
        "test_compendium.py": ("test_filters_answer_at_once",),
        "test_picker.py": ("test_a_tournament_survives",),
    },
    "whatever is clicked is brought into the middle first": {
        "test_hint.py": ("test_a_hint_is_followed_with_one_tap",),
        "test_updates.py": ("test_a_tap_on_the_tracker_leaves", "test_a_tap_while_choosing"),
    },
    "only one page has the focus, and what is typed into another one goes astray": {
        "test_connection.py": ("test_a_page_that_is_being_typed_into",),
        "test_updates.py": (
            "test_the_tracker_keeps_the_focus",
            "test_the_tracker_keeps_what_is_half_chosen",
            "test_the_play_table_keeps_the_focus",
        ),
        "test_offline.py": ("test_another_clock",),
    },
    "less motion is a setting of the whole browser, and always on": {
        "test_motion.py": ALL,
        "test_live_table.py": ("test_an_evening_with_four_phones",),
    },
    "a network that is away is not passed on to a service worker": {
        "test_offline.py": (
            "test_everything_else_says_what_works",
            "test_live_tables_and_private_pages",
        ),
        "test_without_network.py": ("test_any_sheet_opens",),
    },
    "the address 0.0.0.0 is refused": {
        "test_offline.py": ("test_a_plain_http_address",),
    },
    "the clipboard cannot be allowed": {
        "test_sheet.py": ("test_the_sheet_is_copied_as_text",),
    },
    "the network's traffic is not counted": {
        "test_updates.py": ("test_the_first_look_at_a_play_table",),
    },
}


def reason_to_skip(item: pytest.Item) -> str | None:
    for reason, tests in REASONS.items():
        if item.name.startswith(tests.get(item.path.name, ())):
            return reason
    return None

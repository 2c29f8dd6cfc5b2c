"""What a phone needs to search by itself, without a network: see static/js/phone-search.js."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.catalog.search import SearchEntry, asked, index, query
from companion.catalog.search.words import LONGEST_QUERY, accented, stems, vocabulary, words
from companion.web.i18n import LANGUAGES, speaking
from companion.web.looks import picture
from companion.web.search.findings import address_of, entries_in, kind_names, title_of

# The numbers the server ranks by.
WEIGHTS = {
    "longest": LONGEST_QUERY,
    "fields": {name: index.FIELDS[name] for name in ("title", "said", "asked", "text")},
    "kinds": index.KIND_WORTH,
    "asked": index.ASKED,
    "onlyTyped": asked.ONLY_TYPED,
    "likeness": asked.LIKENESS,
    "same": asked.SAME,
    "named": index.NAMED,
    "namedWholly": index.NAMED_WHOLLY,
    "called": index.CALLED_LIKE_THE_QUERY,
    "allOfIt": index.ALL_OF_IT,
    "least": index.LEAST_OF_THE_BEST,
    "weak": query.WEAK,
    "expression": query.EXPRESSION,
    "beginning": query.BEGINNING,
    "corrected": query.CORRECTED,
    "mostCompletions": query.MOST_COMPLETIONS,
    "mostCorrections": query.MOST_CORRECTIONS,
}


@lru_cache(maxsize=2 * len(LANGUAGES))
def known_to_phones(language: str, _root: str) -> dict[str, Any]:
    """Addresses depend on where the app is mounted, which ``_root`` tells."""
    entries = entries_in(language)
    with speaking(language):
        shown = [_for_phone(entry) for entry in entries]
    return {
        "entries": shown,
        "stop": sorted(vocabulary().stop),
        "weak": sorted(vocabulary().weak),
        "accented": accented(),
        "synonyms": [
            {"said": s.said, "means": s.means, "worth": s.worth, "tells": s.tells}
            for s in vocabulary().synonyms
        ],
        "stems": _stems(entries),
        "weights": WEIGHTS,
    }


def _for_phone(entry: SearchEntry) -> dict[str, Any]:
    return {
        "name": entry.name,
        "kind": kind_names()[entry.kind],
        "title": title_of(entry),
        "text": entry.text,
        "said": entry.said,
        "called": entry.called,
        "asked": entry.asked,
        "address": address_of(entry),
        "picture": picture(f"emblems/{entry.deck}.svg") if entry.deck else "",
    }


def _stems(entries: list[SearchEntry]) -> dict[str, tuple[str, ...]]:
    """Of every word that is not its own stem."""
    texts = [f"{e.title} {e.text} {e.said} {' '.join(e.asked)}" for e in entries]
    texts += [*vocabulary().stop, *vocabulary().weak]
    texts += [" ".join((*s.said, *(w for m in s.means for w in m))) for s in vocabulary().synonyms]
    known = {word for text in texts for word in words(text)}
    return {word: stems(word) for word in sorted(known) if stems(word) != (word,)}

"""How much the notification channel carries: `python -m bench.scale.channel`.

Every change tells all web processes "table T is at n" by PostgreSQL's NOTIFY. Measured are small
transactions a second with and without one, by several connections at once, and what one message
costs a process whose phones do not look at that table.
"""

from __future__ import annotations

import threading
import time

import psycopg

from companion import store
from companion.store import Feed
from companion.store.feed import CHANNEL
from tests.postgresql import postgresql_server

CONNECTIONS = (1, 4, 16)
SECONDS = 3.0
MESSAGES = 2_000


def commits_a_second(url: str, connections: int, *, notify: bool) -> float:
    counts = [0] * connections
    start = threading.Barrier(connections + 1)

    def write(number: int) -> None:
        with psycopg.connect(url) as connection:
            start.wait()
            while time.monotonic() < ends:
                connection.execute("INSERT INTO small VALUES (%s)", (number,))
                if notify:
                    connection.execute("SELECT pg_notify(%s, 'ABCDEF 17')", (CHANNEL,))
                connection.commit()
                counts[number] += 1

    threads = [threading.Thread(target=write, args=(number,)) for number in range(connections)]
    ends = time.monotonic() + 3600
    for thread in threads:
        thread.start()
    start.wait()
    ends = time.monotonic() + SECONDS
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


def microseconds_to_hear(url: str) -> float:
    """Of processor time, for a message about a table that none of this process's phones shows."""
    engine = store.open_database(url)
    feed = Feed(engine)
    with feed.listen("OTHERS"), psycopg.connect(url, autocommit=True) as sender:
        time.sleep(1)
        before = time.process_time()
        # Made by PostgreSQL, so that nearly all of this process's time is the listener's; each a
        # transaction of its own, as changes are, but without waiting for the disk.
        sender.execute("SET synchronous_commit = off")
        tell = f"PERFORM pg_notify('{CHANNEL}', 'ABCDEF ' || n); COMMIT; PERFORM pg_sleep(0.002);"
        sender.execute(f"DO $$ BEGIN FOR n IN 1..{MESSAGES} LOOP {tell} END LOOP; END $$")
        time.sleep(1)
        heard = time.process_time() - before
    feed.rest()
    engine.dispose()
    return heard / MESSAGES * 1e6


def main() -> None:
    with postgresql_server() as postgresql:
        url = postgresql.new_database()
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE small (number integer)")
            connection.execute("CREATE TABLE tables (code text, seq integer)")
        print("| connections | commits a second | with a notification |\n|---:|---:|---:|")
        for connections in CONNECTIONS:
            plain, notifying = (
                commits_a_second(url, connections, notify=notify) for notify in (False, True)
            )
            print(f"| {connections} | {plain:,.0f} | {notifying:,.0f} |")
        print(f"\nA message about another table: {microseconds_to_hear(url):.0f} µs of processor")


if __name__ == "__main__":
    main()

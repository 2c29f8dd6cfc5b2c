"""Many games on several machines, as far as one machine can show it: `python -m bench.scale`.

Two web servers and two bot workers around one PostgreSQL. Two phones listen to every table; people
answer at a steady pace, every tenth game has a bot. Meanwhile a server and a bot worker are killed
and started again, and PostgreSQL is restarted. At the end every answer that a phone saw confirmed
is looked for in the database.

`house` starts and kills processes, `phones` are the people, `ledger` notes what happened to them,
`report` prints it as docs/scaling.md shows it.
"""

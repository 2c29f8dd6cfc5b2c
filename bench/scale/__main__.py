"""A thousand phones are greenlets: sockets have to be patched before anything imports them."""

from __future__ import annotations

from gevent import monkey

monkey.patch_all()

from bench.scale.run import main  # noqa: E402

main()

import gc

from companion.compiled import use_compiled_copy

use_compiled_copy()  # before anything of the engine is imported, also in processes of a pool
# Bots and simulations leave hardly anything that only the garbage collector could free: looking for
# it as often as Python does is time lost (ADR 6).
gc.set_threshold(10_000)

if __name__ == "__main__":
    from companion.cli import main

    main(prog_name="python -m companion")

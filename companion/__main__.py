import gc

from companion.compiled import use_compiled_copy

use_compiled_copy()  # before anything of the engine is imported, also in processes of a pool
# Bots and simulations leave hardly anything that only the collector could free. Looking for it as
# often as Python does takes an eleventh of a compiled Shopkeeper's time.
gc.set_threshold(10_000)

if __name__ == "__main__":
    from companion.cli import main

    main(prog_name="python -m companion")

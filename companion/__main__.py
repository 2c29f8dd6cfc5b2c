from companion.compiled import use_compiled_copy

use_compiled_copy()  # before anything of the engine is imported, also in processes of a pool

if __name__ == "__main__":
    from companion.cli import main

    main(prog_name="python -m companion")

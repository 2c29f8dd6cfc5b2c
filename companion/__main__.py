from companion.cli import main

if __name__ == "__main__":
    main(prog_name="python -m companion")

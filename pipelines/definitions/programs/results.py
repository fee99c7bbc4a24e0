"""Leaves the result of a stage, which other stages read as ${stages.NAME.result}."""

import os


def leave(text):
    """Prints it, too. The variable is set where another stage uses the result."""
    print(f"result: {text}", flush=True)
    if "GANGFLOW_RESULT" in os.environ:
        with open(os.environ["GANGFLOW_RESULT"], "w", encoding="utf-8") as file:
            file.write(text)

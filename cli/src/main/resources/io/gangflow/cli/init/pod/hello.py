"""Greets somebody and prints where it runs. Needs the standard library only."""

import argparse
import platform

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--name", default="world")
arguments = parser.parse_args()

print(f"Hello {arguments.name}, from {platform.node()} with Python {platform.python_version()}")

"""Writes three temporary files."""

import sys

import storage

for piece in range(3):
    storage.write(f"{sys.argv[1]}/piece-{piece}", f"rows of piece {piece}\n".encode() * 1000)
print(f"3 pieces -> {sys.argv[1]}")

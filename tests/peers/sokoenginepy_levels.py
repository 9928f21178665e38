"""What sokoenginepy reads in files of levels: one JSON object a level.

usage: sokoenginepy_levels.py FILE...

A file that it can't read gives one object with an error.
"""

import json
import sys

from sokoenginepy.io import Collection


def levels(path):
    collection = Collection()
    # Bytes that aren't UTF-8 are no error here, nor is a byte order mark a title.
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        collection.load(file)
    for number, puzzle in enumerate(collection.puzzles, 1):
        yield {
            "file": path,
            "level": number,
            "title": puzzle.title,
            "author": puzzle.author or collection.author,
            "rows": [row.rstrip() for row in puzzle.to_board_str(use_visible_floor=False).split("\n")],
            "saved": [snapshot.moves_data for snapshot in puzzle.snapshots],
        }


for path in sys.argv[1:]:
    try:
        for level in levels(path):
            print(json.dumps(level))
    except Exception as fault:
        print(json.dumps({"file": path, "error": f"{type(fault).__name__}: {fault}"}))

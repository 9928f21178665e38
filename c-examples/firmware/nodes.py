#!/usr/bin/env python3
"""How many instructions the solver's calls take on a board.

    nodes.py plugin CROSS IMAGE           what spans.so is to be told
    nodes.py report NAME BITE CROSS IMAGE SPANS OUTPUT   lines of a table

NAME goes before each line. SPANS is what spans.so has written, OUTPUT what the
program has: how many nodes each puzzle took, in calls of BITE nodes each but the last.
"""

import re
import subprocess
import sys

CALLERS = ("main", "port_main", "solve", "load")
CALLEES = r"unstuck_(freecell|sokoban)_solver_(init|run)$"


def symbols(cross, image):
    """Names with their addresses and lengths."""
    listing = subprocess.run([cross + "nm", "-S", image], check=True, capture_output=True, text=True)
    rows = [line.split() for line in listing.stdout.splitlines()]
    return {row[3]: (int(row[0], 16) & ~1, int(row[1], 16)) for row in rows if len(row) == 4}


def plugin(cross, image):
    found = symbols(cross, image)
    callers = [f"caller={at}-{at + size}" for name, (at, size) in found.items() if name in CALLERS]
    callees = [f"callee={at}" for name, (at, _) in found.items() if re.match(CALLEES, name)]
    print(",".join(callers + callees))


def puzzles(output):
    """The nodes of each puzzle, None where it was given up."""
    nodes = []
    with open(output, encoding="ascii") as file:
        for line in file:
            if line.rstrip().endswith(" nodes") and not line.startswith("shortened"):
                nodes.append(int(line.split()[-2]))
            elif "not decided" in line:
                nodes.append(None)
    return nodes


def thousands(number):
    return f"{number:,.0f}"


def report(name, bite, cross, image, spans, output):
    starts = {at: found for found, (at, _) in symbols(cross, image).items()}
    calls = []
    with open(spans, encoding="ascii") as file:
        for line in file:
            at, count = map(int, line.split())
            calls.append((starts[at].split("_")[-1], count))
    # Each puzzle: its init, then its bites.
    each = []
    for what, count in calls:
        if what == "init":
            each.append((count, []))
        else:
            each[-1][1].append(count)
    nodes = puzzles(output)
    assert len(nodes) == len(each), f"{len(nodes)} puzzles printed, {len(each)} counted"
    means, total = [], 0
    for looked, (_, bites) in zip(nodes, each):
        if looked is None:
            looked = len(bites) * bite
        assert len(bites) == max(1, -(-looked // bite)), f"{looked} nodes in {len(bites)} bites"
        total += looked
        means.append(sum(bites) / max(1, looked))
    work = sum(sum(bites) for _, bites in each)
    longest = max(max(bites) for _, bites in each)
    init = max(count for count, _ in each)
    print(f"| {name} | {thousands(total)} | {thousands(work / total)} | {thousands(max(means))} "
          f"| {thousands(longest)} | {thousands(init)} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["plugin"] and len(sys.argv) == 4:
        plugin(*sys.argv[2:])
    elif sys.argv[1:2] == ["report"] and len(sys.argv) == 8:
        report(sys.argv[2], int(sys.argv[3]), *sys.argv[4:])
    else:
        raise SystemExit(__doc__)

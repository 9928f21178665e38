#!/usr/bin/env python3
"""Sets of boxes and their numbers, for the tests of src/sokoban/solver/sets.rs.

    scripts/sokoban-sets.py > tests/data/sokoban/sets.txt

A line for each set: floors, boxes, the bits that the number of all such sets takes, the set's
number (the sum of binomial numbers of the boxes' floors, counted from 0), and the set with a
bit for each floor; the last two in hexadecimal. Nothing of unstuck is used.
"""

import math
import random

random.seed(20)


def line(floors, boxes, chosen):
    number = sum(math.comb(floor, index + 1) for index, floor in enumerate(sorted(chosen)))
    bits = math.comb(floors, boxes).bit_length()
    print(floors, boxes, bits, f"{number:x}", f"{sum(1 << floor for floor in chosen):x}")


def lines(floors, boxes, count):
    line(floors, boxes, range(boxes))
    line(floors, boxes, range(floors - boxes, floors))
    for _ in range(count):
        line(floors, boxes, random.sample(range(floors), boxes))


# Around the ends of words, and of numbers of so many words.
for floors in (1, 2, 31, 32, 33, 34, 35, 63, 64, 65, 66, 67, 68, 96, 97):
    for boxes in sorted({1, 2, 3, floors // 3, floors // 2, floors - 2, floors - 1, floors}):
        if 1 <= boxes <= floors:
            lines(floors, boxes, 1)
for _ in range(60):
    floors = random.randint(1, 300)
    lines(floors, random.randint(1, floors), 1)
for floors, boxes in ((1000, 1), (1000, 12), (1000, 200), (1000, 500), (1000, 988), (999, 999)):
    lines(floors, boxes, 2)

#!/usr/bin/env python3
"""Makes the compiler's assembler code for an AVR smaller.

    shrink.py [--call BYTES] ROOTS SIZES <IN >OUT

LLVM has for AVR none of what makes code small on other machines: no shared saving
of registers, no outliner, and each access to a far place of the frame moves the
frame pointer there and back. Here that is done on its assembler code:

- functions save and restore registers as `avr-gcc -mcall-prologues` does, by
  libgcc's __prologue_saves__ and __epilogue_restores__;
- neighbouring accesses to far places share one move of the frame pointer, and the
  flags are kept only where somebody reads them;
- sequences of instructions that come several times become subroutines;
- a jump over a jump becomes a branch where the target is near;
- of tables of methods only the methods are left: nobody asks for the size of what is
  behind a `dyn`, as nothing is allocated, nor calls a closure that it would use up.

ROOTS is a file of names: what is called from these counts when sequences are
weighed, as the linker drops the rest. Into the file SIZES goes what the compiler says
of each function's stack (rustc -Z emit-stack-sizes), as Debian's assembler for an AVR
can't read the section that it comes in: a line has the name, that number, and how many
registers more libgcc's function saves. A subroutine made here has nothing on the stack.
"""

import re
import sys
from collections import defaultdict

SAVED = [f"r{n}" for n in range(2, 18)] + ["r28", "r29"]
PROLOGUE, EPILOGUE = "__prologue_saves__", "__epilogue_restores__"
OPPOSITE = {"brlo": "brsh", "breq": "brne", "brlt": "brge", "brmi": "brpl"}
OPPOSITE.update({other: one for one, other in list(OPPOSITE.items())})
# What reads the flags, and what leaves them alone.
READS_FLAGS = set("adc sbc sbci cpc rol ror brcs brcc".split()) | set(OPPOSITE)
KEEPS_FLAGS = set(
    "mov movw ldi ld ldd st std lds sts in out push pop swap com_ mul_ nop cli lpm elpm".split()
)
LONG = {"call", "jmp", "lds", "sts"}


class Instruction:
    """An instruction, or a label where `name` is empty."""

    __slots__ = ("name", "operands", "label")

    def __init__(self, name="", operands=(), label=None):
        self.name, self.operands, self.label = name, list(operands), label

    def text(self):
        return f"{self.name}\t{', '.join(self.operands)}" if self.name else f"{self.label}:"

    def size(self):
        return 0 if not self.name else 4 if self.name in LONG else 2


def instruction(text):
    name, _, rest = text.partition("\t")
    return Instruction(name, [word.strip() for word in rest.split(",")] if rest else [])


def number(word):
    value = int(word, 0) & 0xFF
    return value


def is_(item, name, *operands):
    return item is not None and item.name == name and tuple(item.operands) == operands


def at(code, index):
    return code[index] if 0 <= index < len(code) else None


def frame_move(code, index):
    """By how much instructions move Y, and how many they are; nothing if they don't."""
    one, two = at(code, index), at(code, index + 1)
    if one is None or one.name not in ("adiw", "sbiw", "subi") or one.operands[0] != "r28":
        return None
    value = number(one.operands[1])
    if one.name != "subi":
        return (value if one.name == "adiw" else -value), 1
    if two is None or two.name != "sbci" or two.operands[0] != "r29":
        return None
    value = -(value | number(two.operands[1]) << 8) & 0xFFFF
    return (value - 0x10000 if value >= 0x8000 else value), 2


def move_frame(by):
    if by == 0:
        return []
    if -63 <= by <= 63:
        return [Instruction("adiw" if by > 0 else "sbiw", ["r28", str(abs(by))])]
    value = -by & 0xFFFF
    return [
        Instruction("subi", ["r28", str(value & 0xFF)]),
        Instruction("sbci", ["r29", str(value >> 8)]),
    ]


SET_STACK = ["in\tr0, 63", "cli", "out\t62, r29", "out\t63, r0", "out\t61, r28"]


def matches(code, index, texts):
    return all(
        (item := at(code, index + k)) is not None and item.text() .strip() == text
        for k, text in enumerate(texts)
    )


# ---------------------------------------------------------------------------
# Saving registers


def pushes(code, index, name):
    registers = []
    while (item := at(code, index + len(registers))) is not None and item.name == name:
        registers.append(item.operands[0])
    return registers


def share_saving(name, code):
    """Saves and restores registers by libgcc's functions, where that is shorter."""
    saved = pushes(code, 0, "push")
    if not saved or any(register not in SAVED for register in saved):
        return code
    exits = []
    for index, item in enumerate(code):
        if item.name == "ret":
            count = len(saved)
            if [i.text() for i in code[index - count:index]] != [
                f"pop\t{register}" for register in reversed(saved)
            ]:
                return code
            exits.append(index)
    if not exits or any(item.name in ("push", "pop") for k, item in enumerate(code)
                        if k >= len(saved) and not any(e - len(saved) <= k < e for e in exits)):
        return code
    frame, behind = 0, len(saved)
    if matches(code, behind, ["in\tr28, 61", "in\tr29, 62"]):
        move = frame_move(code, behind + 2)
        if move and matches(code, behind + 2 + move[1], SET_STACK):
            frame, behind = -move[0], behind + 2 + move[1] + len(SET_STACK)
        else:
            return code
    count = len(SAVED) - SAVED.index(saved[0])
    # Where nothing is near, each of these takes so many bytes.
    old, new = 2 * (behind + len(exits) * (len(saved) + 1)), 10 + 6 * len(exits)
    old += len(exits) * (12 if frame else 0)
    if new >= old or ("r28" not in saved and any("Y" in w or "r28" in w for i in code for w in i.operands)):
        return code
    label = f".Lsaved_{name}"
    result = [
        Instruction("ldi", ["r26", f"lo8({frame})"]),
        Instruction("ldi", ["r27", f"hi8({frame})"]),
        Instruction("ldi", ["r30", f"lo8(gs({label}))"]),
        Instruction("ldi", ["r31", f"hi8(gs({label}))"]),
        Instruction("jmp", [f"{PROLOGUE}+{2 * (len(SAVED) - count)}"]),
        Instruction(label=label),
    ]
    body, index = [], behind
    skip = {}
    for exit in exits:
        first = exit - len(saved)
        if frame:
            first -= len(SET_STACK)
            if not matches(code, first, SET_STACK):
                return code
        skip[first] = exit
    while index < len(code):
        if index in skip:
            body.append(Instruction("ldi", ["r30", str(count)]))
            body.append(Instruction("jmp", [f"{EPILOGUE}+{2 * (len(SAVED) - count)}"]))
            index = skip[index] + 1
        else:
            body.append(code[index])
            index += 1
    return result + body


def more_saved(code, shared):
    """How many registers more are saved now: libgcc's function saves all behind the first."""
    if code is shared:
        return 0
    saved = pushes(code, 0, "push")
    return len(SAVED) - SAVED.index(saved[0]) - len(saved)


# ---------------------------------------------------------------------------
# Far places of the frame


def far_access(code, index):
    """An access to far places at an index: the accesses with their whole offsets, and
    how many instructions it is."""
    if not is_(at(code, index), "in", "r0", "63"):
        return None
    move = frame_move(code, index + 1)
    if not move:
        return None
    there, next_index = move[0], index + 1 + move[1]
    accesses = []
    while (item := at(code, next_index)) is not None and item.name in ("ldd", "std", "ld", "st"):
        place = item.operands[1 if item.name in ("ld", "ldd") else 0]
        if not re.match(r"Y(\+\d+)?$", place):
            break
        accesses.append((item, there + int(place[2:] or 0)))
        next_index += 1
    back = frame_move(code, next_index)
    if not accesses or not back or back[0] != -there:
        return None
    if not is_(at(code, next_index + back[1]), "out", "63", "r0"):
        return None
    return accesses, next_index + back[1] + 1 - index


def is_neutral(item):
    """Whether an instruction touches neither Y, nor r0, nor the flags."""
    if item is None or item.name not in ("mov", "movw", "ldi", "ld", "ldd", "st", "std"):
        return False
    words = " ".join(item.operands)
    return not re.search(r"Y|\br0\b|\br28\b|\br29\b|\br1\b.*movw", words)


def near_text(item, offset):
    operands = list(item.operands)
    operands[1 if item.name in ("ld", "ldd") else 0] = f"Y+{offset}"
    return Instruction("ldd" if item.name in ("ld", "ldd") else "std", operands)


def share_moves(code):
    """Puts neighbouring accesses to far places together."""
    result, index = [], 0
    while index < len(code):
        found = far_access(code, index)
        if not found:
            result.append(code[index])
            index += 1
            continue
        # Accesses, and what stands between them.
        items = list(found[0])
        index += found[1]
        while True:
            between = []
            while is_neutral(at(code, index + len(between))):
                between.append((code[index + len(between)], None))
            found = far_access(code, index + len(between))
            if not found:
                break
            items += between + list(found[0])
            index += len(between) + found[1]
        result.append(Instruction("in", ["r0", "63"]))
        here, k = 0, 0
        while k < len(items):
            item, offset = items[k]
            if offset is None:
                result.append(item)
            elif not 0 <= offset - here <= 63:
                # As far as all that follow are within reach.
                low = high = offset
                for _, other in items[k:]:
                    if other is None:
                        continue
                    if max(high, other) - min(low, other) > 63:
                        break
                    low, high = min(low, other), max(high, other)
                there = high - 63
                result += move_frame(there - here)
                here = there
                result.append(near_text(item, offset - here))
            else:
                result.append(near_text(item, offset - here))
            k += 1
        result += move_frame(-here)
        result.append(Instruction("out", ["63", "r0"]))
    return result


def flags_live(code, labels, index, seen):
    """Whether anybody reads the flags as they are before an instruction."""
    while True:
        if index in seen:
            return False
        seen.add(index)
        item = at(code, index)
        if item is None or item.name in ("call", "icall", "eicall", "ret", "jmp"):
            return False
        if item.name == "rjmp":
            if item.operands[0] not in labels:
                return False
            index = labels[item.operands[0]]
            continue
        if item.name in READS_FLAGS or item.name not in KEEPS_FLAGS and item.name.startswith("br"):
            return True
        if is_(item, "in", "r0", "63"):
            return True
        if item.name and item.name not in KEEPS_FLAGS:
            # inc and dec leave the carry.
            if item.name in ("inc", "dec"):
                return flags_live(code, labels, index + 1, seen)
            return False
        index += 1


def drop_flags(code):
    """Leaves out the keeping of flags that nobody reads."""
    changed = True
    while changed:
        changed = False
        labels = {item.label: k for k, item in enumerate(code) if item.label}
        for index, item in enumerate(code):
            if not is_(item, "in", "r0", "63"):
                continue
            end = index + 1
            while not is_(at(code, end), "out", "63", "r0"):
                if at(code, end) is None or code[end].name in ("", "cli", "in"):
                    end = None
                    break
                end += 1
            if end is None or flags_live(code, labels, end + 1, set()):
                continue
            code = code[:index] + code[index + 1:end] + code[end + 1:]
            changed = True
            break
    return code


# ---------------------------------------------------------------------------
# Small things


def tidy(code):
    labels = {item.label: k for k, item in enumerate(code) if item.label}
    gone = set()
    for index, item in enumerate(code):
        # A zero that is masked.
        if item.name == "andi" and item.operands[1] == "0":
            before = index - 1
            while before >= 0 and code[before].name in ("andi", "ldi", "mov", "movw", "clr"):
                if is_(code[before], "clr", item.operands[0]) or is_(code[before], "ldi", item.operands[0], "0"):
                    if not flags_live(code, labels, index + 1, set()):
                        gone.add(index)
                    break
                if item.operands[0] in code[before].operands or code[before].name == "movw":
                    break
                before -= 1
    return [item for index, item in enumerate(code) if index not in gone]


def shorten_branches(code):
    changed = True
    while changed:
        changed = False
        place, labels = 0, {}
        places = []
        for item in code:
            places.append(place)
            if item.label:
                labels[item.label] = place
            place += item.size()
        for index, item in enumerate(code):
            over, label = at(code, index + 1), at(code, index + 2)
            if item.name not in OPPOSITE or not over or over.name != "rjmp" or not label:
                continue
            if label.label != item.operands[0] or over.operands[0] not in labels:
                continue
            if abs(labels[over.operands[0]] - places[index]) > 120:
                continue
            code[index:index + 2] = [Instruction(OPPOSITE[item.name], over.operands)]
            changed = True
            break
    return code


# ---------------------------------------------------------------------------
# Subroutines


def kind(item):
    """What an instruction may be in a subroutine: "" nothing, "in" within, "end" its
    last one."""
    if not item.name or item.name in ("push", "pop", "cli", "rjmp") or item.name.startswith("br"):
        return ""
    if item.name in ("in", "out") and ("61" in item.operands or "62" in item.operands):
        return ""
    if item.name in ("cpse", "sbrc", "sbrs", "sbic", "sbis"):
        return ""
    if any(".Lsaved" in word for word in item.operands):
        return ""
    if item.name == "jmp":
        return "" if PROLOGUE in item.operands[0] else "end"
    if item.name in ("call", "icall", "eicall", "ret"):
        return "end"
    return "in"


def runs(code):
    """Stretches of a function that subroutines can be made of: first index and the
    one behind."""
    first = None
    for index, item in enumerate(code + [Instruction(label="")]):
        what = kind(item)
        if what == "":
            if first is not None:
                yield first, index
            first = None
        else:
            if first is None:
                first = index
            if what == "end":
                yield first, index + 1
                first = None


MOST = 40


def gain(texts, size, count, call_bytes):
    last = texts[-1].split("\t")[0]
    if last in ("ret", "jmp"):
        # Reached by a jump; the first stays where it is in effect.
        return count * (size - call_bytes) - size
    tail = 0 if last in ("call", "icall", "eicall") else 2
    return count * (size - call_bytes) - size - tail


def outline(functions, weighty, call_bytes):
    """Makes subroutines of what comes several times."""
    made = []
    for _ in range(30):
        places = defaultdict(list)
        for name, code in functions.items():
            if name not in weighty:
                continue
            texts = [item.text() for item in code]
            for first, behind in runs(code):
                for start in range(first, behind - 1):
                    for end in range(start + 2, min(behind, start + MOST) + 1):
                        places[tuple(texts[start:end])].append((name, start))
        candidates = []
        for texts, where in places.items():
            if len(where) < 2:
                continue
            size = sum(instruction(text).size() for text in texts)
            worth = gain(texts, size, len(where), call_bytes)
            if worth > 0:
                candidates.append((worth, texts, size, where))
        candidates.sort(key=lambda one: (-one[0], one[1]))
        taken, edits, changed = set(), defaultdict(list), False
        best = candidates[0][0] if candidates else 0
        for worth, texts, size, where in candidates:
            if worth * 3 < best:
                break
            free, last = [], {}
            for name, start in where:
                cells = [(name, k) for k in range(start, start + len(texts))]
                if last.get(name, -1) > start or any(cell in taken for cell in cells):
                    continue
                last[name] = start + len(texts)
                free.append((name, start))
            if len(free) < 2 or gain(texts, size, len(free), call_bytes) <= 0:
                continue
            label = f"unstuck_shared_{len(made)}"
            for name, start in free:
                taken.update((name, k) for k in range(start, start + len(texts)))
                edits[name].append((start, len(texts), label, texts[-1].split("\t")[0]))
            made.append((label, texts))
            changed = True
        for name, list_ in edits.items():
            for start, length, label, last in sorted(list_, reverse=True):
                verb = "jmp" if last in ("ret", "jmp") else "call"
                functions[name][start:start + length] = [Instruction(verb, [label])]
        for label, texts in made:
            if label not in functions:
                body = [instruction(text) for text in texts]
                last = body[-1]
                if last.name == "call":
                    body[-1] = Instruction("jmp", last.operands)
                elif last.name in ("icall", "eicall"):
                    body[-1] = Instruction(last.name.replace("call", "jmp"))
                elif last.name not in ("ret", "jmp"):
                    body.append(Instruction("ret"))
                functions[label] = body
                weighty.add(label)
        if not changed:
            break
    return [label for label, _ in made]


# ---------------------------------------------------------------------------
# The file


def read(lines):
    """The lines, with the code of each function in its place."""
    functions, parts, current = {}, [], None
    names = set()
    for line in lines:
        found = re.match(r"\s*\.type\s+(\S+),\s*@function", line)
        if found:
            names.add(found.group(1))
        stripped = line.strip()
        label = re.match(r"([\w.$]+):$", stripped)
        if label and label.group(1) in names:
            current = label.group(1)
            functions[current] = []
            parts.append(line)
            parts.append((current,))
        elif current is not None and (stripped.startswith(".Lfunc_end") or stripped.startswith(".size")):
            current = None
            parts.append(line)
        elif current is not None and label:
            functions[current].append(Instruction(label=label.group(1)))
        elif current is not None and stripped and not stripped.startswith((".", ";")):
            # GNU's names for halves of addresses.
            stripped = re.sub(r"\b([lh][io]8)_gs\((.*)\)", r"\1(gs(\2))", stripped)
            functions[current].append(instruction(re.sub(r"\s*;.*", "", stripped)))
        else:
            # What GNU's assembler writes otherwise.
            line = re.sub(r"\.short(\s+)pm\(", r".word\1gs(", line)
            parts.append(re.sub(r"^(\w+ = )pm\((\w+)\)$", r"\1\2", line))
    return parts, functions


def take_stack_sizes(lines):
    """The lines without the section of stack sizes and its labels, and the sizes."""
    rest, sizes, labels, name, at = [], {}, {}, None, None
    for line in lines:
        label = re.match(r"(\.Lfunc_begin\d+):", line)
        if re.match(r"\s*\.section\s+\.stack_sizes,", line):
            at = ""
        elif at is not None and re.match(r"\s*\.section\s", line):
            at = None
            rest.append(line)
        elif at is not None and (begin := re.match(r"\s*\.short\s+(\.Lfunc_begin\d+)$", line)):
            at = labels[begin.group(1)]
        elif at is not None and (size := re.match(r"\s*\.(byte|ascii)\s+(.*)$", line)):
            sizes[at] = leb128(size.group(2))
        elif label:
            labels[label.group(1)] = name
        else:
            name = line[:-1] if re.match(r"[\w.$]+:$", line) else name
            rest.append(line)
    return rest, sizes


def leb128(text):
    """A number of seven bits a byte: as the assembler writes one byte, or a text of them."""
    if not text.startswith('"'):
        return int(text, 0)
    escaped = re.findall(r"\\([0-7]{3})|\\(.)|(.)", text[1:-1])
    plain = {"b": 8, "t": 9, "n": 10, "f": 12, "r": 13}
    codes = [int(octal, 8) if octal else plain.get(short, ord(short[0])) if short else ord(char)
             for octal, short, char in escaped]
    return sum((code & 0x7F) << 7 * place for place, code in enumerate(codes))


def own_sections(parts):
    """Each constant in a section of its own: those that others share can't be dropped."""
    result, shared = [], False
    for line in parts:
        if isinstance(line, str):
            if re.match(r"\s*\.(section|text|data|bss)\b", line):
                shared = re.match(r"\s*\.section\s+\.rodata\.(cst|str)", line) is not None
            label = re.match(r"([\w.$]+):$", line.strip())
            if shared and label:
                result.append(f'\t.section\t.rodata.own.{label.group(1)},"a",@progbits')
        result.append(line)
    return result


def methods_alone(parts):
    """Leaves out what stands before the methods in a table of them: how the value is
    dropped, which must be nothing, its size and its alignment. Constants take RAM."""
    result, index = [], 0
    while index < len(parts):
        label = isinstance(parts[index], str) and re.match(r"(anon[\w.]+):$", parts[index])
        size = label and next(k for k in range(index, len(parts))
                              if re.match(r"\s*\.size\s", str(parts[k])))
        lines = parts[index + 1:size] if label else []
        head = re.match(r'\s*\.asciz\s+"\\000\\000(.*)"$', lines[0]) if lines else None
        methods = lines[1:]
        if (not head or not methods or len(re.findall(r"\\\d{3}|\\?.", head.group(1))) != 3
                or not all(re.match(r"\s*\.word\s+gs\(", line) for line in methods)):
            result.append(parts[index])
            index += 1
            continue
        before = 6
        while len(methods) > 1 and "call_once6vtable" in methods[0]:
            before, methods = before + 2, methods[1:]
        name = label.group(1)
        result += [f".Lmethods_{name}:"] + methods
        result += [f"\t.set\t{name}, .Lmethods_{name}-{before}"]
        result += [f"\t.size\t{name}, {2 * len(methods)}"]
        index = size + 1
    return result


def reachable(functions, roots):
    """What is called or pointed to from the roots, in code or in tables."""
    words = {}
    for name, code in functions.items():
        used = set()
        for item in code:
            for operand in item.operands:
                used.update(re.findall(r"[\w.$]+", operand))
        words[name] = used
    seen, waiting = set(), [root for root in roots if root in functions]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += [word for word in words[name] if word in functions]
    return seen


def main():
    arguments = sys.argv[1:]
    call_bytes = 4
    if arguments[0] == "--call":
        call_bytes = float(arguments[1])
        arguments = arguments[2:]
    with open(arguments[0], encoding="ascii") as file:
        roots = file.read().split()
    lines, sizes = take_stack_sizes(sys.stdin.read().splitlines())
    parts, functions = read(lines)
    parts = methods_alone(own_sections(parts))
    added = {}
    for name in functions:
        code = share_saving(name, functions[name])
        added[name] = more_saved(functions[name], code)
        code = drop_flags(share_moves(code))
        functions[name] = tidy(code)
    weighty = reachable(functions, roots) or set(functions)
    # Tables of functions are few: what they point to counts as if it were called.
    text = "\n".join(part for part in parts if isinstance(part, str))
    weighty |= {name for name in functions if f"gs({name})" in text}
    shared = outline(functions, weighty, call_bytes)
    with open(arguments[1], "w", encoding="ascii") as file:
        file.writelines(f"{name} {size} {added[name]}\n" for name, size in sizes.items())
        file.writelines(f"{name} 0 0\n" for name in shared)
    for name in functions:
        functions[name] = shorten_branches(functions[name])
    for part in parts:
        if isinstance(part, str):
            print(part)
        else:
            for item in functions[part[0]]:
                print(item.text() if item.label else "\t" + item.text())
    for name in shared:
        print(f'\t.section\t.text.{name},"ax",@progbits')
        print(f"\t.type\t{name},@function\n{name}:")
        for item in functions[name]:
            print("\t" + item.text())
        print(f"\t.size\t{name}, .-{name}")


if __name__ == "__main__":
    main()

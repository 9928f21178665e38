#!/usr/bin/env python3
"""The deepest stack of a linked image, from its code alone.

    stack.py CROSS IMAGE ENTRY...

Reads the disassembly: what each function puts on the stack and whom it calls.
Prints a line for each entry, the bytes of the deepest chain of calls from it,
and with -v the chain. Fails if there is recursion, a frame whose size can't be
read, or a call through a pointer that the table below doesn't know.
"""

import re
import subprocess
import sys

# Calls through a pointer: what in a function of the first pattern can be called.
# The library has few of them, all of closures and of the takers of moves.
INDIRECT = [
    (r"show_children|sequence_moves|Tries<dyn", r"as unstuck::search::Sink>::(take|wants)$"),
    (r"report::play_through", r"(solve::judge|Report>?::(moves|steps)).*\{closure#\d+\}$"),
    (r"steps::play_in_steps|steps::through_cells", r"move_writer::.*\{closure#\d+\}$"),
    (r"move_writer::|board_writer::|capi::board::|unstuck_freecell_format|unstuck_sokoban_solver_solution", r"border::(any_)?text.*(\{closure#\d+\}$|FnOnce|FnMut)"),
    (r"solver::list|Report>?::(moves|steps)|unstuck_freecell_solver_solution", r"border::array.*\{closure#\d+\}$|capi::solver.*\{closure#\d+\}$"),
    (r"border::((any_)?text|array)", r"border::((any_)?text|array).*\{closure#\d+\}$|capi::.*\{closure#\d+\}$"),
]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Function:
    def __init__(self, name):
        self.name = name
        self.frame = 0
        self.calls = set()
        self.jumps = set()
        self.indirect = False


def number(text):
    return int(text, 0)


def arm(function, name, operands, state):
    if name in ("push", "stmdb") and (name == "push" or operands.startswith("sp!")):
        inner = re.search(r"\{(.*)\}", operands).group(1)
        for part in inner.split(","):
            part = part.strip()
            if "-" in part:
                low, high = (int(re.sub(r"\D", "", end)) for end in part.split("-"))
                function.frame += 4 * (high - low + 1)
            else:
                function.frame += 4
    elif name.startswith("sub") and operands.startswith("sp"):
        found = re.search(r"#(\d+)", operands)
        if not found:
            raise SystemExit(f"stack.py: {function.name}: {name} {operands}")
        function.frame += int(found.group(1))
    elif name == "ldr" and "; (" in operands or name == "ldr" and "[pc" in operands:
        state[operands.split(",")[0]] = operands
    elif name == "add" and re.match(r"sp, r\d|sp, sp, r\d", operands):
        register = operands.split(",")[-1].strip().split()[0]
        where = re.search(r"\(([0-9a-f]+) <", state.get(register, ""))
        if not where:
            raise SystemExit(f"stack.py: {function.name}: {name} {operands}")
        value = state["words"].get(int(where.group(1), 16), 0)
        value -= 1 << 32 if value >> 31 else 0
        function.frame += max(0, -value)


def riscv(function, name, operands, state):
    if name in ("addi", "add", "c.addi16sp", "c.addi") and operands.startswith("sp,sp,-"):
        function.frame += int(operands[7:])
    elif name == "li" or name == "lui":
        register, value = operands.split(",")
        value = number(value.split()[0])
        state[register] = value << 12 if name == "lui" else value
    elif name in ("addi", "add") and re.match(r"(\w+),\1,-?\d+$", operands):
        register, _, value = operands.split(",")
        if register in state and register != "sp":
            state[register] += int(value)
    elif name == "sub" and operands.startswith("sp,sp,"):
        function.frame += state[operands.split(",")[2]] & 0xFFFFF
    elif name == "add" and operands.startswith("sp,sp,"):
        value = state.get(operands.split(",")[2], 0) & 0xFFFFFFFF
        value -= 1 << 32 if value >> 31 else 0
        function.frame += max(0, -value)


# libgcc's functions that save and restore registers for others: the first one is jumped
# into at the first register that is to be saved, with the bytes of the frame in r26.
SAVING = ("__prologue_saves__", "__epilogue_restores__")
SAVED = 18


def avr(function, name, operands, state):
    saving = re.search(r"<__prologue_saves__(\+0x[0-9a-f]+)?>", operands)
    if saving and function.name != SAVING[0]:
        function.frame += SAVED - number(saving.group(1) or "0") // 2
        function.frame += state["r26"] | state["r27"] << 8
    elif name == "ldi" and re.match("r2[67]", operands):
        state[operands[:3]] = number(operands.split(",")[1].split(";")[0].strip())
    elif name == "push":
        function.frame += 1
    elif name == "in" and re.match(r"r28, 0x3d", operands):
        state["frame"] = True
    elif state.get("frame") and name == "sbiw" and operands.startswith("r28"):
        function.frame += number(operands.split(",")[1].split(";")[0].strip())
        state["frame"] = False
    elif state.get("frame") and name == "subi" and operands.startswith("r28"):
        state["low"] = number(operands.split(",")[1].split(";")[0].strip())
    elif "low" in state and name in ("sbci", "sbc") and operands.startswith("r29"):
        # gcc's zero is in r1.
        high = number(operands.split(",")[1].split(";")[0].strip()) if name == "sbci" else 0
        value = high << 8 | state.pop("low")
        # An addition, at the end of a function, is a subtraction of so much the other way.
        function.frame += value if value < 0x8000 else 0
        state["frame"] = False


# How each machine's frames are read, and which of its instructions go to a name.
MACHINES = {
    "arm": (arm, r"bl$|blx$|b(\w\w)?(\.n|\.w)?$"),
    "riscv": (riscv, r"jal$|jalr$|jr$|j$|tail$|call$|b\w+$"),
    "avr": (avr, r"r?call$|r?jmp$|br\w+$"),
}


def read(cross, image):
    """The functions of an image by name."""
    listing = run(cross + "objdump", "-d", "-w", image)
    kind = "avr" if "avr" in cross else "riscv" if "riscv" in cross else "arm"
    frame, calls = MACHINES[kind]
    return_bytes = {"avr": 3 if "avr:6" in run(cross + "objdump", "-f", image) else 2}.get(kind, 0)
    words = {}
    for line in listing.splitlines():
        word = re.match(r"\s*([0-9a-f]+):\s+[0-9a-f]+\s+\.word\s+0x([0-9a-f]+)", line)
        if word:
            words[int(word.group(1), 16)] = int(word.group(2), 16)
    functions, current, state = {}, None, {}
    for line in listing.splitlines():
        head = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if head:
            if head.group(1).startswith("."):
                continue
            current = functions.setdefault(head.group(1), Function(head.group(1)))
            current.frame = return_bytes
            state = {"words": words, "last": []}
            continue
        code = re.match(r"\s*[0-9a-f]+:\t[0-9a-f ]+\t(\S+)\s*(.*)$", line)
        if not code or not current:
            continue
        name, operands = code.group(1), code.group(2)
        # A jump through a register ends a function only where its frame is gone; else it
        # is that of a table of cases.
        table = any(re.match(r"slli?\s+\w+,\w+,0x2$", last) for last in state["last"])
        gone = not table and any(re.match(r"addi?\s+sp,sp,\d|c\.addi16sp\s+sp,\d", last) for last in state["last"][-3:])
        state["last"] = state["last"][-6:] + [f"{name} {operands}"]
        frame(current, name, operands, state)
        target = re.search(r"<([^+>]+)(\+0x[0-9a-f]+)?>", operands)
        if re.match(calls, name) and target:
            if target.group(1) in SAVING:
                continue
            if target.group(1) != current.name and not target.group(1).startswith("."):
                returns = re.match(r"bl|jal|r?call|call", name) and not operands.startswith("zero")
                (current.calls if returns else current.jumps).add(target.group(1))
        elif kind == "arm" and name == "blx" or kind == "avr" and re.match(r"e?icall", name):
            current.indirect = True
        elif kind == "riscv" and name == "jalr" or (
            kind == "riscv" and name == "jr" and (gone or current.frame == 0 and not table)
        ):
            current.indirect = True
    return functions


def demangle(names):
    text = subprocess.run(["c++filt", "-s", "auto"], input="\n".join(names), capture_output=True, text=True)
    plain = [re.sub(r"\[[0-9a-f]{16}\]", "", line) for line in text.stdout.splitlines()]
    return dict(zip(names, plain))


def resolve(functions):
    """Gives each call through a pointer the functions that it can reach."""
    plain = demangle(list(functions))
    for function in functions.values():
        if not function.indirect:
            continue
        name = plain[function.name]
        callees = [callee for caller, callee in INDIRECT if re.search(caller, name)]
        if not callees:
            raise SystemExit(f"stack.py: an unknown call through a pointer in {name}")
        for other in functions:
            if any(re.search(callee, plain[other]) for callee in callees) and other != function.name:
                function.calls.add(other)
    return plain


def deepest(functions, name, way=(), known=None):
    """The deepest stack from a function on. `way`: the functions before it, and whether
    each has called the next one or jumped there, as the parts of a function written in
    assembler do, in circles too."""
    if name in known:
        return known[name]
    names = [before for before, _ in way]
    if name in names:
        circle = way[names.index(name):]
        if any(called for _, called in circle):
            raise SystemExit("stack.py: recursion: " + " -> ".join(before for before, _ in circle))
        return 0, ()
    function = functions.get(name)
    if function is None:
        return 0, ()
    best = (0, ())
    for called, callees in ((True, function.calls), (False, function.jumps)):
        for callee in callees:
            best = max(best, deepest(functions, callee, way + ((name, called),), known))
    depth = (function.frame + best[0], (name,) + best[1])
    if not function.jumps:
        known[name] = depth
    return depth


def main():
    verbose = "-v" in sys.argv
    cross, image, *entries = [word for word in sys.argv[1:] if word != "-v"]
    functions = read(cross, image)
    plain = resolve(functions)
    known = {}
    for entry in entries:
        depth, way = deepest(functions, entry, (), known)
        print(depth, entry)
        if verbose:
            for name in way:
                print(f"    {functions[name].frame:5} {plain[name][:150]}")


if __name__ == "__main__":
    main()

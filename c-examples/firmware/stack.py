#!/usr/bin/env python3
"""The deepest stack of a linked image, by its code and by the compilers.

    stack.py [-v] [--sizes FILE]... [--runtime ARCHIVE]... [--painted REPORT] CROSS IMAGE ENTRY...

Reads the disassembly: what each function puts on the stack and whom it calls.
Prints a line for each entry, the bytes of the deepest chain of calls from it,
and with -v the chain. Fails if there is recursion, a frame whose size can't be
read, a call of something unknown, or a call through a pointer that the table below
doesn't know.

What the code does must be what the compiler says: its sizes come from the image's
section .stack_sizes (rustc -Z emit-stack-sizes), and each --sizes FILE is gcc's
(-fstack-usage, NAME.su) or avr/shrink.py's. A function without such a size must be
one of --runtime ARCHIVE, which came with the C compiler; its frame is what its code
says, and each of its instructions that move the stack must be understood. REPORT is
what the image has found by painting when it ran: never more than what is reckoned.
"""

import argparse
import bisect
import re
import subprocess
import tempfile

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
    def __init__(self, name, address=0):
        self.name = name
        self.address = address
        # An instruction that moves the stack in a way that isn't read here.
        self.unread = None
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
    elif re.match(r"str|vpush|stm", name) and re.search(r"sp(, #-\d+)?\]?!", operands):
        pushed = re.search(r"\[sp, #-(\d+)\]!", operands)
        function.frame += int(pushed.group(1)) if pushed else 0
        function.unread = function.unread or (None if pushed else f"{name} {operands}")
    elif name in ("mov", "msr", "ldr") and operands.startswith(("sp,", "MSP", "PSP")):
        function.unread = f"{name} {operands}"
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
    operands = operands.split("#")[0].strip()
    if name in ("mv", "lw", "la", "auipc") and operands.startswith("sp,"):
        function.unread = f"{name} {operands}"
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
    elif name == "rcall" and re.match(r"\.\+0\b", operands):
        # Room for as much as a return address.
        function.frame += state["return"]
    elif name == "out" and re.match("0x3d", operands) and "r28" not in operands:
        function.unread = f"{name} {operands}"
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
    ends = function_ends(cross, image)
    functions, current, state = {}, None, {}
    for line in listing.splitlines():
        head = re.match(r"([0-9a-f]+) <(.*)>:$", line)
        if head:
            if head.group(2).startswith("."):
                continue
            address = int(head.group(1), 16)
            # Functions of several files may share a name.
            name = f"{head.group(2)}@{head.group(1)}" if head.group(2) in functions else head.group(2)
            current = functions[name] = Function(name, address)
            current.frame = return_bytes
            state = {"words": words, "last": [], "return": return_bytes}
            continue
        code = re.match(r"\s*([0-9a-f]+):\t[0-9a-f ]+\t(\S+)\s*(.*)$", line)
        # Constants behind the last function of a section look like more of its code.
        if not code or not current or int(code.group(1), 16) >= ends.get(current.address, 1 << 32):
            continue
        name, operands = code.group(2), code.group(3)
        # A jump through a register ends a function only where its frame is gone; else it
        # is that of a table of cases.
        table = any(re.match(r"slli?\s+\w+,\w+,0x2$", last) for last in state["last"])
        gone = not table and any(re.match(r"addi?\s+sp,sp,\d|c\.addi16sp\s+sp,\d", last) for last in state["last"][-3:])
        state["last"] = state["last"][-6:] + [f"{name} {operands}"]
        frame(current, name, operands, state)
        # By its address: a name that is shown there may be that of a constant.
        target = re.search(r"([0-9a-f]+) <([^>]+)>", operands)
        if re.match(calls, name) and target:
            if not target.group(2).startswith(SAVING):
                returns = re.match(r"(blx?|jalr?|r?call)(\.\w)?$", name) and not operands.startswith("zero")
                (current.calls if returns else current.jumps).add(int(target.group(1), 16))
        elif kind == "arm" and name == "blx" or kind == "avr" and re.match(r"e?icall", name):
            current.indirect = True
        elif kind == "riscv" and name == "jalr" or (
            kind == "riscv" and name == "jr" and (gone or current.frame == 0 and not table)
        ):
            current.indirect = True
    name_targets(functions)
    return functions, return_bytes


def function_ends(cross, image):
    """Where functions end, by their addresses; assembler code often doesn't tell."""
    rows = [line.split() for line in run(cross + "nm", "-S", image).splitlines()]
    starts = [(int(row[0], 16) & ~1, int(row[1], 16)) for row in rows if len(row) == 4]
    return {start: start + size for start, size in starts}


def name_targets(functions):
    """Puts names in the place of the addresses that are called and jumped to. A jump
    within a function is none of these; a call there is, if it is of the whole."""
    starts = sorted((function.address, name) for name, function in functions.items())
    for name, function in functions.items():
        for what in ("calls", "jumps"):
            names = set()
            for address in getattr(function, what):
                place = bisect.bisect(starts, (address, "\x7f")) - 1
                start, other = starts[place] if place >= 0 else (0, f"what is at {address:x}")
                if other != name or what == "calls" and address == start:
                    names.add(other)
                elif what == "calls":
                    function.unread = "a call of a part of itself"
            setattr(function, what, names)


# ---------------------------------------------------------------------------
# What the compilers say


def symbols(cross, *files):
    """The names of code in files, with their addresses (a Thumb function's is even)."""
    found = {}
    for line in run(cross + "nm", *files).splitlines():
        words = line.split()
        if len(words) == 3 and words[1] in "tTwW":
            found.setdefault(words[2], set()).add(int(words[0], 16) & ~1)
    return found


def section_sizes(cross, image):
    """The section .stack_sizes: an address and a number of seven bits a byte."""
    sizes = {}
    with tempfile.NamedTemporaryFile() as file:
        # What objcopy would write of the image itself goes nowhere.
        subprocess.run([cross + "objcopy", f"--dump-section=.stack_sizes={file.name}", image, "/dev/null"],
                       capture_output=True, check=False)
        data = iter(file.read())
    for first in data:
        address = first | sum(next(data) << shift for shift in (8, 16, 24))
        size = place = 0
        while True:
            byte = next(data)
            size |= (byte & 0x7F) << place
            place += 7
            if byte < 0x80:
                break
        sizes[address & ~1] = {size}
    return sizes


def file_sizes(name, addresses, more):
    """A file of names and sizes; `more`: what a call of a function takes beside them.
    Functions of one name in several files may have any of their sizes."""
    sizes = {}
    with open(name, encoding="ascii") as file:
        for line in file:
            if name.endswith(".su"):
                place, size, how = line.split("\t")
                if how.strip() != "static":
                    raise SystemExit(f"stack.py: {name}: {line.strip()}")
                function, size = place.split(":")[-1], int(size)
            else:
                function, *parts = line.split()
                size = sum(map(int, parts)) + more
            for address in addresses.get(function, ()):
                sizes.setdefault(address, set()).add(size)
    return sizes


def reached(functions, entries):
    """What is called from the entries, directly or not. Constants that lie among the
    code, as they do in an AVR's flash, aren't."""
    seen, waiting = set(), list(entries)
    while waiting:
        name = waiting.pop()
        if name in functions and name not in seen:
            seen.add(name)
            waiting += functions[name].calls | functions[name].jumps
    return [functions[name] for name in seen]


def check(functions, sizes, runtime):
    """Holds what the code does against what the compilers say."""
    wrong = []
    for function in functions:
        said = sizes.get(function.address)
        if said is None:
            if function.address not in runtime:
                wrong.append(f"{function.name}: no compiler tells its stack")
            elif function.unread:
                wrong.append(f"{function.name}: {function.unread}")
        elif function.frame not in said:
            said = " or ".join(map(str, sorted(said)))
            wrong.append(f"{function.name}: {function.frame} bytes by its code, {said} by the compiler")
    if wrong:
        raise SystemExit("".join(f"stack.py: {line}\n" for line in wrong).rstrip())


# ---------------------------------------------------------------------------
# The deepest chain of calls


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


def deepest(functions, name, return_bytes, way=(), known=None):
    """The deepest stack from a function on. `way`: the functions before it, and whether
    each has called the next one or jumped there, as the parts of a function written in
    assembler do, in circles too. Where a jump leads has no return address of its own."""
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
        raise SystemExit(f"stack.py: {names[-1] if names else 'entry'}: calls {name}, which isn't there")
    best = (0, ())
    for called, callees in ((True, function.calls), (False, function.jumps)):
        for callee in callees:
            below, chain = deepest(functions, callee, return_bytes, way + ((name, called),), known)
            best = max(best, (below if called else below - return_bytes, chain))
    depth = (function.frame + best[0], (name,) + best[1])
    if not function.jumps:
        known[name] = depth
    return depth


def painted(report):
    with open(report, encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("stack "))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("-v", action="store_true")
    arguments.add_argument("--sizes", action="append", default=[])
    arguments.add_argument("--runtime", action="append", default=[])
    arguments.add_argument("--painted")
    arguments.add_argument("cross")
    arguments.add_argument("image")
    arguments.add_argument("entries", nargs="+")
    options = arguments.parse_args()
    cross, image = options.cross, options.image
    functions, return_bytes = read(cross, image)
    addresses = symbols(cross, image)
    sizes = section_sizes(cross, image)
    for name in options.sizes:
        for address, said in file_sizes(name, addresses, return_bytes).items():
            sizes.setdefault(address, set()).update(said)
    plain = resolve(functions)
    of_runtime = symbols(cross, *options.runtime) if options.runtime else ()
    runtime = {address for name in of_runtime for address in addresses.get(name, ())}
    check(reached(functions, options.entries), sizes, runtime)
    known = {}
    least = painted(options.painted) if options.painted else 0
    for entry in options.entries:
        depth, way = deepest(functions, entry, return_bytes, (), known)
        if depth < least:
            raise SystemExit(f"stack.py: {image}: {least} bytes were used, {depth} are reckoned")
        print(depth, entry)
        if options.v:
            for name in way:
                print(f"    {functions[name].frame:5} {plain[name][:150]}")


if __name__ == "__main__":
    main()

#!/bin/sh
# The C examples and calls.c under valgrind, and with the address sanitizer in
# both the C and the Rust part. Each must print and answer what the plain
# program does. `make all` has built the plain library.
set -eu
suite=sanitizers
. "$(dirname -- "$0")/lib.sh"

target_dir=${CARGO_TARGET_DIR:-target}
triple=$("$(scripts/cargo.sh --print-rustc)" -vV | sed -n "s/^host: //p")

# run PROGRAM COMMAND...: runs a program in each way that it is run here, with
# COMMAND in front, and keeps what came of it in $outcome.
run() {
    program=$1
    shift
    outcome=$work/outcome
    : >"$outcome"
    case $(basename "$program") in
    solve)
        # Solved, proved unsolvable or not decided, and refused.
        for deal in 24 617 1 11982 8589934591 -1 0 x; do
            once "$@" "$program" "$deal"
        done
        ;;
    sokoban_levels)
        for file in tests/data/sokoban/*.sok tests/data/sokoban/odd/*.[sx]*; do
            once "$@" "$program" "$file"
        done
        ;;
    sokoban)
        for level in 1 2 3 4 5 20 156 x; do
            printf '\n\nback\nfewer\nall\n' | again "$@" "$program" tests/data/sokoban/microban.txt $level
        done
        once "$@" "$program" tests/data/sokoban/impossible.txt 1
        ;;
    *) once "$@" "$program" ;;
    esac
}

once() {
    again "$@" </dev/null
}

# again COMMAND...: the same with what comes from standard input.
again() {
    status=0
    "$@" >>"$outcome" 2>&1 || status=$?
    echo "exit status $status" >>"$outcome"
}

# agree WHAT PROGRAM COMMAND...: PROGRAM with COMMAND in front does what the
# plain one did.
agree() {
    what=$1
    shift
    run "$@"
    same "$what" "$work/plain-$(basename "$1").txt" "$outcome"
}

# --- Plain, for comparison

mkdir "$work/plain" "$work/asan"
sources="$here/calls.c c-examples/solve.c c-examples/sokoban_levels.c c-examples/sokoban.c"
game=c-examples/freecell.c
for source in $sources; do
    name=$(basename "$source" .c)
    check "$name.c" gcc -O1 -g -Iinclude "$source" build/libunstuck.a -o "$work/plain/$name"
    run "$work/plain/$name"
    mv "$outcome" "$work/plain-$name.txt"
    check "$name ends well somewhere" grep -qx 'exit status 0' "$work/plain-$name.txt"
    check "$name doesn't crash" sh -c '! grep -qE "exit status (1[3-9][0-9]|12[5-9])" "$1"' - "$work/plain-$name.txt"
done

# --- Valgrind

memcheck="valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=all --track-origins=yes"
check 'overrun.c' gcc -O1 -g -Iinclude "$here/overrun.c" build/libunstuck.a -o "$work/plain/overrun"
# shellcheck disable=SC2086 # lists of words, here and below
refuse 'valgrind sees an overrun in the library' 'Invalid write' $memcheck "$work/plain/overrun"
for source in $sources; do
    name=$(basename "$source" .c)
    agree "$name under valgrind" "$work/plain/$name" $memcheck
done

check 'freecell' gcc -O1 -g -Iinclude "$game" build/libunstuck.a -o "$work/plain/freecell"
# shellcheck disable=SC2086
check 'freecell under valgrind' c-examples/run-scripts.sh $memcheck "$work/plain/freecell"

# --- Address sanitizer

# With the checks of a debug build, so that an overflow ends the program too.
rust() {
    RUSTC_BOOTSTRAP=1 RUSTFLAGS='-Zsanitizer=address -Cdebuginfo=1' scripts/cargo.sh rustc --locked --lib --profile c \
        --config profile.c.debug-assertions=true --config profile.c.overflow-checks=true \
        --target $triple --no-default-features --features capi,family,panic-handler --crate-type staticlib
}
check 'Rust with the address sanitizer' rust
archive=$work/asan/libunstuck.a
cp "$target_dir/$triple/c/libunstuck.a" "$archive"

# Really on: the object that holds the library's functions calls the sanitizer.
nm -A "$archive" 2>/dev/null >"$work/names" || :
check 'the sanitizer is in the Rust code' awk '
    { split($1, part, ":"); member = part[2] }
    $NF == "unstuck_freecell_solver_run" && $(NF - 1) == "T" { ours[member] = 1 }
    $NF ~ /^__asan_(report|load|store)/ { checks[member]++ }
    END { for (member in ours) found += checks[member]; exit !(found > 0) }' "$work/names"

asan='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -Iinclude'
check 'overrun.c with it' gcc $asan "$here/overrun.c" "$here/panic_path.c" "$archive" -o "$work/asan/overrun"
refuse 'it sees an overrun in the library' 'heap-buffer-overflow' "$work/asan/overrun"
for source in $sources; do
    name=$(basename "$source" .c)
    check "$name.c with it" gcc $asan "$source" "$here/panic_path.c" "$archive" -o "$work/asan/$name"
    agree "$name with it" "$work/asan/$name"
done
check 'freecell.c with it' gcc $asan "$game" "$here/panic_path.c" "$archive" -o "$work/asan/freecell"
check 'freecell with it' c-examples/run-scripts.sh "$work/asan/freecell"

finish

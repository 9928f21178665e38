# Sourced by the scripts beside it, after `suite=NAME`. They run from the top of
# the repository; each leaves its files in build/tests/NAME. One check is one
# command that must succeed; the first that doesn't ends the script.
# shellcheck shell=sh

cd "$(dirname -- "$0")/../.."
root=$PWD
here=$root/tests/c
work=$root/build/tests/${suite:?}
rm -rf "$work"
mkdir -p "$work"
passed=0

# Where the test of this kind counts a warning as an error.
warnings='-Wall -Wextra -Wundef -Wconversion -Werror'
c_warnings="$warnings -Wstrict-prototypes"

failed() {
    echo "FAILED: $1" >&2
    echo "$suite: $passed passed, 1 failed"
    exit 1
}

# check WHAT COMMAND...: the command succeeds. What it printed is then in
# $work/output, for the next check to look at.
check() {
    what=$1
    shift
    if "$@" >"$work/running" 2>&1; then
        mv "$work/running" "$work/output"
        passed=$((passed + 1))
        [ -z "${VERBOSE-}" ] || echo "ok: $what"
    else
        echo "$*" >&2
        cat "$work/running" >&2
        failed "$what"
    fi
}

# refuse WHAT TEXT COMMAND...: the command fails, and says TEXT.
refuse() {
    what=$1 text=$2
    shift 2
    if "$@" >"$work/running" 2>&1; then
        echo "$*" >&2
        failed "$what: it succeeded"
    fi
    grep -q -e "$text" "$work/running" || {
        cat "$work/running" >&2
        failed "$what: it failed without saying '$text'"
    }
    passed=$((passed + 1))
    [ -z "${VERBOSE-}" ] || echo "ok: $what"
}

# same WHAT FILE FILE: two files are equal.
same() {
    check "$1" diff "$2" "$3"
}

finish() {
    [ "$passed" -gt 0 ] || failed "no check was made"
    echo "$suite: $passed passed, 0 failed"
}

# The names of all functions that the header declares, sorted.
header_functions() {
    cc -E -P include/unstuck.h | tr '\n' ' ' | tr ';' '\n' |
        grep -o '[^a-z0-9_]unstuck_[a-z0-9_]* *(' | tr -d ' *(' | LC_ALL=C sort -u
}

# The names of all structs that the header defines, sorted.
header_structs() {
    cc -E -P include/unstuck.h | tr '\n' ' ' |
        grep -o 'struct unstuck_[a-z0-9_]* *{' | awk '{ print $2 }' | tr -d '{' | LC_ALL=C sort -u
}

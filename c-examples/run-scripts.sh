#!/bin/bash
# Plays scripts with the game and looks at what it writes.
#
#   run-scripts.sh BINARY               the game, built from freecell.c
#   run-scripts.sh valgrind -q BINARY   or any command that runs it
#
# scripts/NAME.script goes to the game's standard input. If there is a
# NAME.expected, the output must be that, byte for byte. If there is a
# NAME.patterns, its extended regular expressions must match lines of the
# output in that order: this is for output that may change with the search.
# Then come tests with input that is made here.
set -eu
export LC_ALL=C

if [ $# -eq 0 ]; then
    echo "usage: run-scripts.sh BINARY" >&2
    exit 64
fi
# A game that runs wild is a failure, not a full disk or an endless test.
command=(timeout 300 "$@")
ulimit -f 200000
scripts=$(dirname -- "$0")/scripts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# result NAME PROBLEM: no problem is a pass.
result() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $1: $2" >&2
    fi
}

# play STATUS ARGUMENT...: plays standard input, leaves $work/out, and says so
# if the exit status isn't the one given or anything went to standard error.
play() {
    local wanted=$1 got=0
    shift
    "${command[@]}" "$@" >"$work/out" 2>"$work/errors" || got=$?
    if [ $got -ne "$wanted" ]; then
        echo "exit status $got, not $wanted: $(head -n 20 "$work/errors")"
    elif [ "$wanted" -eq 0 ] && [ -s "$work/errors" ]; then
        echo "on standard error: $(head -n 20 "$work/errors")"
    fi
}

# same FILE: is the output that file?
same() {
    diff "$1" "$work/out" >"$work/diff" || { echo "other output:"; head -n 30 "$work/diff"; }
}

# matches FILE: do the file's expressions match lines of the output in order?
matches() {
    awk -v output="$work/out" '
        {
            for (;;) {
                if ((getline line <output) <= 0) {
                    print "no line matches: " $0
                    exit
                }
                if (line ~ $0) next
            }
        }' "$1"
}

# The board that was shown last in a file.
last_board() {
    awk '/cells/ { rows = 0 } /^>/ { next } { row[rows++] = $0 }
        END { for (i = 0; i < rows; i++) if (row[i] ~ /^  /) print row[i] }' "$1"
}

for script in "$scripts"/*.script; do
    name=$(basename "$script" .script)
    problem=$(play 0 -e <"$script")
    if [ -z "$problem" ] && [ -e "$scripts/$name.expected" ]; then
        problem=$(same "$scripts/$name.expected")
    elif [ -z "$problem" ]; then
        problem=$(matches "$scripts/$name.patterns")
    fi
    result "$name" "$problem"
done

# Line ends of other systems, upper case, and blanks where none are needed.
tr 'a-z' 'A-Z' <"$scripts/undo.script" | sed 's/^/ \t/; s/$/ \r/' >"$work/in"
problem=$(play 0 -e <"$work/in")
result "undo in other spelling" "${problem:-$(same "$scripts/undo.expected")}"

# The end of the input is the end of the game, also within a line.
problem=$(play 0 -e </dev/null)
{ sed '/^> /,$d' "$scripts/undo.expected"; echo '> '; } >"$work/expected"
result "no input" "${problem:-$(same "$work/expected")}"
problem=$(printf '5a' | play 0)
printf '%s\n' '^  cells  a:8D b:-- c:-- d:-- ' '^> $' >"$work/patterns"
result "no last line end" "${problem:-$(matches "$work/patterns")}"

# What hint and solve write can be played as it stands, and wins.
for deal in 1 2 3 24 617; do
    for ((i = 0; i < 200; i++)); do echo auto; done >"$work/in"
    problem=$(play 0 $deal <"$work/in")
    sed -n 's/^> hint: //p' "$work/out" >"$work/in"
    won=$(grep '^Won in' "$work/out") || problem="$problem the hints lead nowhere"
    problem=$problem$(play 0 $deal <"$work/in")
    if [ -z "$problem" ] && ! grep -qx "$won" "$work/out"; then
        problem="the hints, played by hand, aren't $won"
    fi
    result "hints of deal $deal by hand" "$problem"

    echo solve >"$work/in"
    problem=$(play 0 $deal <"$work/in")
    moves=$(sed -n 's/^> Solution in \([0-9]*\) moves:$/\1/p' "$work/out")
    grep -E '^([ .][1-8a-d][1-8a-dh])+$' "$work/out" >"$work/in" || problem="$problem no solution"
    problem=$problem$(play 0 $deal <"$work/in")
    if [ -z "$problem" ] && ! grep -qx "Won in $moves moves\." "$work/out"; then
        problem="the solution, played by hand, doesn't win in $moves moves"
    fi
    result "solution of deal $deal by hand" "$problem"
done

# Lines of any length, of any bytes: none is taken for a command, and the game
# still stands where it stood.
{
    awk 'BEGIN {
        for (i = 0; i < 100000; i++) printf "5"
        printf "\n"
        for (i = 0; i < 100000; i++) printf "undo "
        printf "\n"
        random = 1
        for (i = 0; i < 200000; i++) {
            random = (random * 1103515245 + 12345) % 2147483648
            printf "%c", int(random / 65536) % 256
        }
        printf "\n"
    }'
    printf '5a\0\n\0quit\nshow\n'
} >"$work/in"
problem=$(play 0 <"$work/in")
last_board "$work/out" >"$work/after"
last_board "$work/expected" >"$work/before"
if [ -z "$problem" ] && ! cmp -s "$work/before" "$work/after"; then
    problem="another board: $(cat "$work/after")"
elif [ -z "$problem" ] && ! grep -q '^> That line is too long\.$' "$work/out"; then
    problem="a long line passed"
elif [ -z "$problem" ] && grep -q '[^ -~]' "$work/out"; then
    problem="bytes came back that can't be printed"
fi
result "garbage" "$problem"

# More turns than the game remembers: the oldest are forgotten, the others come
# back, and forth again. The game forgets a quarter of its 4096 moves; here the
# first move after that quarter is an automatic one, which goes with its turn.
{
    echo 46 7a
    for ((i = 0; i < 102; i++)); do echo ab ba ab ba ab ba ab ba ab ba; done
    echo ab 7a
    for ((i = 0; i < 320; i++)); do echo ac ca ac ca ac ca ac ca ac ca; done
} >"$work/in"
problem=$(play 0 <"$work/in")
last_board "$work/out" >"$work/before"
{
    for ((i = 0; i < 4300; i++)); do echo undo; done
    for ((i = 0; i < 4300; i++)); do echo redo; done
    echo show
} >>"$work/in"
problem=$problem$(play 0 <"$work/in")
last_board "$work/out" >"$work/after"
if [ -z "$problem" ] && ! cmp -s "$work/before" "$work/after"; then
    problem="another board: $(cat "$work/after")"
elif [ -z "$problem" ] && ! grep -q '^> Earlier turns are forgotten\.$' "$work/out"; then
    problem="nothing was forgotten"
elif [ -z "$problem" ] && [ "$(grep -c '^> Earlier' "$work/out")" -gt 2000 ]; then
    problem="too much was forgotten"
fi
result "more turns than the game remembers" "$problem"

# Arguments.
result "a deal by argument" "$(play 0 617 </dev/null)$(grep -qx 'Deal 617' "$work/out" || echo 'another deal')"
result "an unknown deal" "$(play 64 -1 </dev/null)"
result "an argument that is no number" "$(play 64 12x </dev/null)"
result "too many arguments" "$(play 64 1 2 </dev/null)"

# Output that can't be written.
if [ -w /dev/full ]; then
    status=0
    "${command[@]}" </dev/null >/dev/full 2>"$work/errors" || status=$?
    result "a full disk" "$([ $status -eq 70 ] || echo "exit status $status, not 70")"
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]

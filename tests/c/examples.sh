#!/bin/sh
# The C examples compile without a warning as C89 and as C++98, and do what they
# say; so does the example in the README. `make all` has built the library.
set -eu
suite=examples
. "$(dirname -- "$0")/lib.sh"

archive=build/libunstuck.a
flags='-O2 -pedantic-errors -Iinclude'

for example in c-examples/*.c; do
    name=$(basename "$example" .c)
    for compiler in 'gcc -std=c89' 'clang -std=c89' 'gcc -std=c17'; do
        # shellcheck disable=SC2086 # lists of words
        check "$name.c, $compiler" $compiler $flags $c_warnings -Wl,--fatal-warnings "$example" $archive -o "$work/$name"
    done
    # shellcheck disable=SC2086
    check "$name.c as C++98" g++ -x c++ -std=c++98 $flags $warnings -c "$example" -o "$work/$name.o"
done

# answers STATUS COMMAND...: the exit status of the command.
answers() {
    wanted=$1 got=0
    shift
    "$@" </dev/null || got=$?
    [ "$got" -eq "$wanted" ]
}
for deal in 1 24 617 2147483648 4294967296 8589934591; do
    check "solve $deal" answers 0 "$work/solve" $deal
    check "solve $deal says so" grep -qi 'solved\|moves' "$work/output"
done
check 'solve is solve 24' answers 0 "$work/solve"
cp "$work/output" "$work/default.txt"
check 'solve 24' answers 0 "$work/solve" 24
same 'solve is solve 24, byte for byte' "$work/default.txt" "$work/output"
for wrong in 0 -1 8589934592 x ''; do
    check "solve '$wrong' is refused" answers 64 "$work/solve" "$wrong"
done

levels=tests/data/sokoban
cat $levels/legend.sok $levels/odd/0*.sok >"$work/levels.sok"
check 'sokoban_levels lists levels' answers 0 "$work/sokoban_levels" "$work/levels.sok"
same 'sokoban_levels lists what there is' c-examples/scripts/sokoban-levels.expected "$work/output"
check 'sokoban_levels lists Microban' answers 0 "$work/sokoban_levels" $levels/microban.txt
check 'sokoban_levels lists all of it' grep -q '^155: 30x17, boxes 11, valid, ' "$work/output"
check 'sokoban_levels reads standard input' answers 0 "$work/sokoban_levels"
check 'sokoban_levels finds no file' answers 65 "$work/sokoban_levels" "$work/no such file"
check 'sokoban_levels takes one file' answers 64 "$work/sokoban_levels" one two

sokoban() {
    # How many nodes it takes may change with the search.
    "$work/sokoban" -e "$@" <c-examples/scripts/sokoban.input >"$work/played" &&
        sed 's/[0-9]* nodes/N nodes/' "$work/played"
}
printf 'A wall\n\n#####\n#@$.\n#####\n\nStraight on\n\n########\n#@ $  .#\n########\n\n' >"$work/sokoban.sok"
printf 'A corner\n\n#####\n#@ $#\n# . #\n#####\n' >>"$work/sokoban.sok"
check 'sokoban solves and plays a level' sokoban "$work/sokoban.sok" 2
same 'sokoban shows what it plays' c-examples/scripts/sokoban.expected "$work/output"
check 'sokoban proves a level unsolvable' answers 1 "$work/sokoban" "$work/sokoban.sok" 3
check 'sokoban refuses an open level' answers 65 "$work/sokoban" "$work/sokoban.sok" 1
check 'sokoban finds no such level' answers 65 "$work/sokoban" "$work/sokoban.sok" 4
check 'sokoban finds no file' answers 65 "$work/sokoban" "$work/no such file"
for number in 1 2 10 50 100 155; do
    check "sokoban solves level $number of Microban" answers 0 "$work/sokoban" $levels/microban.txt $number
    check "sokoban says so" grep -q '^Solved: ' "$work/output"
done
for wrong in 0 -1 x 1234567890; do
    check "sokoban FILE $wrong is refused" answers 64 "$work/sokoban" $levels/microban.txt "$wrong"
done
check 'sokoban takes a file' answers 64 "$work/sokoban"

check 'freecell plays its scripts' c-examples/run-scripts.sh "$work/freecell"

# The first C program in the README, cut out.
check 'there is a README' test -s README.md
awk '/^```c$/ { on = 1; text = ""; next }
    /^```$/ { if (on && text ~ /int main/) { printf "%s", text; exit } on = 0 }
    on { text = text $0 "\n" }' README.md >"$work/readme.c"
check 'the README has a C program' grep -q 'int main' "$work/readme.c"
# shellcheck disable=SC2086
check 'it compiles' gcc -std=c89 $flags $c_warnings "$work/readme.c" $archive -o "$work/readme"
check 'it runs' answers 0 "$work/readme"
check 'it prints something' test -s "$work/output"

finish

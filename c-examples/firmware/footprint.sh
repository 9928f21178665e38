#!/bin/sh
# Flash, RAM and stack of the library's calls on one board, as lines of the table
# in docs/footprint.md.
#
#   footprint.sh BOARD GAME CROSS FLAGS WORK OBJECT...
#
# OBJECT...: the library, and what its compiler calls on its own, also as -lNAME. Each set of calls
# is linked for itself, without a program, so that what is counted is what they
# need; with whole archives and unused sections dropped, as any firmware links.
set -eu

board=$1 game=$2 cross=$3 flags=$4 work=$5
shift 5
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

freecell='unstuck_freecell_preset unstuck_freecell_deal unstuck_freecell_solver_init
unstuck_freecell_solver_run unstuck_freecell_solver_solution unstuck_freecell_format_solution'

sokoban='unstuck_sokoban_solver_init unstuck_sokoban_solver_run unstuck_sokoban_solver_solution'

# What the compilers say of the stack lies beside each object.
# shellcheck disable=SC2086 # the flags are words
library() { "${cross}gcc" $flags -print-file-name="lib$1.a"; }
told=
for object; do
    case $object in
    -l*) told="$told --runtime $(library "${object#-l}")" ;;
    *.o) told="$told --sizes ${object%.o}.su" ;;
    *.a) [ ! -e "${object%/*}/stack.sizes" ] || told="$told --sizes ${object%/*}/stack.sizes" ;;
    esac
done

line() {
    what=$1
    shift
    image=$work/footprint-$game.elf
    # shellcheck disable=SC2046,SC2086 # lists of words
    "${cross}gcc" $flags -nostdlib -Wl,-e,unstuck_strerror -Wl,--gc-sections \
        $(printf -- '-Wl,-u,%s ' $calls) -o "$image" "$@" 2>"$work/footprint-$game.log" ||
        { cat "$work/footprint-$game.log" >&2; exit 1; }
    # shellcheck disable=SC2086 # lists of words
    stacks=$("$here/stack.py" $told "$cross" "$image" $calls)
    stack=$(echo "$stacks" | awk '$1 > most { most = $1 } END { print most }')
    "${cross}size" -A "$image" | awk -v board="$board" -v what="$what" -v stack="$stack" '
        $1 == ".text" || $1 == ".rodata" { flash += $2 }
        $1 == ".data" { data = $2; flash += $2 }
        $1 == ".bss" { bss = $2 }
        END { printf "| %s | %s | %d | %d | %d | %d |\n", board, what, flash, data, bss, stack }'
}

case $game in
freecell)
    calls=$freecell
    line 'FreeCell: deal, solve, format' "$@"
    calls="$freecell unstuck_freecell_parse"
    line 'the same and parse' "$@"
    calls='unstuck_freecell_preset unstuck_freecell_deal'
    line 'FreeCell: deal' "$@"
    ;;
sokoban)
    calls=$sokoban
    line 'Sokoban: solve' "$@"
    calls="$sokoban unstuck_sokoban_reader_init unstuck_sokoban_reader_next"
    line 'the same and read files' "$@"
    ;;
both)
    calls="$freecell $sokoban"
    line 'both games' "$@"
    calls="$freecell $sokoban unstuck_freecell_parse
        unstuck_sokoban_reader_init unstuck_sokoban_reader_next"
    line 'both games, parse and read files' "$@"
    ;;
esac

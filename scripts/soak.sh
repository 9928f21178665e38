#!/bin/sh
# The full figures, into docs/figures/: Microsoft's deals 1 to 32000 in blocks of
# every size, with two cells too, and how short the solutions get with
# time; beside it macroxue/freecell, if $MACROXUE is the path of its solver. Before
# that, that more memory loses none of the deals 1 to 3200. The games of the family
# against other programs, too, and Sokoban: Microban, and the level files (*.txt, *.sok)
# in the folder $LEVELS, if there is one, beside YASS, if $YASS is the path of its console
# program. Takes some hours on two cores; $PARTS chooses from range, family, shorten and
# sokoban, all of them if it isn't set.
set -eu
parts=" ${PARTS:-range family shorten sokoban} "

# wanted PART: whether it is to run.
wanted() {
    case $parts in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
figures=docs/figures
mkdir -p "$figures"
"$root/scripts/cargo.sh" build --locked --release
unstuck=${CARGO_TARGET_DIR:-target}/release/unstuck

# figure NAME ARGUMENTS...: one summary object. Not into the place of the last
# figures before the run has ended well.
figure() {
    name=$1
    shift
    "$unstuck" range "$@" --json --jobs "$(nproc)" >"$figures/$name.json.new"
    mv "$figures/$name.json.new" "$figures/$name.json"
    echo "$name: $(cat "$figures/$name.json")"
}

range_part() {
    UNSTUCK=$unstuck scripts/more-memory.sh 1 3200
    UNSTUCK=$unstuck scripts/more-memory.sh 1 100 --cells 2
    for memory in 64K 16K 8K 4K 2K 1280 1024; do
        figure "range-1-32000-$memory" 1 32000 --memory $memory
    done
    figure two-cells-1-100-2M 1 100 --cells 2 --memory 2M
    figure two-cells-1-1000-16M 1 1000 --cells 2 --memory 16M
    # 25,381 solvable and 6,619 impossible are published.
    figure two-cells-1-32000-2M 1 32000 --cells 2 --memory 2M
}

# curve NAME ARGUMENTS...: one table of cost against time.
curve() {
    name=$1
    shift
    "$root/scripts/cargo.sh" bench --locked --quiet --bench curve -- "$@" --jobs "$(nproc)" \
        >"$figures/$name.txt.new"
    mv "$figures/$name.txt.new" "$figures/$name.txt"
    echo "$name:"
    cat "$figures/$name.txt"
}

# family NAME ARGUMENTS...: games of the family against other programs and published
# figures; a contradiction ends the run.
family() {
    name=$1
    shift
    {
        [ "$name" != family-1-300 ] ||
            printf '%s\n\n' "300 deals a game, whose nodes take long; family-1-1000.txt has the other games."
        "$root/scripts/cargo.sh" bench --locked --quiet --bench family -- "$@"
    } >"$figures/$name.txt.new"
    mv "$figures/$name.txt.new" "$figures/$name.txt"
    echo "$name:"
    cat "$figures/$name.txt"
}

family_part() {
    # The nodes of these take long, or most of their deals take them all.
    slow=fan,good_measure,flower_garden,der_katzenschwanz,die_schlange,bakers_dozen,simple_simon
    slow=$slow,streets_and_alleys,beleaguered_castle
    family family-1-1000 "all,-$(echo $slow | sed 's/,/,-/g')" 1 1000 16777216 30000
    family family-1-300 $slow 1 300 16777216 30000
    family family-1-100 all 1 100 16777216 10000 2000
    for sample in freecell:0:1:4000:65536:0 freecell:1:1:300:16777216:100000 \
        freecell:2:1:300:16777216:100000 freecell:3:1:1000:16777216:30000 \
        freecell:4:5:1:300:16777216:100000 freecell:4:7:1:1000:16777216:30000 \
        eight_off:4:1:300:16777216:60000; do
        # shellcheck disable=SC2086,SC2046
        family "published-$(echo "${sample%:1:*}" | tr : -)" "${sample%:1:*}" \
            $(echo "1:${sample##*:1:}" | tr : ' ')
    done
    for cells in 0:10000:65536 1:10000:262144 2:4000:2097152 3:300:16777216 4:300:16777216 \
        5:3000:4194304 6:20000:1048576; do
        sample=${cells#*:}
        family "bakers-game-${cells%%:*}-cells" "bakers_game:${cells%%:*}" 1 "${sample%:*}" "${sample#*:}"
    done
}

shorten_part() {
    curve shorten-1-1000-64K 1 1000 64K
    curve shorten-1-1000-1M 1 1000 1M
    curve shorten-1-200-16M 1 200 16M
    curve shorten-1-200-64M 1 200 64M
}

# sokoban NAME ARGUMENTS...: the levels of a file, a line each, and the sum.
sokoban() {
    name=$1
    shift
    "$root/scripts/cargo.sh" bench --locked --quiet --bench sokoban -- "$@" >"$figures/$name.txt.new"
    mv "$figures/$name.txt.new" "$figures/$name.txt"
    echo "$name:"
    tail -n 2 "$figures/$name.txt"
}

sokoban_part() {
    microban=$root/tests/data/sokoban/microban.txt
    sokoban microban-1M "$microban" --memory 1M ${YASS:+--yass "$YASS"}
    for memory in 256K 64K 16K; do
        sokoban microban-$memory "$microban" --memory $memory --nodes 150000
    done
    sokoban microban-pushes-256M "$microban" --pushes --memory 256M --seconds 60
    sokoban microban-curve-16M "$microban" --memory 16M --curve 8
    [ -z "${LEVELS-}" ] || for levels in "$LEVELS"/*.txt "$LEVELS"/*.sok; do
        [ -e "$levels" ] || continue
        for memory in 1M 4M 16M 128M; do
            peer=
            [ $memory != 16M ] || peer=${YASS-}
            sokoban "$(basename "${levels%.*}")-$memory" "$levels" --memory $memory --seconds 10 \
                ${peer:+--yass "$peer"}
        done
    done
}

for part in range family shorten sokoban; do
    ! wanted "$part" || "${part}_part"
done

#!/bin/sh
# Pages, validated by the Nu HTML checker and looked at in a headless Chromium.
# They, their prints and pictures of them are left in build/tests/html.
#
#   tests/html/run.sh           all of it
set -eu
cd "$(dirname -- "$0")/../.."
root=$PWD
work=$root/build/tests/html
rm -rf "$work"
mkdir -p "$work"

for tool in chromium java; do
    command -v $tool >/dev/null 2>&1 && continue
    echo "html: skipped: there is no $tool on this machine (make setup installs it if it can)" >&2
    echo 'html: 0 passed, 0 failed, 1 skipped'
    exit 0
done

failed() {
    echo "FAILED: $1" >&2
    echo 'html: 0 passed, 1 failed'
    exit 1
}

# The checker comes as one jar in a package of its makers, and no other is taken.
version=26.9.27
sum=22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47
tools=${CARGO_TARGET_DIR:-target}/html-tools
jar=$tools/node_modules/vnu-jar/build/dist/vnu.jar
right() { echo "$sum  $jar" | sha256sum -c --status 2>/dev/null; }
if ! right; then
    mkdir -p "$tools"
    npm install --prefix "$tools" --no-save --ignore-scripts --no-audit --no-fund --silent "vnu-jar@$version" ||
        failed 'the Nu HTML checker cannot be had'
    right || failed 'the Nu HTML checker is another one than expected'
fi

# The program that cargo's tests have run: `cargo build` would make another one, as what the
# tests alone depend on changes the features of what both do.
scripts/cargo.sh test --locked --quiet --no-run --test layout
program=${CARGO_TARGET_DIR:-target}/debug/unstuck

# made STATUS NAME ARGUMENTS...: runs the program, and keeps what it prints.
made() {
    wanted=$1 name=$2 got=0
    shift 2
    "$program" "$@" --html "$work/$name.html" >"$work/$name.txt" 2>/dev/null || got=$?
    [ "$got" -eq "$wanted" ] || failed "$name: exit status $got"
    [ -s "$work/$name.html" ] || failed "$name: no page"
}

NOT_XP=1 NO_CELLS=164
export NOT_XP NO_CELLS
# shellcheck disable=SC2016 # markup, not for the shell
comment='5 < 6 & "quotes" '"'"'and'"'"' </p><script>window.pwned = 1</script> <img src=x onerror="pwned=1"> &amp; ♥
A second line.'
printf %s "$comment" >"$work/comment.txt"
made 0 deal-24 solve 24 --shorten max
made 0 deal-617 solve 617
made 0 deal-1941 solve 1941
made 0 not-xp solve $NOT_XP
made 0 for-xp solve $NOT_XP --winxp
made 1 unsolvable solve 11982 --memory 1M
made 2 undecided solve 11982 --memory 4K
made 0 no-cells solve $NO_CELLS --cells 0
made 0 markup solve 24 --comment "$comment"
{
    echo 'GAME #617'
    grep -v '[A-KQJT0-9]*#' "$work/deal-617.txt" | grep -E '^([ .][1-8a-d][1-8a-dh]){10}$' | head -n 1
} >"$work/partly-game.txt"
made 1 partly check "$work/partly-game.txt"
cp "$work/partly-game.txt" "$work/partly.txt"

cat "$work/deal-24.txt" "$work/deal-617.txt" >"$work/several-games.txt"
made 0 several check "$work/several-games.txt"
# Every game, and each with a deal that has a solution; of two decks some more, as there are
# two of each card.
{
    sed -n 's/^= \(.*\) 2$/\1 2/p' tests/data/family/boards.txt
    printf '%s\n' 'relaxed_eight_off 2' 'super_challenge_freecell 1' 'good_measure 24' \
        'streets_and_alleys 24' 'trefoil 1' 'cruel 1279' 'double_freecell 1' 'double_freecell 24' \
        'die_schlange 1' 'die_schlange 24'
} >"$work/games.list"
while read -r game number; do
    page=$game-$number
    "$program" solve "$number" --game "$game" --memory 16M --nodes 400000 \
        --html "$work/$page.html" >"$work/$page.txt" 2>/dev/null </dev/null ||
        [ $? -le 2 ] || failed "$page"
done <"$work/games.list"
# Two decks once more, from a text: all that goes home is a move there.
made 0 checked check "$work/double_freecell-2.txt" --game double_freecell

# Levels with solutions from elsewhere, titles and notes full of markup, and a byte that
# isn't UTF-8; the third once more with a game that isn't at its end; one without a game.
data=$root/tests/data/sokoban
for number in 1 2 3; do
    python3 tests/html/yard.py "$data/microban.txt" $number
done | sed -e 's|^Level \(.*\)|<b>"No. \1" \& more</b>|' \
    -e "s|^Solution|</p><script>pwned=1</script>\nA note with \xff and \"'\&amp;'\n\n&|" >"$work/levels.sok"
for number in 1 2 3; do
    made 0 level-$number sokoban show "$work/levels.sok" --level $number
done
python3 tests/html/yard.py "$data/microban.txt" 3 | sed -e 's|^Level.*|Partly|' -e 's|^Solution|Snapshot|' \
    -e 's|^\([lurdLURD]\{9\}\)[lurdLURD]*$|\1|' >"$work/partly.sok"
made 0 level-partly sokoban check "$work/partly.sok"
python3 tests/html/yard.py tall >"$work/tall.sok"
made 0 level-tall sokoban check "$work/tall.sok"
made 0 level-bare sokoban show "$data/microban.txt" --level 155
cat "$work/levels.sok" "$work/partly.sok" >"$work/all.sok"
made 0 levels sokoban check "$work/all.sok"

"$program" range 1 300 --nodes 600 --html "$work/report.html" >"$work/report.txt" || failed 'a report'
"$program" sokoban solve "$data/microban.txt" --nodes 60 --html "$work/yards.html" >"$work/yards.txt" ||
    failed 'a report of levels'
for folder in report-deals yards-levels several-games levels-levels; do
    for page in "$work/$folder"/*.html; do
        cp "$page" "$work/$folder-${page##*/}" || failed "the pages of $folder"
    done
done

java -jar "$jar" --errors-only --Werror "$work"/*.html || failed 'a page is not valid HTML'
# It isn't asleep.
sed 's|</h1>||' "$work/deal-24.html" >"$work/wrong.html"
if java -jar "$jar" "$work/wrong.html" 2>/dev/null; then failed 'the checker takes anything'; fi
rm "$work/wrong.html"
rm "$work"/report-deals-*.html "$work"/*-games-*.html "$work"/*-levels-*.html

python3 tests/html/pages.py chromium "$work" "$root/tests/data"

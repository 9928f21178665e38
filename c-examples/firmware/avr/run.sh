#!/bin/sh
# Runs an AVR image in QEMU until its second end mark, at most so many seconds.
#
#   run.sh MACHINE IMAGE REPORT SECONDS [OPTION...]
#
# What comes before the first end mark goes to standard output, the line on the
# stack behind it to REPORT; the exit status is 0 if the program said so.
set -eu

machine=$1 image=$2 report=$3 seconds=$4
shift 4
work=$(mktemp -d)
serial=$work/serial
: >"$serial"
mark=$(printf '\004')

qemu-system-avr -M "$machine" -display none -monitor none \
    -serial "file:$serial" -bios "$image" "$@" </dev/null &
emulator=$!
trap 'kill $emulator 2>/dev/null || :; rm -rf "$work"' EXIT

marks() { tr -cd '\004' <"$serial" 2>/dev/null | wc -c; }

tenths=0
while [ "$(marks)" -lt 2 ]; do
    if ! kill -0 $emulator 2>/dev/null; then
        echo "run.sh: $image: QEMU has ended" >&2
        exit 1
    fi
    if [ $tenths -ge $((seconds * 10)) ]; then
        echo "run.sh: $image: no end after $seconds seconds" >&2
        exit 124
    fi
    sleep 0.1
    tenths=$((tenths + 1))
done

tr -d '\r' <"$serial" | awk -v mark="$mark" -v report="$report" '
    BEGIN { RS = mark; ORS = "" }
    NR == 1 { print }
    NR == 2 {
        split($0, word, /[ \n]/)
        print "stack " word[1] " of " word[2] " bytes\n" >report
        exit word[3] != "0"
    }'

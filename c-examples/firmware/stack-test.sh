#!/bin/sh
# Sees that stack.py reckons what gcc says, and refuses what it should.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >chain.c <<'C'
void leaf(volatile int *places);
void middle(int number);
int top(int number);
void round_and_round(volatile int *places);

__attribute__((noinline)) void leaf(volatile int *places)
{
    volatile int own[40];

    own[places[0] & 31] = 1;
    places[1] = own[2];
}

__attribute__((noinline)) void middle(int number)
{
    volatile int own[100];

    own[0] = number;
    leaf(own);
    own[3] += 1;
}

int top(int number)
{
    middle(number);
    middle(number + 1);
    return number;
}

__attribute__((noinline)) void round_and_round(volatile int *places)
{
    volatile int own[4];

    own[0] = places[0] - 1;
    if (own[0] > 0) {
        round_and_round(own);
    }
    places[0] = own[0];
}
C

refused() {
    what=$1
    shift
    if "$here/stack.py" "$@" >out 2>err || ! grep -q "$what" err; then
        echo "stack-test.sh: $*: not refused with \"$what\"" >&2
        cat out err >&2
        exit 1
    fi
}

# chain CROSS FLAGS
chain() {
    # shellcheck disable=SC2086 # a list of words
    "$1gcc" $2 -Os -fno-optimize-sibling-calls -fstack-usage -c chain.c
    # shellcheck disable=SC2086
    "$1gcc" $2 -nostdlib -Wl,-e,top -o chain.elf chain.o
    said=$(awk -F '[:\t]' '$4 != "round_and_round" { sum += $5 } END { print sum }' chain.su)
    reckoned=$("$here/stack.py" --sizes chain.su "$1" chain.elf top)
    if [ "$reckoned" != "$said top" ]; then
        echo "stack-test.sh: $1: $reckoned, but gcc says $said" >&2
        exit 1
    fi
    echo "stack $((said + 1)) of 1000 bytes" >report
    refused 'are reckoned' --sizes chain.su --painted report "$1" chain.elf top
    refused 'recursion' --sizes chain.su "$1" chain.elf round_and_round
    refused "isn't there" --sizes chain.su "$1" chain.elf nobody
    refused 'middle: no compiler tells its stack' "$1" chain.elf top
    awk -F '\t' -v OFS='\t' '/:middle/ { $2 += 4 } { print }' chain.su >other.su
    refused 'middle: .* bytes by its code, .* by the compiler' --sizes other.su "$1" chain.elf top
}

chain arm-none-eabi- '-mcpu=cortex-m0 -mthumb'
chain arm-none-eabi- '-mcpu=cortex-m3 -mthumb'
chain riscv64-unknown-elf- '-march=rv32imac -mabi=ilp32'
chain avr- '-mmcu=atmega328p'
chain avr- '-mmcu=atmega2560'

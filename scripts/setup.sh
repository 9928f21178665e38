#!/bin/sh
# Installs by apt-get what is missing on this machine, and nothing else.
#
#   scripts/setup.sh solve   to build the library and the C examples
#   scripts/setup.sh test    for every test as well
#
# What tests do without (they say so) is installed where apt-get has it.
# When all is there it touches neither the network nor apt. Where there is no
# apt-get, or no right to use it, it says what is missing and fails.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
what=${1:-solve}
least=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")

have() { command -v "$1" >/dev/null 2>&1; }

# Every `need_*` adds packages to $missing unless the thing works already.
need_tool() { have "$1" || missing="$missing $2"; }

need_file() { [ -e "$1" ] || missing="$missing $2"; }

# The same for what can be done without.
want_tool() { have "$1" || wanted="$wanted $2"; }

# And for what only some releases have. Where apt knows of no such package,
# nobody needs to be asked for it.
want_file() {
    [ -e "$1" ] || ! apt-cache show "$2" >/dev/null 2>&1 || wanted="$wanted $2"
}

# need_header COMPILER HEADER PACKAGE: the compiler finds the header.
need_header() {
    # shellcheck disable=SC2086 # the compiler may come with options
    echo "#include <$2>" | $1 -E - >/dev/null 2>&1 || missing="$missing $3"
}

# The name says which family of packages is new enough: Debian 12 has it as
# cargo-web and rustc-web beside a much older cargo, later releases as cargo.
rust_package() {
    version=$(apt-cache policy cargo 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9.]*\).*/\1/p')
    if dpkg --compare-versions "${version:-0}" ge "$least" 2>/dev/null; then
        echo "$1"
    else
        case $1 in
        rust-src) echo rust-web-src ;;
        *) echo "$1-web" ;;
        esac
    fi
}

need_rust() {
    "$root/scripts/cargo.sh" --version >/dev/null 2>&1 ||
        missing="$missing $(rust_package cargo) $(rust_package rustc)"
}

need_rust_source() {
    UNSTUCK_BUILD_STD=1 "$root/scripts/cargo.sh" --version >/dev/null 2>&1 ||
        missing="$missing $(rust_package cargo) $(rust_package rustc) $(rust_package rust-src)"
}

for_solve() {
    need_tool gcc gcc
    need_header gcc stdio.h libc6-dev
    need_tool make make
    for tool in ar ld nm objcopy; do need_tool $tool binutils; done
    need_file /etc/ssl/certs/ca-certificates.crt ca-certificates
    need_rust
}

for_test() {
    for_solve
    need_tool g++ g++
    need_tool clang clang
    need_tool fc-solve freecell-solver-bin
    need_tool pkg-config pkg-config
    need_tool cmake cmake
    need_tool objdump binutils
    need_tool readelf binutils
    # Memcheck needs the symbols of the C library, not only its own program.
    valgrind -q true >/dev/null 2>&1 || missing="$missing valgrind libc6-dbg"
    need_header 'gcc -m32' stdio.h gcc-multilib
    need_tool arm-none-eabi-gcc gcc-arm-none-eabi
    need_header arm-none-eabi-gcc stdint.h libnewlib-arm-none-eabi
    need_tool qemu-system-arm qemu-system-arm
    need_tool avr-gcc gcc-avr
    need_header avr-gcc stdint.h avr-libc
    need_tool riscv64-unknown-elf-gcc gcc-riscv64-unknown-elf
    need_tool qemu-system-riscv32 qemu-system-misc
    need_tool qemu-system-avr qemu-system-misc
    need_tool python3 python3-minimal
    need_tool c++filt binutils
    need_tool x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
    need_tool i686-w64-mingw32-gcc gcc-mingw-w64-i686
    need_tool python3 python3
    need_rust_source
    want_tool java default-jre-headless
    want_tool npm npm
    want_tool chromium chromium
    want_file /usr/share/games/cavepacker/maps cavepacker-data
}

look() {
    missing=
    wanted=
    "for_$what"
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

case $what in
solve | test) ;;
*)
    echo "usage: $0 [solve|test]" >&2
    exit 64
    ;;
esac

as_root_possible() { [ "$(id -u)" -eq 0 ] || have sudo; }

look
[ -n "$missing$wanted" ] || exit 0

without_wanted() {
    echo "unstuck: going on without:$wanted" >&2
    exit 0
}

if ! have apt-get; then
    [ -n "$missing" ] || without_wanted
    echo "unstuck: these are missing (names of Debian's packages):$missing" >&2
    exit 1
fi
if ! as_root_possible; then
    [ -n "$missing" ] || without_wanted
    echo "unstuck: to be installed by root:$missing" >&2
    exit 1
fi

# An old list of packages may still do, so a failed update is no end.
as_root apt-get update -q || echo "unstuck: apt-get update failed, going on" >&2
look # the names of Rust's packages depend on that list

# QEMU's packages only go together in one version. Where its tools come from another
# release than the emulators would, their version that fits is what is installed: with
# the emulators alone they would have to be removed.
tools_of_qemu() {
    case " $missing " in *" qemu-system-"*) ;; *) return 0 ;; esac
    status=$(dpkg-query -W -f '${Status}' qemu-utils 2>/dev/null) || return 0
    [ "$status" = "install ok installed" ] || return 0
    version=$(apt-cache policy qemu-system-common | sed -n 's/^ *Candidate: *//p')
    if apt-cache madison qemu-utils | grep -qF "| $version |"; then
        echo "qemu-utils=$version"
    fi
}

# --no-remove: a machine's own choice of toolchain isn't ours to throw out.
install() {
    echo "unstuck: installing $*" >&2
    as_root apt-get install -q -y --no-install-recommends --no-remove --allow-downgrades "$@"
}
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || install $missing $(tools_of_qemu)
# One by one, as one that can't be had would keep the others away.
for package in $wanted; do
    install "$package" || echo "unstuck: $package can't be had" >&2
done

look
if [ -n "$missing" ]; then
    echo "unstuck: still missing after the installation:$missing" >&2
    exit 1
fi

#!/bin/sh
# Fails if an image holds anything of Rust's panic, format or allocation machinery,
# of unwinding, of 64-bit division or floating point, or an atomic instruction.
#
#   check-symbols.sh CROSS IMAGE   look through the symbols of IMAGE
#   check-symbols.sh --self-test see that such symbols are recognised
#
# Names come in Rust's two manglings, so path parts are matched with their
# length in front: 4core9panicking, 4core3fmt, 5alloc.
set -eu

pattern='4core.*9panicking|4core.*6option.*13expect_failed|4core.*6option.*13unwrap_failed'
pattern="$pattern|4core.*6result.*13unwrap_failed|4core.*5slice.*_fail|4core.*3fmt"
pattern="$pattern|5alloc|[0-9]panic|rust_begin_unwind|rust_eh_personality|rust_panic"
pattern="$pattern|__rust_(re|de)?alloc|__rdl_|__rg_|_Unwind_|__aeabi_unwind"
pattern="$pattern|unstuck_panic_path_left|(^| )(malloc|calloc|realloc|free|printf|sprintf|snprintf|abort)$"

# Division and remainder of 64 bits; floating point.
pattern="$pattern|__aeabi_u?ldivmod|__u?(div|mod|divmod)di[34]|__umoddi3|__moddi3"
pattern="$pattern|__aeabi_[df](add|sub|mul|div|cmp)|__(add|sub|mul|div|neg|cmp|eq|lt|gt|le|ge|ne|unord)[sd]f[23]?$"
pattern="$pattern|__(float|fix)[a-z]*[sd][if]"

if [ "$1" = --self-test ]; then
    bad='00000100 T _ZN4core9panicking5panic17h0123456789abcdefE
00000100 T _ZN4core9panicking18panic_bounds_check17h0123456789abcdefE
00000100 t _ZN4core3fmt9Formatter3pad17h0123456789abcdefE
00000100 t _ZN4core6option13expect_failed17h0123456789abcdefE
00000100 t _ZN4core5slice5index26slice_start_index_len_fail17h0123456789abcdefE
00000100 T _RNvNtCs1234_4core9panicking18panic_bounds_check
00000100 T _RNvNtCs1234_4core9panicking9panic_fmt
00000100 t _RNvMsa_NtCs1234_4core3fmtNtB5_9Formatter3pad
00000100 t _RNvXs1_NtNtNtCs1234_4core3fmt3num3impmNtB9_7Display3fmt
00000100 t _RNvNtNtCs1234_4core5slice5index16slice_index_fail
00000100 t _RNvCs1234_7___rustc17rust_begin_unwind
00000100 T _RNvCs1234_7___rustc12___rust_alloc
00000100 T __rust_alloc
00000100 T _ZN5alloc7raw_vec17capacity_overflow17h0123456789abcdefE
         U unstuck_panic_path_left
00000100 T __aeabi_unwind_cpp_pr0
00000100 T rust_eh_personality
00000100 T __udivdi3
00000100 T __aeabi_uldivmod
00000100 T __aeabi_dadd
00000100 T __mulsf3
00000100 T __floatsisf
00000100 T malloc'
    good='00000100 T unstuck_freecell_deal
00000100 T unstuck_freecell_format_board
00000100 t _RNvNtNtCs1234_7unstuck8freecell5solve
00000100 t _ZN7unstuck8freecell8notation6format17h0123456789abcdefE
00000100 T __aeabi_memcpy
00000100 T __udivsi3
00000100 T __udivmodsi4
00000100 T __aeabi_uidivmod
00000100 T __muldi3
00000100 T __lshrdi3
00000100 B block'
    if [ "$(printf '%s\n' "$bad" | grep -Ec "$pattern")" \
        -ne "$(printf '%s\n' "$bad" | wc -l)" ]; then
        echo "check-symbols.sh: not recognised:" >&2
        printf '%s\n' "$bad" | grep -Ev "$pattern" >&2
        exit 1
    fi
    if printf '%s\n' "$good" | grep -E "$pattern" >&2; then
        echo "check-symbols.sh: wrongly recognised" >&2
        exit 1
    fi
    exit 0
fi

symbols=$("$1nm" "$2")
if ! printf '%s\n' "$symbols" | grep -q ' T unstuck_'; then
    echo "$2: no symbol of the library, so this check would see nothing" >&2
    exit 1
fi
if printf '%s\n' "$symbols" | grep -E "$pattern" >&2; then
    echo "$2: holds symbols of panic, format or allocation machinery" >&2
    exit 1
fi
if "$1objdump" -d "$2" | grep -E '[[:space:]](ldrex|strex|lr\.w|sc\.w|amo)' >&2; then
    echo "$2: holds atomic instructions" >&2
    exit 1
fi
echo "$2: $(printf '%s\n' "$symbols" | wc -l) symbols, none of panic, format or allocation machinery, 64-bit division or float; no atomics"

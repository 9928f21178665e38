#!/bin/sh
# Makes one object of the archive that cargo wrote: only what the exported
# functions need, with only their names left global, so that it can't clash
# with anything else in a program, not even with another library of Rust code.
#
#   scripts/prelink.sh [-t PREFIX] [-u] ARCHIVE EXPORTS OBJECT
#
#   -t PREFIX  of the binutils, e.g. x86_64-w64-mingw32-
#   -u         names of C functions start with an underscore on this target
#
# Then it looks at what is left and refuses an object that
# - lacks an exported function or has any other global name,
# - needs a symbol that isn't in the list below: the panic handler calls
#   unstuck_panic_path_left, which exists nowhere, so a panic path shows up
#   here, and so does an allocator;
# - has data that can be written to: the library keeps no state of its own.
set -eu

# What a freestanding C environment gives, and the linker's own name for the
# table of addresses.
allowed='memcpy memmove memset memcmp bcmp _GLOBAL_OFFSET_TABLE_'

tools='' underscore=''
while getopts t:u option; do
    case $option in
    t) tools=$OPTARG ;;
    u) underscore=_ ;;
    *) exit 64 ;;
    esac
done
shift $((OPTIND - 1))
archive=$1 exports=$2 object=$3

: "${LD:=${tools}ld}" "${NM:=${tools}nm}" "${OBJCOPY:=${tools}objcopy}" "${OBJDUMP:=${tools}objdump}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "prelink: $object: $1" >&2
    sed 's/^/    /' "$2" >&2
    exit 1
}

sed "s/^/$underscore/" "$exports" | LC_ALL=C sort >"$work/names"
for word in $allowed; do echo "$underscore$word"; done | LC_ALL=C sort >"$work/allowed"

# shellcheck disable=SC2046 # one option for each name
"$LD" -r --gc-sections $(sed 's/^/-u /' "$work/names") -o "$work/linked.o" "$archive"
"$OBJCOPY" --keep-global-symbols="$work/names" --strip-unneeded "$work/linked.o" "$work/object.o"

"$NM" --undefined-only "$work/object.o" | awk '{ print $2 }' | LC_ALL=C sort >"$work/needs"
LC_ALL=C comm -23 "$work/needs" "$work/allowed" >"$work/extra"
if [ -s "$work/extra" ]; then
    # Who asks for it: a shortest chain of references from an exported function,
    # each function in a section of its own. Without one it's the linker's table.
    "$OBJDUMP" -dr "$work/linked.o" | awk -v names="$work/names" -v wanted="$work/extra" '
        function plain(name) {
            sub(/[-+]0x[0-9a-f]+$/, "", name)
            sub(/^\.text\.(unlikely\.|hot\.)?/, "", name)
            return name
        }
        BEGIN {
            while ((getline name <names) > 0) { seen[name] = 1; queue[++last] = name }
            while ((getline name <wanted) > 0) goal[name] = 1
        }
        /^[0-9a-f]+ <.*>:$/ { here = plain(substr($2, 2, length($2) - 3)) }
        /^[ \t]+[0-9a-f]+: (R_|IMAGE_REL|dir|DISP|secrel|rel)/ { uses[here] = uses[here] " " plain($3) }
        END {
            for (first = 1; first <= last; first++) {
                at = queue[first]
                count = split(uses[at], next_ones, " ")
                for (i = 1; i <= count; i++) {
                    one = next_ones[i]
                    if (one in seen) continue
                    seen[one] = 1
                    from[one] = at
                    queue[++last] = one
                }
            }
            for (name in goal) if (name in from)
                for (; name != ""; name = from[name]) print (name in goal ? name " from" : "    " name)
        }' | c++filt >"$work/chain"
    cat "$work/chain" >>"$work/extra"
    fail 'needs symbols that it must not need' "$work/extra"
fi

"$NM" --defined-only --extern-only "$work/object.o" | awk '{ print $3 }' | LC_ALL=C sort >"$work/has"
diff "$work/names" "$work/has" >"$work/difference" ||
    fail 'its global names (>) differ from the pinned list (<)' "$work/difference"

# .data.rel.ro is constant but for the addresses that the loader writes.
"$OBJDUMP" -h "$work/object.o" |
    awk '$2 ~ /^\.(data|bss|tdata|tbss|tls)/ && $2 !~ /^\.data\.rel\.ro/ && $3 !~ /^0+$/ { print $2, $3 }' >"$work/state"
[ ! -s "$work/state" ] || fail 'has sections that can be written to' "$work/state"

mv "$work/object.o" "$object"

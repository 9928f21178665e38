#!/bin/sh
# Runs `make STAGE` for each stage given, two at a time, and closes with a table of what
# ran and how long it took.
#
#   scripts/test.sh test-rust all test-c:all test-install:all
#
# A stage with a colon begins when the stage behind the colon has passed; of those that
# may begin, the one that stands first does. What a stage prints is shown as a whole when
# it has ended; until then it is in build/log/STAGE. The first that fails ends the others,
# and what it printed comes last.
#
# AT_ONCE is how many may run at the same time, one where there is one processor: then all
# is shown as it is printed.
set -u

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
processors=$(nproc 2>/dev/null || echo 1)
at_once=${AT_ONCE:-$((processors > 1 ? 2 : 1))}

logs=$root/build/log
rm -rf "$logs"
mkdir -p "$logs" || exit 1
# Each stage that ends writes its name, exit status and seconds.
mkfifo "$logs/.ends" || exit 1
exec 3<>"$logs/.ends"

# In a session of its own, so that all that it has started can be ended.
run() {
    # shellcheck disable=SC2016 # for the shell that is started
    exec setsid sh -c '"${MAKE:-make}" --no-print-directory "$1" 2>&1 </dev/null 3>&-
        echo "$1 $? $(($(date +%s) - $2))" >&3' - "$1" "$(date +%s)"
}

start() {
    if [ "$at_once" -gt 1 ]; then
        echo "==== make $1 begins"
        run "$1" >"$logs/$1" &
    else
        echo
        echo "==== make $1"
        run "$1" &
    fi
    running="$running $1=$!"
    count=$((count + 1))
}

stop() {
    for one in $running; do kill -TERM "-${one#*=}" 2>/dev/null; done
    wait
}
trap 'stop; exit 130' INT TERM HUP

may_begin() {
    case $1 in
    *:*) case " $passed " in *" ${1#*:} "*) ;; *) return 1 ;; esac ;;
    esac
}

# Takes the first that may begin from $waiting into $next.
choose() {
    next='' others=''
    for one in $waiting; do
        if [ -z "$next" ] && may_begin "$one"; then
            next=${one%%:*}
        else
            others="$others $one"
        fi
    done
    waiting=$others
    [ -n "$next" ]
}

# row WORD: one of the table, for $stage.
row() {
    table="$table$(printf '  %-16s %s  %5d s' "$stage" "$1" "$seconds")
"
}

waiting=$*
running='' passed='' table='' count=0 failed=0
begin=$(date +%s)
while [ $failed -eq 0 ]; do
    while [ $count -lt "$at_once" ] && choose; do start "$next"; done
    [ $count -gt 0 ] || break
    read -r stage status seconds <&3
    running=$(echo "$running " | sed "s/ $stage=[0-9]* / /")
    count=$((count - 1))
    if [ "$status" -eq 0 ]; then
        passed="$passed $stage"
        row passed
    else
        failed=$status
        row FAILED
        stop
    fi
    if [ "$at_once" -gt 1 ]; then
        echo
        echo "==== make $stage, $seconds s"
        cat "$logs/$stage"
    fi
done

echo
echo "==== make test, $(($(date +%s) - begin)) s in all"
printf '%s' "$table"
for one in $running; do echo "  ${one%%=*} was ended"; done
for one in $waiting; do echo "  ${one%%:*} was not run"; done
[ -z "$waiting" ] || [ $failed -ne 0 ] || failed=1
exit $failed

#!/bin/sh
# Runs `make STAGE` for each stage given, ends at the first that fails, and
# closes with a table of what ran and how long it took.
set -u

table=
begin=$(date +%s)
status=0
for stage in "$@"; do
    echo
    echo "==== make $stage"
    start=$(date +%s)
    ${MAKE:-make} --no-print-directory "$stage" || status=$?
    seconds=$(($(date +%s) - start))
    if [ $status -ne 0 ]; then
        table="$table$(printf '  %-16s FAILED  %5d s' "$stage" $seconds)
"
        break
    fi
    table="$table$(printf '  %-16s passed  %5d s' "$stage" $seconds)
"
done

echo
echo "==== make test, $(($(date +%s) - begin)) s in all"
printf '%s' "$table"
[ $status -eq 0 ] || echo "  the stages after it were not run"
exit $status

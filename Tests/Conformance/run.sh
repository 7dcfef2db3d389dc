#!/bin/sh
# Plays each scenario of this folder as the port of the recordings and compares it with the recording of that name:
# one line each, then how many were equal. A scenario is what the recording's driver did, never shaped after its events.
#
# usage: run.sh PROGRAM [SCENARIO...]; SHARED names the folder with recordings/ and tools/ (default ../shared)
shared=${SHARED:-../shared}
here=$(dirname "$0")
program=$1
shift
if [ ! -f "$shared/tools/conform.py" ]; then
  echo "conformance: skipped, $shared/tools/conform.py is not there"
  exit 0
fi
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
[ $# -gt 0 ] || set -- $(for folder in "$here"/*/; do basename "$folder"; done)
equal=0
total=0
for name in "$@"; do
  real=$shared/recordings/$name.ndjson
  [ -f "$real" ] || continue
  total=$((total + 1))
  for run in "$shared/recordings/$name".run*.ndjson; do
    [ -f "$run" ] && real=$real,$run
  done
  if ! message=$("$program" run "$here/$name" --set device.port=webkitgtk --headless --record "$output/$name" 2>&1); then
    # A wait that failed is told; the comparison says what it means.
    reason=$(echo "$message" | head -1)
  else
    reason=
  fi
  result=$(python3 "$shared/tools/conform.py" "$real" "$output/$name" --level 2 --processes 2>&1 | tail -1)
  case $result in
  equal*)
    equal=$((equal + 1))
    echo "$name: $result"
    ;;
  *) echo "$name: $result${reason:+ ($reason)}" ;;
  esac
done
echo "$equal of $total equal"
[ "$equal" -ge "${EQUAL_AT_LEAST:-0}" ]

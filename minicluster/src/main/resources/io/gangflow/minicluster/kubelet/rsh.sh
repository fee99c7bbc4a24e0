#!/bin/sh
# In place of ssh, by which mpirun starts its daemons on other hosts: every host is this machine. As ssh does, it joins
# the words after the host and lets a shell read them.
while :; do
  case ${1-} in
  -[bcDeFIiJLlmOopQRSWw]) shift 2 ;;
  -*) shift ;;
  *) break ;;
  esac
done
shift
# Daemons of one machine would make the same folders at the same moment, and one of them would fail.
TMPDIR=$(mktemp -d "${TMPDIR:-/tmp}/XXXXXX") || exit 1
export TMPDIR
exec /bin/sh -c "$*"

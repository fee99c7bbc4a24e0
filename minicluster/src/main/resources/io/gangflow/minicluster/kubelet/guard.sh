# Runs one container: "$@", behind an engine and a name for it (empty: no engine), in a session of its own. Standard
# input is a pipe that the parent holds open: a line on it asks the session to end (TERM), its end kills it, so nothing
# outlives a parent that was killed.
# `kill -SIGNAL -PGID` without `--`: dash knows no other form.
engine=$1 name=$2
shift 2
# A container of an engine does not end with the engine's client.
remove() {
  [ -z "$engine" ] || "$engine" rm -f "$name" >/dev/null
}
# Kills the processes that started a session, as torchrun does for each of its ranks: they are in no group of the
# container any more, but have the variable with its log. In a container they would end with their PID namespace.
sweep() {
  [ -n "$GANGFLOW_CONTAINER_LOG" ] || return
  for environ in $(grep -lzxF "GANGFLOW_CONTAINER_LOG=$GANGFLOW_CONTAINER_LOG" /proc/[0-9]*/environ); do
    pid=${environ#/proc/} pid=${pid%/environ}
    case " $$ $watch $1 " in *" $pid "*) ;; *) kill -KILL "$pid" ;; esac
  done
}
exec 3<&0 4>&2 2>/dev/null
trap : INT HUP QUIT TERM
if command -v setsid >/dev/null; then
  setsid "$@" </dev/null 3<&- 2>&4 4>&- &
else
  set -m
  "$@" </dev/null 3<&- 2>&4 4>&- &
fi
child=$!
(
  exec 4>&- >/dev/null
  while read -r _; do kill -TERM -"$child" || kill -TERM "$child"; done <&3
  kill -KILL -"$child" || kill -KILL "$child"
  sweep "$(exec sh -c 'echo $PPID')"
  remove # this shell may have been killed
) &
watch=$!
exec 3<&- 4>&-
# A signal to this shell ends the wait early; then the child is still there.
while :; do
  wait "$child"
  code=$?
  kill -0 "$child" || break
done
kill -KILL -"$child"
kill -KILL "$watch"
sweep
remove
exit "$code"

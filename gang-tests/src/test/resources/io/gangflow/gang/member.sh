#!/bin/sh
# Records each start of a member: its host name and process, which exec keeps.
folder=$(dirname "$0")
echo "$HOSTNAME $$" >>"$folder/starts"
exec "$@"

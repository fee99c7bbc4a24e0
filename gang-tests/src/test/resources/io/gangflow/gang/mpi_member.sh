#!/bin/sh
# A pod of mpirun: workers run the ssh daemon, and the master starts a rank in each by ssh. Usage: mpi_member.sh PYTHON
# A session of ssh gets the variables by which its processes are found, as if it shared the pod's PID namespace.
folder=$(dirname "$0")
if [ -z "$MPI_HOST" ]; then
  mkdir -p /run/sshd
  exec /usr/sbin/sshd -D -e -f /dev/null -p 2222 -h "$folder/host" -o ListenAddress="$GANGFLOW_POD_IP" -o PidFile=none \
    -o StrictModes=no -o AuthorizedKeysFile="$folder/key.pub" -o PermitRootLogin=yes -o UsePAM=no -o MaxStartups=100 \
    -o SetEnv="GANG_CELL=$GANG_CELL HOSTNAME=$HOSTNAME GANGFLOW_CONTAINER_LOG=$GANGFLOW_CONTAINER_LOG"
fi
options="-p 2222 -i $folder/key -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR"
hosts=$(echo "$MPI_HOST" | tr , ' ')
for host in $hosts; do
  # shellcheck disable=SC2086
  until ssh $options "$host" true; do sleep 0.2; done
done
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
exec mpirun --mca plm_rsh_agent "ssh $options" --mca btl self,tcp --host "$MPI_HOST" -np "$(echo "$hosts" | wc -w)" \
  -x FAULT_RANK -x FAULT_PHASE "$1" "$folder/mpi_member.py"

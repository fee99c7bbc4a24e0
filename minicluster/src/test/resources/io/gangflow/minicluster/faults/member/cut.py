"""Shuts down every connection of another process, as when its network is cut: both ends see them closed.

Duplicates the sockets with pidfd_getfd(2), which is allowed for processes of the same user unless the machine forbids
to trace them.
"""
import ctypes
import os
import socket
import sys

PIDFD_OPEN, PIDFD_GETFD = 434, 438

libc = ctypes.CDLL(None, use_errno=True)
pid = int(sys.argv[1])
process = libc.syscall(PIDFD_OPEN, pid, 0)
if process < 0:
    sys.exit(os.strerror(ctypes.get_errno()))
for name in os.listdir(f"/proc/{pid}/fd"):
    try:
        target = os.readlink(f"/proc/{pid}/fd/{name}")
    except OSError:
        continue  # closed meanwhile
    if target.startswith("socket:"):
        copy = libc.syscall(PIDFD_GETFD, process, int(name), 0)
        if copy < 0:
            sys.exit("pidfd_getfd: " + os.strerror(ctypes.get_errno()))
        connection = socket.socket(fileno=copy)
        try:
            connection.getpeername()
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            continue  # it listens, or was closed

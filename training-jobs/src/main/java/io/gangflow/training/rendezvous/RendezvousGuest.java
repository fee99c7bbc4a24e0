package io.gangflow.training.rendezvous;

import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.function.Consumer;

/**
 * The rendezvous on all ranks except rank 0: connects to rank 0 and waits for the roster. Name, pod and port of rank 0
 * may appear minutes after this process starts, and may disappear again before the group is complete, so each failure
 * is retried.
 */
final class RendezvousGuest {

    private static final int CONNECT_MILLIS = 2_000;

    private final GroupMember member;
    private final String job;
    private final Consumer<String> log;

    RendezvousGuest(GroupMember member, String job, Consumer<String> log) {
        this.member = member;
        this.job = job;
        this.log = log;
    }

    /**
     * Retries until rank 0 has sent the roster.
     *
     * @throws RendezvousException if rank 0 rejects this rank, or the deadline passes
     */
    Roster join(RingListener listener, Deadline deadline) throws InterruptedException {
        Backoff backoff = new Backoff(deadline);
        while (true) {
            try {
                return attempt(listener, deadline);
            } catch (IOException failure) {
                String reason = "rank " + member.rank() + " waits for rank 0 at " + member.masterAddress() + ":"
                        + member.masterPort() + ": " + describe(failure);
                if (deadline.passed()) {
                    throw new RendezvousException(
                            reason + " (gave up after " + deadline.limit().toSeconds() + " s)", failure);
                }
                if (backoff.shouldLog()) {
                    log.accept(reason);
                }
                backoff.pause();
            }
        }
    }

    private Roster attempt(RingListener listener, Deadline deadline) throws IOException {
        InetAddress master = InetAddress.getByName(member.masterAddress());
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(master, member.masterPort()),
                    Math.min(CONNECT_MILLIS, deadline.millisLeft()));
            InetSocketAddress own = listener.openOn(socket.getLocalAddress());
            Connection connection = new Connection(socket);
            HandshakeRequest.of(HandshakeRequest.Purpose.JOIN, 0, member, job, own)
                    .write(connection.out());
            return Roster.read(connection.in(deadline.millisLeft()));
        }
    }

    private static String describe(IOException failure) {
        return failure.getClass().getSimpleName() + " " + failure.getMessage();
    }
}

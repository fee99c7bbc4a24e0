package io.gangflow.training.rendezvous;

import io.gangflow.training.time.Deadline;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Replaces connections between ranks of one machine by Unix domain sockets, which transfer the same bytes in less than
 * half the time (docs/benchmarks.md). The side that accepted a connection offers a socket over it; the side that made
 * the connection tries the socket and reports whether it works. Ranks that share a machine but no files, such as pods,
 * keep their connection.
 */
final class LocalSockets {

    private static final String NONE = "";

    private final Path temporary;
    private final Deadline deadline;
    private final Consumer<SocketChannel> opened;
    private final Map<SocketChannel, SocketChannel> channels = new LinkedHashMap<>();

    /**
     * Creates the object without any I/O.
     *
     * @param temporary folder for the sockets; only ranks with the same folder find each other
     * @param deadline for the answers of the other sides
     * @param opened receives each new channel, to be closed if the group fails to form
     */
    LocalSockets(Path temporary, Deadline deadline, Consumer<SocketChannel> opened) {
        this.temporary = temporary;
        this.deadline = deadline;
        this.opened = opened;
    }

    /**
     * Replaces connections where possible. All offers are sent before any answer is awaited, so that ranks in a ring do
     * not wait for each other.
     *
     * @param accepted connections that this rank accepted
     * @param made connections that this rank made
     * @throws IOException if a peer is lost
     */
    void shorten(List<SocketChannel> accepted, List<SocketChannel> made) throws IOException {
        Map<SocketChannel, LocalSocket> offers = new LinkedHashMap<>();
        try {
            for (SocketChannel connection : accepted) {
                Optional<LocalSocket> socket =
                        onOneMachine(connection) ? LocalSocket.listen(temporary) : Optional.empty();
                socket.ifPresent(one -> offers.put(connection, one));
                DataOutputStream out = new Connection(connection.socket()).out();
                out.writeUTF(socket.map(LocalSocket::name).orElse(NONE));
                out.flush();
            }
            for (SocketChannel connection : made) {
                channels.put(connection, tried(connection));
            }
            for (SocketChannel connection : accepted) {
                channels.put(connection, taken(connection, Optional.ofNullable(offers.get(connection))));
            }
        } finally {
            for (LocalSocket offer : offers.values()) {
                offer.close();
            }
        }
    }

    /** Returns the channel that replaces a connection, or the connection itself. */
    SocketChannel insteadOf(SocketChannel connection) {
        return channels.getOrDefault(connection, connection);
    }

    private SocketChannel tried(SocketChannel made) throws IOException {
        Connection connection = new Connection(made.socket());
        String name = connection.in(deadline.millisLeft()).readUTF();
        Optional<SocketChannel> found = LocalSocket.connect(temporary, name);
        found.ifPresent(opened);
        connection.out().writeBoolean(found.isPresent());
        connection.out().flush();
        return found.isPresent() ? instead(made, found.get()) : made;
    }

    private SocketChannel taken(SocketChannel accepted, Optional<LocalSocket> offer) throws IOException {
        boolean found =
                new Connection(accepted.socket()).in(deadline.millisLeft()).readBoolean();
        if (!found || offer.isEmpty()) {
            return accepted;
        }
        SocketChannel channel = offer.get().accept();
        opened.accept(channel);
        return instead(accepted, channel);
    }

    private static SocketChannel instead(SocketChannel old, SocketChannel channel) throws IOException {
        old.close();
        return channel;
    }

    private static boolean onOneMachine(SocketChannel channel) throws IOException {
        InetAddress own = ((InetSocketAddress) channel.getLocalAddress()).getAddress();
        InetAddress other = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        return own.equals(other) || (own.isLoopbackAddress() && other.isLoopbackAddress());
    }
}

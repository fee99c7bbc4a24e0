package io.gangflow.server.connection;

import io.gangflow.jobs.http.ConnectionTime;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/** A connection of Jetty whose guard observes the received bytes. */
public final class GuardedEndPoint extends SocketChannelEndPoint {

    private final Connections connections;
    private final Optional<ConnectionGuard> guard;

    GuardedEndPoint(
            SocketChannel channel,
            ManagedSelector selector,
            SelectionKey key,
            Scheduler scheduler,
            Connections connections) {
        super(channel, selector, key, scheduler);
        this.connections = connections;
        InetAddress address = channel.socket().getInetAddress();
        this.guard = address == null ? Optional.empty() : connections.add(address, this::close);
    }

    /** Empty when the connection was rejected; it is then closed as soon as it opens. */
    public Optional<ConnectionTime> time() {
        return guard.map(ConnectionGuard::time);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        if (guard.isEmpty()) {
            close();
        }
    }

    @Override
    public int fill(ByteBuffer buffer) throws IOException {
        int bytes = super.fill(buffer);
        if (bytes > 0) {
            guard.ifPresent(connection -> connection.time().received());
        }
        return bytes;
    }

    @Override
    public void onClose(@Nullable Throwable cause) {
        guard.ifPresent(connections::remove);
        super.onClose(cause);
    }
}

package io.gangflow.training.rendezvous;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a rank waits for the previous one: an ephemeral port of the pod's own address. */
final class RingListener implements AutoCloseable {

    private final Optional<InetAddress> podAddress;
    private @Nullable ServerSocketChannel server;

    /**
     * Does not listen yet.
     *
     * @param podAddress to listen on; without it the address by which the first connection leaves
     */
    RingListener(Optional<InetAddress> podAddress) {
        this.podAddress = podAddress;
    }

    /** Begins to listen, if it does not yet, on the pod's address or else the given one. */
    InetSocketAddress openOn(InetAddress otherwise) throws IOException {
        if (server == null) {
            ServerSocketChannel opened = ServerSocketChannel.open();
            server = opened;
            opened.bind(new InetSocketAddress(podAddress.orElse(otherwise), 0));
        }
        return (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * The next connection.
     *
     * @throws SocketTimeoutException if nobody comes by the deadline
     */
    SocketChannel accept(Deadline deadline) throws IOException {
        if (server == null) {
            throw new IllegalStateException("the listener was not opened");
        }
        server.socket().setSoTimeout(deadline.millisLeft());
        return server.socket().accept().getChannel();
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }
}

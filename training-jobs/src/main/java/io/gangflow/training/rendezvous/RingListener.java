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

/** The listening socket for the previous rank: an ephemeral port of the pod's own address. */
final class RingListener implements AutoCloseable {

    private final Optional<InetAddress> podAddress;
    private @Nullable ServerSocketChannel server;

    /**
     * Creates the listener without listening.
     *
     * @param podAddress to listen on; if empty, the local address of the first connection
     */
    RingListener(Optional<InetAddress> podAddress) {
        this.podAddress = podAddress;
    }

    /** Starts to listen unless it already does, on the pod's address or else the given one. */
    InetSocketAddress openOn(InetAddress otherwise) throws IOException {
        if (server == null) {
            ServerSocketChannel opened = ServerSocketChannel.open();
            server = opened;
            opened.bind(new InetSocketAddress(podAddress.orElse(otherwise), 0));
        }
        return (InetSocketAddress) server.getLocalAddress();
    }

    /**
     * Accepts the next connection.
     *
     * @throws SocketTimeoutException if there is none by the deadline
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

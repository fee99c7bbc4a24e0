package io.gangflow.training.collective;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A connection from one peer and one to another, or a single connection both ways. The rank receives and sends at the
 * same time, on one thread. When a peer is lost, this rank notifies all ranks it is linked to, which do the same, so
 * that every rank can name the one that failed first instead of its own neighbour. Not thread-safe.
 */
public final class PeerLink implements AutoCloseable {

    /**
     * Another rank and the connection to it.
     *
     * @param rank of the peer
     */
    public record Peer(int rank, SocketChannel channel) {}

    /** Number of polls before this rank blocks: an active peer answers faster than a thread wakes up. */
    private static final int SPINS = 20;

    /** How long to wait, after the target has left, for the message that names the rank lost first. */
    private static final Duration NEWS = Duration.ofMillis(500);

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final int rank;
    private final Duration patience;
    private final Peer source;
    private final Peer target;
    private final Selector selector;
    private final SelectionKey sourceKey;
    private final SelectionKey targetKey;
    private final OutgoingFrame outgoing;
    private final IncomingFrame incoming;
    private List<PeerLink> others = List.of();
    private long sent;
    private long received;

    /**
     * Takes ownership of both connections and closes them in {@code close}.
     *
     * @param rank of this process
     * @param source the peer that sends
     * @param target the peer that receives; may be the same peer on the same connection
     * @param patience how long a peer may be silent within one exchange
     */
    public PeerLink(int rank, Peer source, Peer target, Duration patience) throws IOException {
        this.rank = rank;
        this.patience = patience;
        this.source = source;
        this.target = target;
        this.selector = Selector.open();
        source.channel().configureBlocking(false);
        target.channel().configureBlocking(false);
        this.sourceKey = source.channel().register(selector, 0);
        this.targetKey = source.channel().equals(target.channel())
                ? sourceKey
                : target.channel().register(selector, 0);
        this.outgoing = new OutgoingFrame(target.channel());
        this.incoming = new IncomingFrame(source.channel());
    }

    /** Sets the links of this rank that become unusable together with this one. */
    void failTogetherWith(List<PeerLink> links) {
        others = links.stream().filter(link -> !link.equals(this)).toList();
    }

    int rank() {
        return rank;
    }

    /** Sends one buffer to the next rank and fills the other from the previous rank. */
    void exchange(ByteBuffer out, ByteBuffer in, Arrival arrival) {
        outgoing.start(++sent, out);
        incoming.start(++received, in, arrival);
        complete();
    }

    void send(ByteBuffer out) {
        outgoing.start(++sent, out);
        complete();
    }

    void receive(ByteBuffer in) {
        receive(in, Arrival.IGNORED);
    }

    void receive(ByteBuffer in, Arrival arrival) {
        incoming.start(++received, in, arrival);
        complete();
    }

    private void complete() {
        Deadline deadline = Deadline.in(patience);
        int idle = 0;
        while (!outgoing.done() || !incoming.done()) {
            boolean sent = advanceSending();
            boolean received = advanceReceiving();
            if (sent || received) {
                idle = 0;
            } else if (idle++ == 0) {
                deadline = Deadline.in(patience); // read when silence starts, not for every chunk
            } else if (idle > SPINS) {
                await(deadline);
            }
        }
    }

    private boolean advanceSending() {
        try {
            return outgoing.advance();
        } catch (IOException broken) {
            throw targetLeft(broken);
        }
    }

    /**
     * Returns the exception for a target that has left. The target may have left because it was notified of another
     * lost rank. That message travels in the direction of the data, from source to target, so it reaches this rank as
     * well, shortly after.
     */
    private CollectiveException targetLeft(IOException broken) {
        Deadline deadline = Deadline.in(NEWS);
        try {
            while (!deadline.passed()) {
                if (incoming.done()) {
                    incoming.start(++received, NOTHING.duplicate(), Arrival.IGNORED);
                }
                boolean progress = incoming.advance();
                FrameHeader header = incoming.header();
                if (header != null && header.kind() == FrameHeader.ABORT) {
                    return failureOf(header);
                }
                if (header != null && !header.equals(incoming.due())) {
                    break; // the source has not noticed yet and continues
                }
                if (!progress) {
                    targetKey.interestOps(0);
                    sourceKey.interestOps(SelectionKey.OP_READ);
                    selector.select(deadline.millisLeft());
                    selector.selectedKeys().clear();
                }
            }
        } catch (IOException sourceLeftToo) {
            broken.addSuppressed(sourceLeftToo);
        }
        return lost(target.rank(), broken);
    }

    private CollectiveException failureOf(FrameHeader header) {
        return lost(header.value(), "rank " + source.rank() + " reported that it stopped", null);
    }

    private boolean advanceReceiving() {
        try {
            boolean progress = incoming.advance();
            if (progress) {
                check(incoming.header());
            }
            return progress;
        } catch (IOException broken) {
            throw lost(source.rank(), broken);
        }
    }

    private void check(@Nullable FrameHeader header) {
        if (header == null) {
            return;
        }
        if (header.kind() == FrameHeader.ABORT) {
            throw failureOf(header);
        }
        FrameHeader due = incoming.due();
        if (!header.equals(due)) {
            throw lost(
                    source.rank(),
                    "it sent " + header.value() + " bytes as exchange " + header.sequence() + ", but " + due.value()
                            + " bytes of exchange " + due.sequence() + " were due",
                    null);
        }
    }

    private void await(Deadline deadline) {
        if (deadline.passed()) {
            throw lost(
                    incoming.done() ? target.rank() : source.rank(),
                    "nothing moved for " + deadline.limit().toSeconds() + " s",
                    null);
        }
        try {
            // Only register for what is awaited: a frame that arrives early would wake this rank repeatedly.
            sourceKey.interestOps(incoming.done() ? 0 : SelectionKey.OP_READ);
            int other = targetKey.equals(sourceKey) ? sourceKey.interestOps() : 0;
            targetKey.interestOps(outgoing.done() ? other : other | SelectionKey.OP_WRITE);
            selector.select(deadline.millisLeft());
            selector.selectedKeys().clear();
        } catch (IOException broken) {
            throw lost(source.rank(), broken);
        }
    }

    private CollectiveException lost(int peer, IOException cause) {
        return lost(peer, String.valueOf(cause.getMessage()), cause);
    }

    private CollectiveException lost(int peer, String reason, @Nullable IOException cause) {
        CollectiveException failure = new CollectiveException(rank, peer, Math.max(sent, received), reason, cause);
        abandon(peer, failure);
        others.forEach(link -> link.abandon(peer, failure));
        return failure;
    }

    private void abandon(int peer, CollectiveException failure) {
        try {
            outgoing.abort(peer, sent);
            close();
        } catch (IOException | UncheckedIOException alsoGone) {
            failure.addSuppressed(alsoGone);
        }
    }

    @Override
    public void close() {
        SocketChannel from = source.channel();
        SocketChannel to = target.channel();
        try (selector;
                from;
                to) {
            targetKey.cancel();
        } catch (IOException notClosed) {
            throw new UncheckedIOException("rank " + rank + " could not close its connections", notClosed);
        }
    }
}

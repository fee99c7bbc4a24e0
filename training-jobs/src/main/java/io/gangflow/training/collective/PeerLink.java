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
 * A connection from one peer and one to another, or one both ways: this rank receives and sends at the same time, on one
 * thread. When a peer is lost all that this rank is linked to are told which one, and so on, so that every rank can name
 * the one that failed first rather than its own neighbour. Not safe for use by several threads.
 */
public final class PeerLink implements AutoCloseable {

    /**
     * Another rank and how to reach it.
     *
     * @param rank of the peer
     */
    public record Peer(int rank, SocketChannel channel) {}

    /** Looks before this rank sleeps: a peer that is at work answers sooner than a thread is woken. */
    private static final int SPINS = 20;

    /** How long a rank whose target has left waits to be told of the rank that was lost first. */
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
     * Takes over both connections and closes them in the end.
     *
     * @param rank of this process
     * @param source who sends
     * @param target who receives; possibly the same peer on the same connection
     * @param patience how long a peer may stay silent within one exchange
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

    /** The links of this rank that are of no use any more when this one is not. */
    void standsOrFallsWith(List<PeerLink> links) {
        others = links.stream().filter(link -> !link.equals(this)).toList();
    }

    int rank() {
        return rank;
    }

    /** Sends one buffer to the next rank and fills the other from the previous one. */
    void exchange(ByteBuffer out, ByteBuffer in, Arrival arrival) {
        outgoing.begin(++sent, out);
        incoming.begin(++received, in, arrival);
        complete();
    }

    void send(ByteBuffer out) {
        outgoing.begin(++sent, out);
        complete();
    }

    void receive(ByteBuffer in) {
        receive(in, Arrival.IGNORED);
    }

    void receive(ByteBuffer in, Arrival arrival) {
        incoming.begin(++received, in, arrival);
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
                deadline = Deadline.in(patience); // the clock is read when silence begins, not for every chunk
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
     * The target may have left because it was told that another rank is gone. That news travels in the direction of the
     * data, from source to target, and so it comes to this rank as well, in a moment.
     */
    private CollectiveException targetLeft(IOException broken) {
        Deadline deadline = Deadline.in(NEWS);
        try {
            while (!deadline.passed()) {
                if (incoming.done()) {
                    incoming.begin(++received, NOTHING.duplicate(), Arrival.IGNORED);
                }
                boolean progress = incoming.advance();
                FrameHeader header = incoming.header();
                if (header != null && header.kind() == FrameHeader.ABORT) {
                    return told(header);
                }
                if (header != null && !header.equals(incoming.due())) {
                    break; // the source knows nothing yet and goes on
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

    private CollectiveException told(FrameHeader header) {
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
            throw told(header);
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
            // Only what is waited for: a frame that comes early would wake this rank again and again.
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

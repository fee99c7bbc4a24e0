package io.gangflow.training.collective;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * This rank's place in the ring: it receives from the previous rank and sends to the next one at the same time, on one
 * thread. When a peer is lost the next rank is told which one, and so on round the ring, so that every rank can name
 * the one that failed first rather than its own neighbour. Not safe for use by several threads.
 */
public final class RingLink implements AutoCloseable {

    private final int rank;
    private final int worldSize;
    private final Duration patience;
    private final SocketChannel previous;
    private final SocketChannel next;
    private final Selector selector;
    private final SelectionKey nextKey;
    private final OutgoingFrame outgoing;
    private final IncomingFrame incoming;
    private long sent;
    private long received;

    /**
     * Takes over both connections and closes them in the end.
     *
     * @param previous connection on which rank - 1 sends
     * @param next connection on which rank + 1 receives
     * @param patience how long a peer may stay silent within one exchange
     */
    public RingLink(int rank, int worldSize, SocketChannel previous, SocketChannel next, Duration patience)
            throws IOException {
        this.rank = rank;
        this.worldSize = worldSize;
        this.patience = patience;
        this.previous = previous;
        this.next = next;
        this.selector = Selector.open();
        previous.configureBlocking(false);
        next.configureBlocking(false);
        previous.register(selector, SelectionKey.OP_READ);
        this.nextKey = next.register(selector, 0);
        this.outgoing = new OutgoingFrame(next);
        this.incoming = new IncomingFrame(previous);
    }

    int rank() {
        return rank;
    }

    int worldSize() {
        return worldSize;
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
        incoming.begin(++received, in, Arrival.IGNORED);
        complete();
    }

    private void complete() {
        Deadline deadline = Deadline.in(patience);
        while (!outgoing.done() || !incoming.done()) {
            boolean sent = advanceSending();
            boolean received = advanceReceiving();
            if (!sent && !received) {
                await(deadline);
            }
        }
    }

    private boolean advanceSending() {
        try {
            return outgoing.advance();
        } catch (IOException broken) {
            throw lost(peerNext(), broken);
        }
    }

    private boolean advanceReceiving() {
        try {
            boolean progress = incoming.advance();
            if (progress) {
                check(incoming.header());
            }
            return progress;
        } catch (IOException broken) {
            throw lost(peerPrevious(), broken);
        }
    }

    private void check(@Nullable FrameHeader header) {
        if (header == null) {
            return;
        }
        if (header.kind() == FrameHeader.ABORT) {
            throw lost(header.value(), "rank " + peerPrevious() + " says that it is gone", null);
        }
        FrameHeader due = incoming.due();
        if (!header.equals(due)) {
            throw lost(
                    peerPrevious(),
                    "it sent " + header.value() + " bytes as exchange " + header.sequence() + ", but " + due.value()
                            + " bytes of exchange " + due.sequence() + " were due",
                    null);
        }
    }

    private void await(Deadline deadline) {
        if (deadline.passed()) {
            throw lost(
                    incoming.done() ? peerNext() : peerPrevious(),
                    "nothing moved for " + deadline.limit().toSeconds() + " s",
                    null);
        }
        try {
            nextKey.interestOps(outgoing.done() ? 0 : SelectionKey.OP_WRITE);
            selector.select(deadline.millisLeft());
            selector.selectedKeys().clear();
        } catch (IOException broken) {
            throw lost(peerPrevious(), broken);
        }
    }

    private CollectiveException lost(int peer, IOException cause) {
        return lost(peer, String.valueOf(cause.getMessage()), cause);
    }

    private CollectiveException lost(int peer, String reason, @Nullable IOException cause) {
        CollectiveException failure = new CollectiveException(rank, peer, Math.max(sent, received), reason, cause);
        try {
            outgoing.abort(peer, sent);
            close();
        } catch (IOException | UncheckedIOException alsoGone) {
            failure.addSuppressed(alsoGone);
        }
        return failure;
    }

    private int peerPrevious() {
        return Math.floorMod(rank - 1, worldSize);
    }

    private int peerNext() {
        return (rank + 1) % worldSize;
    }

    @Override
    public void close() {
        try (selector;
                previous;
                next) {
            nextKey.cancel();
        } catch (IOException notClosed) {
            throw new UncheckedIOException("rank " + rank + " could not close its connections", notClosed);
        }
    }
}

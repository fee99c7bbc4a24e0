package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a rank sends and expects on its connections, and whom it names when something is wrong. */
class PeerLinkTest {

    private static final Duration LONG = Duration.ofSeconds(5);
    private static final Duration SHORT = Duration.ofMillis(200);

    /** More than the buffers of a connection take. */
    private static final int LARGE = 32 << 20;

    private static FrameHeader data(int bytes, long sequence) {
        return new FrameHeader(FrameHeader.DATA, bytes, sequence);
    }

    private static FrameHeader abort(int lost) {
        return new FrameHeader(FrameHeader.ABORT, lost, 1);
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocateDirect(count);
    }

    private static void assertLost(Runnable operation, int peer, String message) {
        CollectiveException lost = catchThrowableOfType(CollectiveException.class, operation::run);
        assertThat(lost).hasMessage(message);
        assertThat(lost.rank()).isEqualTo(LinkedRank.RANK);
        assertThat(lost.peer()).isEqualTo(peer);
        assertThat(lost).as("it could leave in order").hasNoSuppressedExceptions();
    }

    @Test
    void everyFrameSaysHowLongItIsAndIsNumbered() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.link().send(Vectors.bucketOf(new float[] {1, 2}).bytes(0, 2));
            one.link().send(Vectors.bucketOf(new float[] {3}).bytes(0, 1));
            one.link().send(bytes(0));

            assertThat(one.targetReceives()).isEqualTo(data(8, 1));
            assertThat(one.targetReceives(2)).containsExactly(1, 2);
            assertThat(one.targetReceives()).isEqualTo(data(4, 2));
            assertThat(one.targetReceives(1)).containsExactly(3);
            assertThat(one.targetReceives()).isEqualTo(data(0, 3));
        }
    }

    @Test
    void aFrameIsReceivedIntoTheBufferAndTheNextOneIsExpected() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            FloatBucket first = new FloatBucket(2);
            FloatBucket second = new FloatBucket(1);
            one.sourceSends(data(8, 1));
            one.sourceSends(1, 2);
            one.sourceSends(data(4, 2));
            one.sourceSends(3);

            one.link().receive(first.bytes(0, 2));
            one.link().receive(second.bytes(0, 1));

            assertThat(Vectors.valuesOf(first)).containsExactly(1, 2);
            assertThat(Vectors.valuesOf(second)).containsExactly(3);
        }
    }

    @Test
    void anExchangeSendsAndReceivesUnderTheNumbersOfBothDirections() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.link().send(bytes(0));
            FloatBucket received = new FloatBucket(1);
            one.sourceSends(data(4, 1));
            one.sourceSends(7);

            one.link().exchange(Vectors.bucketOf(new float[] {5}).bytes(0, 1), received.bytes(0, 1), Arrival.IGNORED);

            assertThat(Vectors.valuesOf(received)).containsExactly(7);
            assertThat(one.targetReceives()).isEqualTo(data(0, 1));
            assertThat(one.targetReceives()).isEqualTo(data(4, 2));
            assertThat(one.targetReceives(1)).containsExactly(5);
        }
    }

    /** An addition may begin before all has arrived, but not with a part of a number. */
    @Test
    void onlyCompleteNumbersAreHandedOnEachOnce() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            IncomingFrame frame = new IncomingFrame(one.incoming());
            List<String> arrived = new ArrayList<>();
            ByteBuffer held = bytes(12);
            frame.start(1, held, (from, to) -> arrived.add(from + "-" + to));
            one.sourceSends(data(12, 1));
            one.sourceSendsBytes(new byte[6]);
            advanceUntil(frame, () -> arrived.size() == 1);
            one.sourceSendsBytes(new byte[1]);
            advanceUntil(frame, () -> held.position() == 7);
            assertThat(arrived).containsExactly("0-1");

            one.sourceSendsBytes(new byte[5]);
            advanceUntil(frame, frame::done);
            assertThat(arrived).containsExactly("0-1", "1-3");
            assertThat(frame.advance()).as("nothing is due any more").isFalse();
        }
    }

    private static void advanceUntil(IncomingFrame frame, BooleanSupplier reached) throws IOException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            frame.advance();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "8, 1, 'it sent 8 bytes as exchange 1, but 4 bytes of exchange 1 were due'",
        "4, 2, 'it sent 4 bytes as exchange 2, but 4 bytes of exchange 1 were due'"
    })
    void aRankThatRunsAnotherOperationIsNamed(int bytes, long sequence, String reason) throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.sourceSends(data(bytes, sequence));
            one.sourceSends(1, 2);

            assertLost(() -> one.link().receive(bytes(4)), 0, "rank 1 lost rank 0 in exchange 1: " + reason);
            assertThat(one.targetReceives())
                    .as("so that rank 2 knows")
                    .isEqualTo(new FrameHeader(FrameHeader.ABORT, 0, 0));
            assertThat(one.bytesUntilTheEnd()).isZero();
        }
    }

    @Test
    void whoWasLostFirstIsPassedOn() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.sourceSends(abort(3));

            assertLost(
                    () -> one.link().receive(bytes(4)),
                    3,
                    "rank 1 lost rank 3 in exchange 1: rank 0 reported that it stopped");
            assertThat(one.targetReceives()).isEqualTo(new FrameHeader(FrameHeader.ABORT, 3, 0));
        }
    }

    @Test
    void aSourceThatLeavesIsNamed() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.link().send(bytes(0));
            one.link().send(bytes(0));
            one.sourceLeaves();

            assertLost(
                    () -> one.link().receive(bytes(4)),
                    0,
                    "rank 1 lost rank 0 in exchange 2: the connection was closed by the peer");
            assertThat(one.targetReceives()).isEqualTo(data(0, 1));
            assertThat(one.targetReceives()).isEqualTo(data(0, 2));
            assertThat(one.targetReceives()).isEqualTo(new FrameHeader(FrameHeader.ABORT, 0, 2));
        }
    }

    @Test
    void aTargetThatLeavesIsNamedIfTheSourceIsSilent() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.targetLeaves();

            assertThatThrownBy(() -> one.link().send(bytes(LARGE)))
                    .isInstanceOf(CollectiveException.class)
                    .hasMessageStartingWith("rank 1 lost rank 2 in exchange 1: ")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void aTargetThatLeavesIsNamedIfTheSourceGoesOn() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.targetLeaves();
            one.sourceSends(data(4, 1));

            assertThatThrownBy(() -> one.link().send(bytes(LARGE)))
                    .hasMessageStartingWith("rank 1 lost rank 2 in exchange 1: ");
        }
    }

    @Test
    void aTargetThatLeavesBecauseOfAnotherRankLetsThatOneBeNamed() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.targetLeaves();
            one.sourceSends(abort(7));

            assertLost(
                    () -> one.link().send(bytes(LARGE)),
                    7,
                    "rank 1 lost rank 7 in exchange 1: rank 0 reported that it stopped");
        }
    }

    @Test
    void ifBothLeaveTheTargetIsNamedAndTheSourceIsMentioned() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.targetLeaves();
            one.sourceLeaves();

            CollectiveException lost = catchThrowableOfType(
                    CollectiveException.class, () -> one.link().send(bytes(LARGE)));

            assertThat(lost.peer()).isEqualTo(LinkedRank.TARGET);
            assertThat(lost)
                    .cause()
                    .satisfies(cause -> assertThat(cause.getSuppressed()).hasSize(1));
        }
    }

    @Test
    void aSilentSourceIsGivenUp() throws IOException {
        try (LinkedRank one = new LinkedRank(SHORT)) {
            assertLost(
                    () -> one.link().receive(bytes(4)), 0, "rank 1 lost rank 0 in exchange 1: nothing moved for 0 s");
        }
    }

    /** No message may get among the bytes of a frame that was sent in part. */
    @Test
    void aTargetThatReadsNothingIsGivenUpAndReceivesNoMessageWithinAFrame() throws IOException {
        try (LinkedRank one = new LinkedRank(SHORT)) {
            assertLost(
                    () -> one.link().send(bytes(LARGE)), 2, "rank 1 lost rank 2 in exchange 1: nothing moved for 0 s");
            assertThat(one.targetReceives()).isEqualTo(data(LARGE, 1));
            assertThat(one.bytesUntilTheEnd()).isLessThan(LARGE);
        }
    }

    @Test
    void allLinksOfARankFailTogetherAndItsPeersLearnWhy() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG);
                LinkedRank other = new LinkedRank(LONG)) {
            one.link().failTogetherWith(List.of(one.link(), other.link()));
            one.sourceSends(abort(5));

            assertLost(
                    () -> one.link().receive(bytes(4)),
                    5,
                    "rank 1 lost rank 5 in exchange 1: rank 0 reported that it stopped");
            assertThat(one.targetReceives()).isEqualTo(new FrameHeader(FrameHeader.ABORT, 5, 0));
            assertThat(one.bytesUntilTheEnd()).as("told once").isZero();
            assertThat(other.targetReceives()).isEqualTo(new FrameHeader(FrameHeader.ABORT, 5, 0));
            assertThat(other.bytesUntilTheEnd()).isZero();
        }
    }

    @Test
    void closingEndsBothConnections() throws IOException {
        try (LinkedRank one = new LinkedRank(LONG)) {
            one.link().close();

            assertThat(one.bytesUntilTheEnd()).isZero();
            assertThat(one.incoming().isOpen()).isFalse();
        }
    }
}

package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AgreementTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Returns what a rank is told: nothing, or why the group does not start. */
    private static String told(Collective rank, Optional<String> trouble) {
        try {
            Agreement.require(rank, trouble);
            return "";
        } catch (PeerFailureException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void ranksThatAreReadyStart() throws Exception {
        try (LocalRing ring = new LocalRing(3, PATIENCE)) {
            assertThat(ring.on(rank -> told(rank, Optional.empty()))).containsExactly("", "", "");
        }
    }

    @Test
    void everyRankLearnsWhichRanksCannotStartAndWhy() throws Exception {
        try (LocalRing ring = new LocalRing(3, PATIENCE)) {
            List<String> told = ring.on(
                    rank -> told(rank, rank.rank() == 0 ? Optional.empty() : Optional.of("no disk " + rank.rank())));

            assertThat(told).hasSize(3).containsOnly("rank 1 cannot start: no disk 1; rank 2 cannot start: no disk 2");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 5, 1_001})
    void everyRankGetsTheBytesOfRankZero(int length) throws Exception {
        byte[] bytes = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        try (LocalRing ring = new LocalRing(2, PATIENCE)) {
            List<byte[]> heard =
                    ring.on(rank -> Announcement.ofRankZero(rank, rank.rank() == 0 ? bytes : new byte[] {7}));

            assertThat(heard).hasSize(2).allSatisfy(each -> assertThat(each).isEqualTo(bytes));
        }
    }

    @Test
    void aGroupOfOneChangesNothing() {
        try (SoloCollective solo = new SoloCollective()) {
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 2});
            solo.allReduce(bucket, Reduction.MEAN);
            solo.broadcast(bucket, 0);
            solo.allReduceMean(bucket, HalfFloat.BF16);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(1, 2);
            assertThat(solo.worldSize()).isEqualTo(1);
            assertThat(solo.rank()).isZero();
            assertThat(told(solo, Optional.of("no disk"))).isEqualTo("rank 0 cannot start: no disk");
            byte[] own = {1};
            assertThat(solo.allGather(own))
                    .hasSize(1)
                    .allSatisfy(each -> assertThat(each).isEqualTo(own).isNotSameAs(own));
        }
    }

    @Test
    void algorithmsAreCalledAsOnTheCommandLine() {
        assertThat(Algorithm.values()).extracting(Algorithm::label).containsExactly("auto", "ring", "halving");
        assertThat(HalfFloat.values()).extracting(HalfFloat::label).containsExactly("bf16", "fp16");
    }

    @Test
    void aHeaderIsReadAsItWasWritten() {
        ByteBuffer buffer = FrameHeader.buffer();
        new FrameHeader(FrameHeader.ABORT, 3, 1L << 40).write(buffer);

        assertThat(buffer.remaining()).isEqualTo(FrameHeader.BYTES);
        assertThat(buffer.get(0)).as("little-endian").isEqualTo((byte) 0x32);
        buffer.position(buffer.limit());
        assertThat(FrameHeader.read(buffer)).isEqualTo(new FrameHeader(FrameHeader.ABORT, 3, 1L << 40));
    }

    @Test
    void aLostRankIsNamedWithThePlaceInTheTraining() {
        CollectiveException lost = new CollectiveException(1, 2, 30, "closed", null);
        CollectiveException placed = lost.during("in step 12 of epoch 2");

        assertThat(placed).hasMessage("rank 1 lost rank 2 in exchange 30: closed, in step 12 of epoch 2");
        assertThat(List.of(placed.rank(), placed.peer())).containsExactly(1, 2);
        assertThat(placed.step()).isEqualTo(30);
        assertThat(placed).hasCause(lost);
    }
}

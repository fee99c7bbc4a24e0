package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what one rank sends, in which order, and makes of what the others send, which the test writes beforehand. */
class ScriptedRanksTest {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int WORLD = 3;

    private static void frame(LinkedRank from, long sequence, float... values) throws IOException {
        from.sourceSends(new FrameHeader(FrameHeader.DATA, values.length * Float.BYTES, sequence));
        from.sourceSends(values);
    }

    private static void assertSent(LinkedRank to, long sequence, float... values) throws IOException {
        assertThat(to.targetReceives())
                .isEqualTo(new FrameHeader(FrameHeader.DATA, values.length * Float.BYTES, sequence));
        assertThat(to.targetReceives(values.length)).isEqualTo(values);
    }

    /** Returns each value several times: long vectors arrive in several parts. */
    private static float[] each(int times, float... values) {
        float[] all = new float[times * values.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = values[i / times];
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource({"SUM, 131, 113", "MEAN, 43.666668, 37.666668"})
    void smallVectorsGoRoundAsTheyAre(Reduction reduction, float first, float second) throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            frame(one, 1, 10, 2);
            frame(one, 2, 120, 110);
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 1});

            new RingCollective(one.link(), WORLD).allReduce(bucket, reduction);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(first, second);
            assertSent(one, 1, 1, 1);
            assertSent(one, 2, 10, 2);
        }
    }

    @ParameterizedTest
    @CsvSource({"SUM, 101, 10923", "MEAN, 33.666668, 10923", "SUM, 101, 70000"})
    void largeVectorsAreSummedBySegmentsAndThenGathered(Reduction reduction, float own, int segment)
            throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            frame(one, 1, each(segment, 10));
            frame(one, 2, each(segment, 100));
            frame(one, 3, each(segment, 1_000));
            frame(one, 4, each(segment, 2_000));
            FloatBucket bucket = Vectors.bucketOf(each(WORLD * segment, 1));

            new RingCollective(one.link(), WORLD).allReduce(bucket, reduction);

            assertThat(Vectors.valuesOf(bucket.part(0, segment))).containsOnly(2_000);
            assertThat(Vectors.valuesOf(bucket.part(segment, 2 * segment))).containsOnly(1_000);
            assertThat(Vectors.valuesOf(bucket.part(2 * segment, 3 * segment))).containsOnly(own);
            assertSent(one, 1, each(segment, 1));
            assertSent(one, 2, each(segment, 11));
            assertSent(one, 3, each(segment, own));
            assertSent(one, 4, each(segment, 1_000));
        }
    }

    @Test
    void onlyWhatIsLargerThanTheLimitIsCutIntoSegments() throws IOException {
        int most = RingCollective.SMALL / Float.BYTES;
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            frame(one, 1, each(most, 1));
            frame(one, 2, each(most, 1));
            new RingCollective(one.link(), WORLD).allReduce(Vectors.bucketOf(each(most, 1)), Reduction.SUM);

            assertThat(one.targetReceives().value()).isEqualTo(RingCollective.SMALL);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, true, true, 'from the root on to the last'",
        "1, false, true, 'the root itself'",
        "2, true, false, 'the last before the root'"
    })
    void aBroadcastIsReceivedAndSentOn(int root, boolean receives, boolean sends, String why) throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            if (receives) {
                frame(one, 1, 7, 8);
            }
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 2});
            new RingCollective(one.link(), WORLD).broadcast(bucket, root);

            float[] expected = receives ? new float[] {7, 8} : new float[] {1, 2};
            assertThat(Vectors.valuesOf(bucket)).as(why).isEqualTo(expected);
            if (sends) {
                assertSent(one, 1, expected);
            }
            one.link().close();
            assertThat(one.bytesUntilTheEnd()).as(why).isZero();
        }
    }

    @Test
    void valuesAreGatheredByRankAndPassedOn() throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            one.sourceSends(new FrameHeader(FrameHeader.DATA, 1, 1));
            one.sourceSendsBytes((byte) 50);
            one.sourceSends(new FrameHeader(FrameHeader.DATA, 1, 2));
            one.sourceSendsBytes((byte) 70);

            List<byte[]> all = new RingCollective(one.link(), WORLD).allGather(new byte[] {60});

            assertThat(all).extracting(bytes -> bytes[0]).containsExactly((byte) 50, (byte) 60, (byte) 70);
            one.link().close();
            assertThat(one.bytesUntilTheEnd()).isEqualTo(2 * (FrameHeader.BYTES + 1));
        }
    }

    @Test
    void aBarrierIsAnEmptyMessageRoundTheRing() throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            frame(one, 1);
            frame(one, 2);
            RingCollective ring = new RingCollective(one.link(), WORLD);
            ring.barrier();

            assertSent(one, 1);
            assertSent(one, 2);
            ring.close();
            assertThat(one.bytesUntilTheEnd()).isZero();
            assertThat(List.of(ring.rank(), ring.worldSize())).containsExactly(1, 3);
        }
    }

    private static void half(LinkedRank from, long sequence, float value) throws IOException {
        short bits = HalfFloat.BF16.encode(value);
        from.sourceSends(new FrameHeader(FrameHeader.DATA, Short.BYTES, sequence));
        from.sourceSendsBytes((byte) bits, (byte) (bits >>> Byte.SIZE));
    }

    /** Each rank divides first: 3 becomes 1. */
    @Test
    void halvesAreSummedBySegmentsAndThenGathered() throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE)) {
            half(one, 1, 2);
            half(one, 2, 4);
            half(one, 3, 7);
            half(one, 4, 9);
            FloatBucket bucket = Vectors.bucketOf(new float[] {3, 3, 3});

            new RingCollective(one.link(), WORLD).allReduceMean(bucket, HalfFloat.BF16);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(9, 7, 5);
            for (float sent : new float[] {1, 3, 5, 7}) {
                assertThat(one.targetReceives().value()).isEqualTo(Short.BYTES);
                assertThat(one.targetReceivesShort()).isEqualTo(HalfFloat.BF16.encode(sent));
            }
        }
    }

    private static SortedMap<Integer, PeerLink> links(Map<Integer, LinkedRank> partners) {
        SortedMap<Integer, PeerLink> links = new TreeMap<>();
        partners.forEach((rank, partner) -> links.put(rank, partner.link()));
        return links;
    }

    /** Rank 1 of 4 keeps the lower half of what it shares with rank 3, and of that the upper half with rank 0. */
    @ParameterizedTest
    @CsvSource({"SUM, 1111, 1", "MEAN, 277.75, 1", "SUM, 1111, 70000"})
    void halvesAreExchangedAtDecreasingAndThenIncreasingDistance(Reduction reduction, float own, int n)
            throws IOException {
        try (LinkedRank zero = new LinkedRank(PATIENCE);
                LinkedRank three = new LinkedRank(PATIENCE)) {
            frame(three, 1, each(n, 10, 10));
            frame(zero, 1, each(n, 1_100));
            frame(zero, 2, each(n, 5));
            frame(three, 2, each(n, 6, 7));
            FloatBucket bucket = Vectors.bucketOf(each(n, 1, 1, 2, 3));

            new HalvingDoubling(1, 4, links(Map.of(0, zero, 3, three))).allReduce(bucket, reduction);

            assertThat(Vectors.valuesOf(bucket)).isEqualTo(each(n, 5, own, 6, 7));
            assertSent(three, 1, each(n, 2, 3));
            assertSent(zero, 1, each(n, 11));
            assertSent(zero, 2, each(n, own));
            assertSent(three, 2, each(n, 5, own));
        }
    }

    /** Rank 2 of 4 keeps the upper half of what it shares with rank 0, and of that the lower half with rank 3. */
    @ParameterizedTest
    @CsvSource({"SUM, 112", "MEAN, 28"})
    void theUpperHalfIsHalvedAgain(Reduction reduction, float own) throws IOException {
        try (LinkedRank zero = new LinkedRank(PATIENCE);
                LinkedRank three = new LinkedRank(PATIENCE)) {
            frame(zero, 1, 10, 20);
            frame(three, 1, 100);
            frame(three, 2, 5);
            frame(zero, 2, 6, 7);
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 1, 2, 3});

            new HalvingDoubling(2, 4, links(Map.of(0, zero, 3, three))).allReduce(bucket, reduction);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(6, 7, own, 5);
            assertSent(zero, 1, 1, 1);
            assertSent(three, 1, 23);
            assertSent(three, 2, own);
            assertSent(zero, 2, own, 5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 3, ''",
        "0, 4, '1,2'",
        "3, 4, '1,2'",
        "0, 5, '1,2,4'",
        "1, 5, '0,3'",
        "4, 5, '0'",
        "1, 6, '0,3,5'",
        "5, 6, '1'",
        "0, 8, '1,2,4'",
        "6, 8, '2,4,7'"
    })
    void partnersAreAtTheDistancesOfPowersOfTwoOrBeyondThem(int rank, int worldSize, String partners) {
        assertThat(SizedCollective.partners(rank, worldSize))
                .isEqualTo(
                        partners.isEmpty()
                                ? new int[0]
                                : Stream.of(partners.split(","))
                                        .mapToInt(Integer::parseInt)
                                        .toArray());
    }

    @Test
    void aRankBeyondThePowerOfTwoGivesItsVectorAwayAndReceivesTheResult() throws IOException {
        try (LinkedRank zero = new LinkedRank(PATIENCE)) {
            frame(zero, 1, 8, 9);
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 2});

            new HalvingDoubling(4, 5, links(Map.of(0, zero))).allReduce(bucket, Reduction.MEAN);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(8, 9);
            assertSent(zero, 1, 1, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 70_000})
    void itsPartnerAddsThatVectorFirstAndSendsItTheResultLast(int n) throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE);
                LinkedRank two = new LinkedRank(PATIENCE);
                LinkedRank four = new LinkedRank(PATIENCE)) {
            frame(four, 1, each(n, 10, 20, 30, 40));
            frame(two, 1, each(n, 100, 100));
            frame(one, 1, each(n, 1_000));
            frame(one, 2, each(n, 5));
            frame(two, 2, each(n, 6, 7));
            FloatBucket bucket = Vectors.bucketOf(each(n, 1, 2, 3, 4));

            new HalvingDoubling(0, 5, links(Map.of(1, one, 2, two, 4, four))).allReduce(bucket, Reduction.SUM);

            assertThat(Vectors.valuesOf(bucket)).isEqualTo(each(n, 1_111, 5, 6, 7));
            assertSent(two, 1, each(n, 33, 44));
            assertSent(one, 1, each(n, 122));
            assertSent(four, 1, each(n, 1_111, 5, 6, 7));
        }
    }

    /** There is no rank 4 that could send its vector. */
    @Test
    void withoutRanksBeyondThePowerOfTwoNothingIsFolded() throws IOException {
        try (LinkedRank one = new LinkedRank(PATIENCE);
                LinkedRank two = new LinkedRank(PATIENCE)) {
            frame(two, 1, 100, 100);
            frame(one, 1, 1_000);
            frame(one, 2, 5);
            frame(two, 2, 6, 7);
            FloatBucket bucket = Vectors.bucketOf(new float[] {1, 2, 3, 4});

            new HalvingDoubling(0, 4, links(Map.of(1, one, 2, two))).allReduce(bucket, Reduction.SUM);

            assertThat(Vectors.valuesOf(bucket)).containsExactly(1_101, 5, 6, 7);
        }
    }

    @Test
    void aPartnerWithoutALinkIsNamedAndClosingClosesAllLinks() throws IOException {
        try (LinkedRank zero = new LinkedRank(PATIENCE)) {
            HalvingDoubling halving = new HalvingDoubling(1, 4, links(Map.of(0, zero)));

            assertThatThrownBy(() -> halving.allReduce(new FloatBucket(4), Reduction.SUM))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("rank 1 has no link to rank 3");
            halving.close();
            assertThat(zero.bytesUntilTheEnd()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO, 8192, true, 'small vectors go round as a whole'",
        "AUTO, 8196, false, 'larger ones are halved'",
        "AUTO, 2097152, false, 'up to the limit'",
        "AUTO, 2097156, true, 'above it neighbours exchange segments'",
        "RING, 8196, true, 'as chosen'",
        "HALVING, 4, false, 'as chosen'"
    })
    void theSizeDecidesWhoIsSentTo(Algorithm algorithm, int bytes, boolean neighbour, String why) throws IOException {
        try (LinkedRank round = new LinkedRank(Duration.ofMillis(100));
                LinkedRank zero = new LinkedRank(Duration.ofMillis(100));
                LinkedRank three = new LinkedRank(Duration.ofMillis(100))) {
            SizedCollective sized =
                    (SizedCollective) SizedCollective.of(4, round.link(), links(Map.of(0, zero, 3, three)));
            sized.use(algorithm);

            assertThatThrownBy(() -> sized.allReduce(new FloatBucket(bytes / Float.BYTES), Reduction.SUM))
                    .isInstanceOf(CollectiveException.class);

            assertThat((neighbour ? round : three).targetReceives().kind())
                    .as(why)
                    .isEqualTo(FrameHeader.DATA);
            assertThat((neighbour ? three : round).targetReceives().kind())
                    .as("the other one is only told that the group has failed")
                    .isEqualTo(FrameHeader.ABORT);
        }
    }

    @Test
    void theOtherOperationsAreThoseOfTheRing() throws IOException {
        try (LinkedRank round = new LinkedRank(PATIENCE);
                LinkedRank zero = new LinkedRank(PATIENCE)) {
            Collective sized = SizedCollective.of(2, round.link(), links(Map.of(0, zero)));
            frame(round, 1);
            sized.barrier();
            frame(round, 2, 4);
            FloatBucket bucket = Vectors.bucketOf(new float[] {1});
            sized.broadcast(bucket, 0);
            assertThat(Vectors.valuesOf(bucket)).containsExactly(4);
            frame(round, 3, 6);
            assertThat(sized.allGather(new byte[4])).hasSize(2);
            half(round, 4, 2);
            half(round, 5, 7);
            FloatBucket halves = Vectors.bucketOf(new float[] {1, 2});
            sized.allReduceMean(halves, HalfFloat.BF16);
            assertThat(Vectors.valuesOf(halves)).containsExactly(2.5f, 7);
            assertThat(List.of(sized.rank(), sized.worldSize())).containsExactly(1, 2);

            sized.close();

            assertThat(zero.bytesUntilTheEnd()).isZero();
            assertThat(round.bytesUntilTheEnd()).isEqualTo(4 * FrameHeader.BYTES + Float.BYTES + 2 * Short.BYTES);
        }
    }

    @Test
    void withoutPartnersTheRingIsEnough() throws IOException {
        try (LinkedRank round = new LinkedRank(PATIENCE)) {
            assertThat(SizedCollective.of(2, round.link(), new TreeMap<>())).isInstanceOf(RingCollective.class);
        }
    }
}

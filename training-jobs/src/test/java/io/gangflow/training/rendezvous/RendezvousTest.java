package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.environment.GroupMember;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RendezvousTest {

    private static final InetSocketAddress LISTENER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CopyOnWriteArrayList<String> log = new CopyOnWriteArrayList<>();
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final int port = freePort();

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    @Test
    void ranksThatComeBeforeRankZeroFormARingWithIt() throws Exception {
        List<Future<Float>> ranks = new ArrayList<>();
        for (int rank = 3; rank >= 1; rank--) {
            ranks.add(join(member(rank, 4, "run"), "digits", Duration.ofSeconds(30)));
        }
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
        ranks.add(join(member(0, 4, "run"), "digits", Duration.ofSeconds(30)));
        for (Future<Float> rank : ranks) {
            assertThat(rank.get(30, TimeUnit.SECONDS)).isEqualTo(1.5f);
        }
        assertThat(log).anySatisfy(line -> assertThat(line).contains("waits for rank 0 at 127.0.0.1:" + port));
    }

    @Test
    void aStrangerOnThePortDoesNotHoldUpTheGroup() throws Exception {
        Future<Float> host = join(member(0, 2, "run"), "digits", Duration.ofSeconds(30));
        try (Socket stranger = connect()) {
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            Future<Float> guest = join(member(1, 2, "run"), "digits", Duration.ofSeconds(30));
            assertThat(guest.get(30, TimeUnit.SECONDS)).isEqualTo(0.5f);
            assertThat(host.get(30, TimeUnit.SECONDS)).isEqualTo(0.5f);
        }
        assertThat(log).anySatisfy(line -> assertThat(line).contains("not a rank of a training job"));
    }

    @Test
    void aRankOfAnotherRunIsRefusedAndTheGroupComesTogetherWithoutIt() throws Exception {
        Future<Float> host = join(member(0, 2, "run"), "digits", Duration.ofSeconds(30));
        assertRefused(member(1, 2, "old"), "digits", "it belongs to run \"old\", rank 0 to run \"run\"");
        assertRefused(member(1, 3, "old"), "cnn", "it belongs to run \"old\", rank 0 to run \"run\"");
        assertThat(join(member(1, 2, "run"), "digits", Duration.ofSeconds(30)).get(30, TimeUnit.SECONDS))
                .isEqualTo(0.5f);
        assertThat(host.get(30, TimeUnit.SECONDS)).isEqualTo(0.5f);
    }

    /** The first rank that does not fit ends all: rank 0, a rank that has joined, and one that arrives later. */
    @ParameterizedTest
    @CsvSource({
        "2, 4, digits, 'it expects 4 ranks, rank 0 expects 3'",
        "5, 3, digits, 'it calls itself rank 5 of 3'",
        "2, 3, cnn, 'it is about to compute \"cnn\", rank 0 \"digits\"'"
    })
    void aRankThatDoesNotFitEndsTheGroupAtOnceOnEveryRank(int rank, int world, String job, String reason)
            throws Exception {
        Future<Float> host = join(member(0, 3, "run"), "digits", Duration.ofMinutes(5));
        Future<Float> guest = join(member(1, 3, "run"), "digits", Duration.ofMinutes(5));
        try (Socket misfit = connect()) {
            GroupMember told = new GroupMember(Math.min(rank, world - 1), world, 0, "127.0.0.1", port, "run");
            HandshakeRequest right = HandshakeRequest.of(HandshakeRequest.Purpose.JOIN, 0, told, job, LISTENER);
            new HandshakeRequest(HandshakeRequest.Purpose.JOIN, 0, rank, world, "run", job, right.listener())
                    .write(new Connection(misfit).out());
            assertThatThrownBy(() -> Roster.read(new Connection(misfit).in(30_000)))
                    .isInstanceOf(RendezvousException.class)
                    .hasMessageContaining(reason);
        }
        assertEnds(host, reason);
        assertEnds(guest, reason);
    }

    @Test
    void aRankOfAnotherVersionEndsTheGroupAtOnceAndBothVersionsAreNamed() throws Exception {
        Future<Float> host = join(member(0, 3, "run"), "digits", Duration.ofMinutes(5));
        Future<Float> guest = join(member(1, 3, "run"), "digits", Duration.ofMinutes(5));
        String reason = "it speaks version 7 of the protocol, rank 0 version " + ProtocolVersion.OWN.version();
        try (Socket other = connect()) {
            other.getOutputStream().write("GFG7 and whatever version 7 says then".getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> Roster.read(new Connection(other).in(30_000)))
                    .isInstanceOf(RendezvousException.class)
                    .hasMessageContaining(reason);
        }
        assertEnds(host, reason);
        assertEnds(guest, reason);
    }

    /**
     * Two processes with the same number: the second one is rejected, and rank 0 reports it if no other rank has
     * joined.
     */
    @Test
    void twoRanksWithTheSameNumberAreNamedWhenTimeIsOver() throws Exception {
        Future<Float> host = join(member(0, 3, "run"), "digits", Duration.ofSeconds(2));
        List<Future<Float>> twins = List.of(
                join(member(1, 3, "run"), "digits", Duration.ofSeconds(2)),
                join(member(1, 3, "run"), "digits", Duration.ofSeconds(2)));
        assertEnds(host, "missing: [2]; refused: rank 1 from ");
        for (Future<Float> twin : twins) {
            assertThatThrownBy(() -> twin.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(RendezvousException.class);
        }
        assertThat(log).anySatisfy(line -> assertThat(line).contains("rank 1 has already come from"));
    }

    private static void assertEnds(Future<Float> rank, String reason) {
        assertThatThrownBy(() -> rank.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(RendezvousException.class)
                .hasMessageContaining(reason);
    }

    private void assertRefused(GroupMember member, String job, String reason) {
        assertThatThrownBy(() -> join(member, job, Duration.ofSeconds(30)).get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(RendezvousException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void ranksThatDoNotComeAreNamedWhenTimeIsOver() {
        assertThatThrownBy(() -> join(member(0, 3, "run"), "digits", Duration.ofMillis(300))
                        .get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(RendezvousException.class)
                .hasMessageContaining("only 1 of 3 ranks")
                .hasMessageEndingWith("missing: [1, 2]");
    }

    @Test
    void aRankGivesUpWhenRankZeroDoesNotCome() {
        assertThatThrownBy(() -> join(member(1, 2, "run"), "digits", Duration.ofMillis(300))
                        .get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(RendezvousException.class)
                .hasMessageContaining("rank 1 waits for rank 0 at 127.0.0.1:" + port);
    }

    private GroupMember member(int rank, int worldSize, String runId) {
        return new GroupMember(rank, worldSize, 0, "127.0.0.1", port, runId);
    }

    /** Joins and reduces the rank's number; the result is the mean over all ranks. */
    private Future<Float> join(GroupMember member, String job, Duration timeout) {
        Rendezvous rendezvous = new Rendezvous(Optional.empty(), timeout, Duration.ofSeconds(30), this::tell);
        return threads.submit(() -> {
            try (Collective group = rendezvous.join(member, job)) {
                FloatBucket bucket = new FloatBucket(1);
                bucket.floats().put(0, member.rank());
                group.allReduceMean(bucket);
                return bucket.floats().get(0);
            }
        });
    }

    private void tell(String line) {
        log.add(line);
        waiting.countDown();
    }

    private Socket connect() throws IOException, InterruptedException {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (IOException notYet) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }
    }

    private static int freePort() {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        } catch (IOException none) {
            throw new IllegalStateException("no free port", none);
        }
    }
}

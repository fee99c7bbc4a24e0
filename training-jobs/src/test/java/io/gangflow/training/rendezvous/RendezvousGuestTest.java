package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.rendezvous.HandshakeRequest.Purpose;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how rank 1 joins a group whose rank 0 is the test. */
final class RendezvousGuestTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final Roster ROSTER =
            new Roster(7, List.of(new InetSocketAddress(LOOPBACK, 1), new InetSocketAddress(LOOPBACK, 2)));

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> log = new ArrayList<>();
    private final RingListener listener = new RingListener(Optional.empty());
    private ServerSocket server;

    /** What rank 0 does with a connection. */
    private interface Answer {
        void to(Connection connection) throws IOException;
    }

    RendezvousGuestTest() throws IOException {
        server = new ServerSocket(0, 5, LOOPBACK);
    }

    @BeforeEach
    void limitWaits() throws IOException {
        server.setSoTimeout(20_000);
    }

    @AfterEach
    void close() throws IOException {
        threads.shutdownNow();
        server.close();
        listener.close();
    }

    @Test
    void aRankGreetsRankZeroAndGetsTheRoster() throws Exception {
        Future<HandshakeRequest> greeting = answer(connection -> ROSTER.write(connection.out()));

        Roster roster = join(Duration.ofSeconds(20));

        assertThat(roster).isEqualTo(ROSTER);
        assertThat(greeting.get(20, TimeUnit.SECONDS))
                .isEqualTo(new HandshakeRequest(Purpose.JOIN, 0, 1, 2, "run", "digits", listener.openOn(LOOPBACK)));
        assertThat(log).isEmpty();
    }

    @Test
    void aConnectionThatEndsWithoutAnAnswerIsTriedAgainAndLoggedOnce() throws Exception {
        Future<HandshakeRequest> last = threads.submit(() -> {
            accept(connection -> {});
            accept(connection -> {});
            return accept(connection -> ROSTER.write(connection.out()));
        });

        assertThat(join(Duration.ofSeconds(20))).isEqualTo(ROSTER);

        assertThat(last.get(20, TimeUnit.SECONDS).rank()).isEqualTo(1);
        assertThat(log)
                .containsExactly(
                        "rank 1 waits for rank 0 at 127.0.0.1:" + server.getLocalPort() + ": EOFException null");
    }

    @Test
    void aRefusalIsFinal() throws Exception {
        Future<HandshakeRequest> refused = answer(connection -> Roster.refuse(connection.out(), "it is too late"));

        assertThatThrownBy(() -> join(Duration.ofSeconds(20)))
                .isInstanceOf(RendezvousException.class)
                .hasMessage("rank 0 refuses this rank: it is too late");
        assertThat(refused.get(20, TimeUnit.SECONDS).job()).isEqualTo("digits");
        assertThat(log).isEmpty();
    }

    @Test
    void aRankZeroThatDoesNotComeIsGivenUpAtTheDeadline() throws IOException {
        server.close();

        assertThatThrownBy(() -> join(Duration.ZERO))
                .isInstanceOf(RendezvousException.class)
                .hasMessageStartingWith("rank 1 waits for rank 0 at 127.0.0.1:" + server.getLocalPort() + ": ")
                .hasMessageEndingWith(" (gave up after 0 s)")
                .hasCauseInstanceOf(IOException.class);
        assertThat(log).isEmpty();
    }

    private Roster join(Duration limit) throws InterruptedException {
        GroupMember member = new GroupMember(1, 2, 0, "127.0.0.1", server.getLocalPort(), "run");
        return new RendezvousGuest(member, "digits", log::add).join(listener, Deadline.in(limit));
    }

    private Future<HandshakeRequest> answer(Answer answer) {
        return threads.submit(() -> accept(answer));
    }

    private HandshakeRequest accept(Answer answer) throws IOException {
        try (Socket socket = server.accept()) {
            Connection connection = new Connection(socket);
            HandshakeRequest greeting = HandshakeRequest.read(connection.in(20_000));
            answer.to(connection);
            return greeting;
        }
    }
}

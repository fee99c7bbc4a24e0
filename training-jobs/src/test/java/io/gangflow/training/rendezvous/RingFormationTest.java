package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.rendezvous.HandshakeRequest.Purpose;
import io.gangflow.training.time.Deadline;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which connections rank 1 of a group makes and accepts; the test is all other ranks, which share no files with it. */
final class RingFormationTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long SESSION = 42;

    /** Bytes of a frame with one float. */
    private static final int FRAME = 20;

    @TempDir
    private Path temporary;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<ServerSocket> servers = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final RingListener listener = new RingListener(Optional.of(LOOPBACK));

    /** A connection that rank 1 has made, and its greeting. */
    private record Made(Socket socket, HandshakeRequest greeting) {}

    @BeforeEach
    void listen() throws IOException {
        for (int rank = 0; rank < 4; rank++) {
            servers.add(new ServerSocket(0, 5, LOOPBACK));
        }
        listener.openOn(LOOPBACK);
    }

    @AfterEach
    void close() throws IOException {
        threads.shutdownNow();
        for (ServerSocket server : servers) {
            server.close();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        listener.close();
    }

    @Test
    void aRankIsLinkedFromThePreviousOneToTheNext() throws Exception {
        Future<Made> next = accept(2);
        Socket previous = connect(Purpose.RING, SESSION, 0);

        try (Collective group = form(3)) {
            assertThat(group.rank()).isEqualTo(1);
            assertThat(group.worldSize()).isEqualTo(3);
            group.broadcast(new FloatBucket(1), 1);
        }

        assertThat(made(next).greeting())
                .isEqualTo(
                        new HandshakeRequest(Purpose.RING, SESSION, 1, 3, "run", "digits", listener.openOn(LOOPBACK)));
        assertThat(made(next).socket().getInputStream().readAllBytes())
                .as("the answer to the offer and the broadcast")
                .hasSize(1 + FRAME);
        assertNothingFollowsTheOffer(previous);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRankOfFourIsLinkedToItsPartnersToo(boolean partnerFirst) throws Exception {
        Future<Made> next = accept(2);
        Future<Made> lower = accept(0);
        Socket first = partnerFirst ? connect(Purpose.PARTNER, SESSION, 3) : connect(Purpose.RING, SESSION, 0);
        Socket second = partnerFirst ? connect(Purpose.RING, SESSION, 0) : connect(Purpose.PARTNER, SESSION, 3);

        form(4).close();

        assertThat(made(next).greeting().purpose()).isEqualTo(Purpose.RING);
        assertThat(made(lower).greeting().purpose()).isEqualTo(Purpose.PARTNER);
        for (Socket accepted : List.of(first, second)) {
            assertNothingFollowsTheOffer(accepted);
        }
        for (Future<Made> connected : List.of(next, lower)) {
            assertThat(made(connected).socket().getInputStream().readAllBytes())
                    .as("the answer to the offer")
                    .containsExactly(0);
        }
    }

    @ParameterizedTest(name = "{0} of rank {2} in session {1}")
    @CsvSource({"RING, 42, 2", "RING, 41, 0", "RING, 42, 3", "PARTNER, 42, 0", "PARTNER, 41, 3", "JOIN, 42, 0"})
    void aConnectionThatIsNotAwaitedIsClosed(Purpose purpose, long session, int rank) throws Exception {
        List<Future<Made>> others = List.of(accept(2), accept(0));
        Socket stranger = connect(purpose, session, rank);
        connect(Purpose.PARTNER, SESSION, 3);
        Socket previous = connect(Purpose.RING, SESSION, 0);

        try (Collective group = form(4)) {
            assertThat(group.worldSize()).isEqualTo(4);
            assertThat(isClosed(stranger)).isTrue();
        }
        assertNothingFollowsTheOffer(previous);
        for (Future<Made> other : others) {
            assertThat(made(other).greeting().rank()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionOfAnotherProgramIsClosed() throws Exception {
        Future<Made> next = accept(2);
        Socket stranger = new Socket(LOOPBACK, listener.openOn(LOOPBACK).getPort());
        sockets.add(stranger);
        stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        connect(Purpose.RING, SESSION, 0);

        form(3).close();

        assertThat(isClosed(stranger)).isTrue();
        assertThat(made(next).greeting().rank()).isEqualTo(1);
    }

    @Test
    void aNextRankThatIsGoneIsNamedWithItsAddress() throws Exception {
        servers.get(2).close();

        assertThatThrownBy(() -> form(3))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("rank 2 at " + servers.get(2).getLocalSocketAddress() + ": ");
    }

    @Test
    void aGroupWithoutItsPreviousRankLeavesNoConnectionOpen() throws Exception {
        Future<Made> next = accept(2);

        assertThatThrownBy(() -> form(3, Duration.ofMillis(300))).isInstanceOf(SocketTimeoutException.class);

        assertThat(isClosed(made(next).socket())).isTrue();
    }

    private Collective form(int worldSize) throws IOException {
        return form(worldSize, Duration.ofSeconds(20));
    }

    private Collective form(int worldSize, Duration limit) throws IOException {
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int rank = 0; rank < worldSize; rank++) {
            addresses.add(
                    rank == 1
                            ? listener.openOn(LOOPBACK)
                            : (InetSocketAddress) servers.get(rank).getLocalSocketAddress());
        }
        GroupMember member = new GroupMember(1, worldSize, 0, "127.0.0.1", 1, "run");
        return new RingFormation(member, "digits", new Roster(SESSION, addresses), temporary)
                .form(listener, Deadline.in(limit), Duration.ofSeconds(20));
    }

    /** Connects as another rank, which does not find the socket that rank 1 will offer. */
    private Socket connect(Purpose purpose, long session, int rank) throws IOException {
        Socket socket = new Socket(LOOPBACK, listener.openOn(LOOPBACK).getPort());
        sockets.add(socket);
        Connection connection = new Connection(socket);
        new HandshakeRequest(purpose, session, rank, 4, "run", "digits", new InetSocketAddress(LOOPBACK, 1))
                .write(connection.out());
        connection.out().writeBoolean(false);
        connection.out().flush();
        return socket;
    }

    /** Accepts as another rank, which offers no socket of its own. */
    private Future<Made> accept(int rank) {
        return threads.submit(() -> {
            Socket socket = servers.get(rank).accept();
            Connection connection = new Connection(socket);
            HandshakeRequest greeting = HandshakeRequest.read(connection.in(20_000));
            connection.out().writeUTF("");
            connection.out().flush();
            return new Made(socket, greeting);
        });
    }

    private static Made made(Future<Made> connected) throws Exception {
        return connected.get(20, TimeUnit.SECONDS);
    }

    private static void assertNothingFollowsTheOffer(Socket accepted) throws IOException {
        accepted.setSoTimeout(20_000);
        DataInputStream in = new DataInputStream(accepted.getInputStream());
        assertThat(in.readUTF()).startsWith("gangflow-");
        assertThat(in.read()).isNegative();
    }

    /** Bytes that rank 1 has not read reset the connection. */
    private static boolean isClosed(Socket stranger) {
        try {
            stranger.setSoTimeout(20_000);
            return stranger.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }
}

package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import io.gangflow.training.wire.GracefulClose;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where a rank listens, how long it tries, and what it finds out about a connection. */
class WaitingForOthersTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final InetSocketAddress ADDRESS = new InetSocketAddress(LOOPBACK, 29_500);
    private static final Deadline PASSED = Deadline.in(Duration.ZERO);

    private final List<String> log = new ArrayList<>();

    private static Deadline inSeconds(int seconds) {
        return Deadline.in(Duration.ofSeconds(seconds));
    }

    @Test
    void anAddressInUseIsTriedAgainAndOneLineSaysSo() throws Exception {
        List<InetSocketAddress> tried = new ArrayList<>();

        String opened = new RetryingBind("rank 0", inSeconds(30), log::add).bind(ADDRESS, address -> {
            tried.add(address);
            if (tried.size() < 4) {
                throw new BindException("Address already in use");
            }
            return "open";
        });

        assertThat(opened).isEqualTo("open");
        assertThat(tried).containsExactly(ADDRESS, ADDRESS, ADDRESS, ADDRESS);
        assertThat(log).containsExactly("rank 0 waits for " + ADDRESS + ": Address already in use");
    }

    @Test
    void anAddressThatStaysInUseIsGivenUpAtTheDeadline() {
        RetryingBind bind = new RetryingBind("rank 0", PASSED, log::add);

        assertThatThrownBy(() -> bind.bind(ADDRESS, address -> {
                    throw new BindException("Address already in use");
                }))
                .isInstanceOf(RendezvousException.class)
                .hasMessage("rank 0 cannot listen on " + ADDRESS)
                .hasCauseInstanceOf(BindException.class);
        assertThat(log).isEmpty();
    }

    @Test
    void anotherFailureIsNotTriedAgain() {
        IOException denied = new IOException("denied");

        assertThatThrownBy(() -> new RetryingBind("rank 0", inSeconds(30), log::add).bind(ADDRESS, address -> {
                    throw denied;
                }))
                .isSameAs(denied);
    }

    @Test
    void afterADeadlineThatHasPassedItIsToldOnce() throws InterruptedException {
        Backoff backoff = new Backoff(PASSED);
        for (int i = 0; i < 20; i++) {
            backoff.pause();
        }

        assertThat(backoff.shouldLog()).isTrue();
        assertThat(backoff.shouldLog()).as("it was told a moment ago").isFalse();
    }

    @Test
    void pausesDoubleUpToASecond() {
        Backoff backoff = new Backoff(inSeconds(600));

        assertThat(Stream.generate(backoff::nextMillis).limit(8))
                .containsExactly(20L, 40L, 80L, 160L, 320L, 640L, 1_000L, 1_000L);
    }

    @Test
    void aPauseEndsAtTheDeadline() {
        assertThat(new Backoff(PASSED).nextMillis()).isEqualTo(1);
    }

    @Test
    void thePodsAddressIsTheFirstChoice() throws IOException {
        InetAddress pod = InetAddress.getByName("10.1.2.3");

        assertThat(HostAddress.find(Optional.of(pod), "127.0.0.1")).isEqualTo(pod);
    }

    @Test
    void anAddressOfThisMachineIsTakenAndAForeignOneIsNot() throws IOException {
        assertThat(HostAddress.find(Optional.empty(), "127.0.0.1")).isEqualTo(LOOPBACK);
        assertThat(HostAddress.find(Optional.empty(), "203.0.113.9")).isEqualTo(InetAddress.getLocalHost());
    }

    /** No name server is asked for a name in brackets. */
    @Test
    void aNameThatIsNotYetKnownStandsForThisMachine() throws IOException {
        assertThat(HostAddress.find(Optional.empty(), "[not-yet]")).isEqualTo(InetAddress.getLocalHost());
    }

    @Test
    void theListenerOpensOnceWhereItIsToldFirst() throws IOException {
        try (RingListener listener = new RingListener(Optional.empty())) {
            InetSocketAddress own = listener.openOn(LOOPBACK);

            assertThat(own.getAddress()).isEqualTo(LOOPBACK);
            assertThat(listener.openOn(InetAddress.getByName("203.0.113.9"))).isEqualTo(own);
            try (SocketChannel made = SocketChannel.open(own);
                    SocketChannel accepted = listener.accept(inSeconds(30))) {
                assertThat(accepted.getRemoteAddress()).isEqualTo(made.getLocalAddress());
            }
            assertThatThrownBy(() -> listener.accept(PASSED)).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void theListenerPrefersThePodsAddressAndIsClosedAfterUse() throws IOException {
        RingListener listener = new RingListener(Optional.of(LOOPBACK));
        InetSocketAddress own = listener.openOn(InetAddress.getByName("203.0.113.9"));
        listener.close();

        assertThat(own.getAddress()).isEqualTo(LOOPBACK);
        assertThatThrownBy(() -> SocketChannel.open(own).close()).isInstanceOf(IOException.class);
    }

    @Test
    void aListenerThatWasNeverOpenedAcceptsNobody() throws IOException {
        try (RingListener listener = new RingListener(Optional.empty())) {
            assertThatThrownBy(() -> listener.accept(inSeconds(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the listener was not opened");
        }
    }

    @Test
    void aConnectionTellsWhetherItsPeerHasLeft() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                Socket peer = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket accepted = server.accept();
            Connection connection = new Connection(accepted);
            assertThat(connection.closedByPeer()).as("silent").isFalse();
            peer.getOutputStream().write(0);
            assertThat(connection.closedByPeer()).as("not silent").isFalse();
            assertThat(connection.toString()).isEqualTo(String.valueOf(peer.getLocalSocketAddress()));

            peer.shutdownOutput();
            assertThat(connection.closedByPeer()).as("ended").isTrue();

            connection.close();
            assertThat(connection.closedByPeer()).as("broken").isTrue();
            assertThat(accepted.isClosed()).isTrue();
        }
    }

    @Test
    void theLastMessageArrivesBeforeTheConnectionEnds() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                Socket peer = new Socket(LOOPBACK, server.getLocalPort());
                Socket closing = server.accept()) {
            peer.getOutputStream().write(new byte[100]);
            Connection connection = new Connection(closing);
            connection.out().writeUTF("bye");
            connection.out().flush();
            Thread finishing = new Thread(() -> {
                try {
                    connection.finish();
                } catch (IOException broken) {
                    log.add(String.valueOf(broken));
                }
            });
            finishing.start();

            assertThat(new Connection(peer).in(30_000).readUTF()).isEqualTo("bye");
            assertThat(peer.getInputStream().read()).as("the end").isNegative();
            peer.shutdownOutput();
            finishing.join(30_000);
            assertThat(log).isEmpty();
            assertThat(closing.isClosed()).isTrue();
        }
    }

    @Test
    void aPeerThatNeverEndsIsNotWaitedForLong() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, LOOPBACK);
                Socket peer = new Socket(LOOPBACK, server.getLocalPort())) {
            Socket closing = server.accept();
            GracefulClose.closeOutput(closing);

            assertThat(closing.isClosed()).isTrue();
            assertThat(peer.getInputStream().read()).isNegative();
        }
    }

    @Test
    void aSocketOfThisMachineIsFoundByItsNameUntilItIsClosed(@TempDir Path temporary) throws IOException {
        LocalSocket socket = LocalSocket.listen(temporary).orElseThrow();
        String name = socket.name();
        try (SocketChannel made = LocalSocket.connect(temporary, name).orElseThrow();
                SocketChannel accepted = socket.accept()) {
            assertThat(made.isConnected()).isTrue();
            assertThat(accepted.isConnected()).isTrue();
        }
        socket.close();

        assertThat(LocalSocket.connect(temporary, name)).isEmpty();
        assertThat(Files.exists(temporary.resolve(name))).isFalse();
        assertThatThrownBy(socket::accept).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void aGroupOfOneNeedsNoRendezvous() throws Exception {
        Rendezvous alone = new Rendezvous(Optional.empty(), Duration.ZERO, Duration.ZERO, log::add);

        try (Collective group = alone.join(GroupMember.ALONE, "digits")) {
            assertThat(group.worldSize()).isEqualTo(1);
        }
    }
}

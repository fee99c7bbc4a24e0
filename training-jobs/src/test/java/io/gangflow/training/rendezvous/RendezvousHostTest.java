package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.rendezvous.HandshakeRequest.Purpose;
import io.gangflow.training.time.Deadline;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests rank 0 of a group of three. The test is the other ranks: their greetings are sent before rank 0 looks, so that
 * one thread is enough.
 */
class RendezvousHostTest {

    private static final InetSocketAddress OWN = listener(9);
    private static final long SESSION = 42;

    private final List<String> log = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private RendezvousHost host;

    @BeforeEach
    void listen() throws IOException {
        host = hostOf(3, 0);
    }

    private RendezvousHost hostOf(int worldSize, int port) throws IOException {
        return new RendezvousHost(
                listener(port), new GroupMember(0, worldSize, 0, "127.0.0.1", 1, "run"), "digits", log::add);
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        host.close();
    }

    private static InetSocketAddress listener(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private Roster gather() throws IOException {
        return host.gather(OWN, SESSION, Deadline.in(Duration.ofSeconds(2)));
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(host.address().getAddress(), host.address().getPort());
        socket.setSoTimeout(10_000);
        sockets.add(socket);
        return socket;
    }

    private Socket greet(int rank, String job) throws IOException {
        return greet(rank, job, 3);
    }

    private Socket greet(int rank, String job, int worldSize) throws IOException {
        Socket socket = connect();
        new HandshakeRequest(Purpose.JOIN, 0, rank, worldSize, "run", job, listener(rank))
                .write(new Connection(socket).out());
        return socket;
    }

    private static Roster answer(Socket rank) throws IOException {
        return Roster.read(new DataInputStream(rank.getInputStream()));
    }

    private static void assertRefused(Socket rank, String reason) {
        assertThatThrownBy(() -> answer(rank))
                .isInstanceOf(RendezvousException.class)
                .hasMessageStartingWith("rank 0 refuses this rank: " + reason);
    }

    @Test
    void everyRankLearnsWhereTheOthersListen() throws IOException {
        Socket two = greet(2, "digits");
        Socket one = greet(1, "digits");

        Roster roster = gather();

        assertThat(roster).isEqualTo(new Roster(SESSION, List.of(OWN, listener(1), listener(2))));
        assertThat(answer(one)).isEqualTo(roster);
        assertThat(answer(two)).isEqualTo(roster);
        assertThat(log).isEmpty();
    }

    @Test
    void aRankThatHasGoneAgainMayComeBack() throws IOException {
        greet(1, "digits").close();
        Socket two = greet(2, "digits");
        Socket again = greet(1, "digits");

        Roster roster = gather();

        assertThat(answer(again)).isEqualTo(roster);
        assertThat(answer(two)).isEqualTo(roster);
    }

    @Test
    void aSecondRankOfTheSameNumberIsRefusedAndTheFirstOneStays() throws IOException {
        Socket first = greet(1, "digits");
        Socket second = greet(1, "digits");
        Socket two = greet(2, "digits");

        Roster roster = gather();

        assertThat(answer(first)).isEqualTo(roster);
        assertThat(answer(two)).isEqualTo(roster);
        assertRefused(second, "rank 1 has already come from " + first.getLocalSocketAddress());
        assertThat(log)
                .containsExactly("refused rank 1 from " + second.getLocalSocketAddress()
                        + ": rank 1 has already come from " + first.getLocalSocketAddress());
    }

    @Test
    void ranksThatAreMissingAreNamedWithThoseThatWereRefused() throws IOException {
        Socket first = greet(1, "digits");
        Socket second = greet(1, "digits");

        assertThatThrownBy(this::gather)
                .isInstanceOf(RendezvousException.class)
                .hasMessage("after 2 s only 2 of 3 ranks have come to " + host.address()
                        + "; missing: [2]; refused: rank 1 from " + second.getLocalSocketAddress()
                        + ": rank 1 has already come from " + first.getLocalSocketAddress());
    }

    @Test
    void aGroupOfWhichNobodyCameIsGivenUp() {
        assertThatThrownBy(this::gather)
                .hasMessage("after 2 s only 1 of 3 ranks have come to " + host.address() + "; missing: [1, 2]");
    }

    @Test
    void aRankWithOtherSettingsEndsTheGroupForThoseThatHaveComeAndThoseThatComeNow() throws IOException {
        host.close();
        host = hostOf(4, 0);
        Socket one = greet(1, "digits", 4);
        Socket misfit = greet(2, "cnn", 4);
        Socket late = greet(3, "digits", 4);
        for (Socket socket : sockets) {
            socket.shutdownOutput();
        }
        String reason = "it is about to compute \"cnn\", rank 0 \"digits\"";
        String all = "the ranks have different settings: rank 2 from " + misfit.getLocalSocketAddress() + ": " + reason;

        assertThatThrownBy(this::gather).isInstanceOf(RendezvousException.class).hasMessage(all);

        assertRefused(misfit, reason);
        assertRefused(one, all);
        assertRefused(late, all);
    }

    @Test
    void aRankOfAnotherVersionEndsTheGroup() throws IOException {
        Socket other = connect();
        other.getOutputStream().write(new byte[] {'G', 'F', 'G', '7'});
        other.shutdownOutput();

        assertThatThrownBy(() -> host.gather(OWN, SESSION, Deadline.in(Duration.ofMillis(300))))
                .hasMessageStartingWith("the ranks have different settings: a rank from "
                        + other.getLocalSocketAddress() + ": it speaks version 7 of the protocol");
        assertRefused(other, "it speaks version 7 of the protocol");
    }

    @Test
    void aStrangerIsIgnored() throws IOException {
        Socket stranger = connect();
        stranger.getOutputStream().write(new byte[] {'G', 'E', 'T', ' '});
        Socket one = greet(1, "digits");
        greet(2, "digits");

        assertThat(gather().listeners()).hasSize(3);
        assertThat(answer(one).session()).isEqualTo(SESSION);
        assertThat(log)
                .containsExactly("ignored a connection from " + stranger.getLocalSocketAddress()
                        + ": not a rank of a training job");
        assertThat(stranger.getInputStream().read()).as("closed").isNegative();
    }

    @Test
    void onlyOneProcessListens() {
        assertThatThrownBy(() -> hostOf(3, host.address().getPort())).isInstanceOf(BindException.class);
    }

    @Test
    void closingLeavesTheRanksThatHaveCome() throws IOException {
        Socket one = greet(1, "digits");
        assertThatThrownBy(() -> host.gather(OWN, SESSION, Deadline.in(Duration.ofMillis(300))))
                .isInstanceOf(RendezvousException.class);

        host.close();

        assertThat(one.getInputStream().read()).isNegative();
        assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
    }
}

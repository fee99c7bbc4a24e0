package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests whether two ends of a connection find each other in a folder, and what remains if they do not. */
class LocalSocketsTest {

    @TempDir
    private Path temporary;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<SocketChannel> opened = new CopyOnWriteArrayList<>();

    /** The channels of the accepting side and of the connecting side. */
    private List<SocketChannel> connection = List.of();

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel made = SocketChannel.open(server.getLocalAddress());
            connection = List.of(server.accept(), made);
        }
    }

    @AfterEach
    void close() throws IOException {
        threads.shutdownNow();
        for (SocketChannel channel : opened) {
            channel.close();
        }
        for (SocketChannel channel : connection) {
            channel.close();
        }
    }

    @Test
    void ranksThatShareAFolderTalkThroughItAndLeaveNothingThere() throws Exception {
        List<SocketChannel> ends = shortened(temporary, temporary);
        assertThat(ends.get(0).getLocalAddress()).isInstanceOf(UnixDomainSocketAddress.class);
        assertThat(ends.get(1).getRemoteAddress()).isInstanceOf(UnixDomainSocketAddress.class);
        assertTalk(ends);
        assertThat(connection).noneMatch(SocketChannel::isOpen);
        assertThat(opened).containsExactlyInAnyOrderElementsOf(ends);
        assertEmpty();
    }

    @Test
    void ranksThatShareNoFilesKeepTheirConnection() throws Exception {
        Path other = Files.createDirectory(temporary.resolve("other"));
        List<SocketChannel> ends = shortened(other, temporary);
        assertThat(ends).isEqualTo(connection);
        assertTalk(ends);
        Files.delete(other);
        assertEmpty();
    }

    @Test
    void aPathThatIsTooLongForASocketKeepsTheConnection() throws Exception {
        Path deep = Files.createDirectories(temporary.resolve("x".repeat(60)).resolve("y".repeat(60)));
        List<SocketChannel> ends = shortened(deep, deep);
        assertThat(ends).isEqualTo(connection);
        assertTalk(ends);
        assertThat(deep).isEmptyDirectory();
    }

    @Test
    void aFolderThatIsNotThereKeepsTheConnection() throws Exception {
        Path missing = temporary.resolve("missing");
        List<SocketChannel> ends = shortened(missing, missing);
        assertThat(ends).isEqualTo(connection);
        assertTalk(ends);
    }

    @Test
    void onlyTheUserOfTheRankMayComeToItsSocket() throws Exception {
        try (LocalSocket socket = LocalSocket.listen(temporary).orElseThrow()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary.resolve(socket.name()))))
                    .isEqualTo("rwx------");
        }
        assertEmpty();
    }

    /** The name comes from another process and must not lead outside the folder. */
    @Test
    void aNameThatIsAPathIsNotFollowed() throws Exception {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        try (LocalSocket socket = LocalSocket.listen(outside).orElseThrow()) {
            assertThat(LocalSocket.connect(temporary, "outside/" + socket.name()))
                    .isEmpty();
            assertThat(LocalSocket.connect(temporary.resolve("x"), "../outside/" + socket.name()))
                    .isEmpty();
            SocketChannel found = LocalSocket.connect(outside, socket.name()).orElseThrow();
            found.close();
        }
    }

    @Test
    void aPeerThatSaysNothingIsGivenUp() {
        LocalSockets silent = new LocalSockets(temporary, Deadline.in(Duration.ofMillis(100)), opened::add);
        assertThatThrownBy(() -> silent.shorten(List.of(connection.get(0)), List.of()))
                .isInstanceOf(IOException.class);
        assertEmpty();
    }

    /** Returns both ends, that of the accepting side first. */
    private List<SocketChannel> shortened(Path ofAccepting, Path ofMaking) throws Exception {
        Deadline deadline = Deadline.in(Duration.ofSeconds(30));
        LocalSockets accepting = new LocalSockets(ofAccepting, deadline, opened::add);
        LocalSockets making = new LocalSockets(ofMaking, deadline, opened::add);
        SocketChannel made = connection.get(1);
        Future<SocketChannel> other = threads.submit(() -> {
            making.shorten(List.of(), List.of(made));
            return making.insteadOf(made);
        });
        accepting.shorten(List.of(connection.get(0)), List.of());
        return List.of(accepting.insteadOf(connection.get(0)), other.get(30, TimeUnit.SECONDS));
    }

    private static void assertTalk(List<SocketChannel> ends) throws IOException {
        for (int from = 0; from < 2; from++) {
            ends.get(from).write(ByteBuffer.wrap(new byte[] {7}));
            ByteBuffer read = ByteBuffer.allocate(1);
            ends.get(1 - from).read(read);
            assertThat(read.array()).containsExactly(7);
        }
    }

    private void assertEmpty() {
        try (Stream<Path> all = Files.list(temporary)) {
            assertThat(all.filter(path -> path.getFileName().toString().startsWith("gangflow")))
                    .isEmpty();
        } catch (IOException gone) {
            throw new IllegalStateException(gone);
        }
    }
}

package io.gangflow.training.rendezvous;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** A socket of the file system that waits for one peer, in a folder of a random name that only its user may enter. */
final class LocalSocket implements AutoCloseable {

    private static final String PREFIX = "gangflow-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]{1,20}");
    private static final String FILE = "socket";

    private final Path folder;
    private final ServerSocketChannel server;

    private LocalSocket(Path folder, ServerSocketChannel server) {
        this.folder = folder;
        this.server = server;
    }

    /** Begins to listen; nothing where that cannot be, such as in a folder of a path that is too long for a socket. */
    static Optional<LocalSocket> listen(Path temporary) throws IOException {
        ServerSocketChannel server;
        Path folder;
        try {
            folder = Files.createTempDirectory(temporary, PREFIX);
        } catch (IOException unable) {
            return Optional.empty();
        }
        try {
            server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        } catch (IOException | UnsupportedOperationException unable) {
            Files.delete(folder);
            return Optional.empty();
        }
        LocalSocket socket = new LocalSocket(folder, server);
        try {
            server.bind(UnixDomainSocketAddress.of(folder.resolve(FILE)));
            return Optional.of(socket);
        } catch (IOException tooLong) {
            socket.close();
            return Optional.empty();
        }
    }

    /** What the peer has to know. */
    String name() {
        return folder.getFileName().toString();
    }

    /** Connects to the socket of that name; nothing if there is none. */
    static Optional<SocketChannel> connect(Path temporary, String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SocketChannel.open(
                    UnixDomainSocketAddress.of(temporary.resolve(name).resolve(FILE))));
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return Optional.empty();
        }
    }

    /** The peer, which has connected already. */
    SocketChannel accept() throws IOException {
        return server.accept();
    }

    /** Leaves nothing in the file system. */
    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(folder.resolve(FILE));
        Files.deleteIfExists(folder);
    }
}

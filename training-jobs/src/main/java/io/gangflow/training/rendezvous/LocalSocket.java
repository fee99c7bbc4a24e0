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

/** A Unix domain socket that waits for one peer, in a folder with a random name that only its user can access. */
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

    /**
     * Starts to listen; empty if that is impossible, for example because the path of the folder is too long for a
     * socket.
     */
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

    /** Returns the name by which the peer connects. */
    String name() {
        return folder.getFileName().toString();
    }

    /** Connects to the socket of that name; empty if there is none. */
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

    /** Accepts the peer, which has already connected. */
    SocketChannel accept() throws IOException {
        return server.accept();
    }

    /** Closes the socket and deletes its files. */
    @Override
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(folder.resolve(FILE));
        Files.deleteIfExists(folder);
    }
}

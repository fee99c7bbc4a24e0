package io.gangflow.jobs.storage;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/** A temporary file that is deleted unless it is moved to its final place. */
final class TemporaryFile implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Path path;
    private final FileChannel channel;
    private final OutputStream stream;

    private TemporaryFile(Path path) throws IOException {
        this.path = path;
        // Not Files.createTempFile, which gives access to the owner alone; results must be readable by others.
        this.channel = FileChannel.open(
                path, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        this.stream = new BufferedOutputStream(new Named(Channels.newOutputStream(channel), path), BUFFER_BYTES);
    }

    /**
     * Creates the file in a folder, with a name unique to this process. The name starts with a dot, so that readers do
     * not treat it as data.
     */
    static TemporaryFile in(Path folder, String name) throws IOException {
        long process = ProcessHandle.current().pid();
        return new TemporaryFile(folder.resolve("." + name + "." + process + "-" + NUMBER.incrementAndGet() + ".tmp"));
    }

    Path path() {
        return path;
    }

    OutputStream stream() {
        return stream;
    }

    /** Flushes all bytes to disk. */
    void finish() throws IOException {
        stream.flush();
        channel.force(true);
        channel.close();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(path);
    }

    /** Adds the file's name to write errors; the error of a full disk does not contain it. */
    private static final class Named extends FilterOutputStream {

        private final Path path;

        Named(OutputStream out, Path path) {
            super(out);
            this.path = path;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw new StorageException("cannot write " + path + ": " + e.getMessage(), e);
            }
        }
    }
}

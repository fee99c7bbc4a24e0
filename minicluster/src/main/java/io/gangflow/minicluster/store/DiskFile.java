package io.gangflow.minicluster.store;

import io.gangflow.file.AtomicFile;
import io.gangflow.file.ProcessLock;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A journal's file on a disk. */
final class DiskFile implements JournalFile {

    private final Path path;
    private final Optional<ProcessLock> lock;
    /** Empty until the first write, and after a failed replacement. */
    private Optional<FileChannel> channel = Optional.empty();

    private DiskFile(Path path, Optional<ProcessLock> lock) {
        this.path = path;
        this.lock = lock;
    }

    /** @throws IOException when another process has the file open */
    static DiskFile lock(Path path) throws IOException {
        ProcessLock lock = ProcessLock.tryLock(path.resolveSibling(path.getFileName() + ".lock"))
                .orElseThrow(
                        () -> new IOException("another process runs a cluster in `%s`".formatted(path.getParent())));
        return new DiskFile(path, Optional.of(lock));
    }

    /** A file that is only read, perhaps while another process writes it. */
    static DiskFile readOnly(Path path) {
        return new DiskFile(path, Optional.empty());
    }

    @Override
    public boolean exists() {
        return Files.exists(path);
    }

    @Override
    public InputStream read() throws IOException {
        return new BufferedInputStream(Files.newInputStream(path));
    }

    @Override
    public void append(byte[] bytes) throws IOException {
        FileChannel open = opened();
        long whole = open.size();
        try {
            for (ByteBuffer buffer = ByteBuffer.wrap(bytes); buffer.hasRemaining(); ) {
                open.write(buffer);
            }
        } catch (IOException e) {
            cut(open, whole, e);
            throw e;
        }
    }

    /** Removes a part of a line, which would make the next line unreadable. */
    private static void cut(FileChannel open, long whole, IOException failure) {
        try {
            open.truncate(whole);
        } catch (IOException again) {
            failure.addSuppressed(again);
        }
    }

    private FileChannel opened() throws IOException {
        if (channel.isEmpty()) {
            channel = Optional.of(FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
        }
        return channel.get();
    }

    @Override
    public void replace(String text) throws IOException {
        AtomicFile.writeOwnerOnly(path, text);
        if (channel.isPresent()) {
            FileChannel old = channel.get();
            channel = Optional.empty(); // the old one writes to the replaced file
            old.close();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (channel.isPresent()) {
                channel.get().close();
            }
        } finally {
            if (lock.isPresent()) {
                lock.get().close();
            }
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}

package io.gangflow.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that only one owner on this machine can hold at a time. The operating system frees it whenever the process
 * ends, however it ends. The empty file itself remains.
 */
public final class ProcessLock implements AutoCloseable {

    private final FileChannel channel;

    private ProcessLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock; empty if another owner holds it.
     *
     * @param file a file in a folder that exists
     * @throws IOException if the file cannot be created
     */
    public static Optional<ProcessLock> tryLock(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean held = false;
        try {
            held = lock(channel) != null;
            return held ? Optional.of(new ProcessLock(channel)) : Optional.empty();
        } finally {
            if (!held) {
                channel.close();
            }
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException ofThisProcess) {
            return null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

package io.gangflow.minicluster.kubelet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Reads a log file while it is being written: waits for more until the container has ended. */
final class LogFollower extends InputStream {

    private static final long PAUSE_MILLIS = 100;

    private final InputStream file;
    private final BooleanSupplier writing;
    private volatile boolean closed;

    LogFollower(Path path, BooleanSupplier writing) throws IOException {
        this.file = Files.newInputStream(path);
        this.writing = writing;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        while (!closed) {
            boolean more = writing.getAsBoolean(); // checked first, so that everything written before the end is read
            int count = file.read(bytes, offset, length);
            if (count >= 0 || !more) {
                return count;
            }
            pause();
        }
        return -1;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        file.close();
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while it waited for more of a log", e);
        }
    }
}

package io.gangflow.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stdout of this process. A {@code PrintWriter} continues after a write failure as if everything had been written;
 * this stream keeps the failure, so that the command can report it.
 */
public final class StandardOutput extends OutputStream {

    private final OutputStream stream;
    private @Nullable IOException failure;

    StandardOutput(OutputStream stream) {
        this.stream = stream;
    }

    public static StandardOutput ofProcess() {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            stream.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /**
     * Returns the reason why data was lost, as the system's message. Empty when no data was lost, or when the reader
     * closed the pipe, as {@code head} does.
     */
    public Optional<String> loss() {
        return Optional.ofNullable(failure)
                .map(IOException::getMessage)
                .filter(reason -> !reason.contains("Broken pipe"));
    }
}

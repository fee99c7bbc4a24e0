package io.gangflow.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The stdout of this process. A {@code PrintWriter} over it continues after a failure, as if all had been written; the
 * failure stays here, so that the command can end with it.
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
     * Why data was lost, in the words of the system; empty when none was, or when the reader of a pipe has closed it, as
     * {@code head} does: it has what it needs.
     */
    public Optional<String> loss() {
        return Optional.ofNullable(failure)
                .map(IOException::getMessage)
                .filter(reason -> !reason.contains("Broken pipe"));
    }
}

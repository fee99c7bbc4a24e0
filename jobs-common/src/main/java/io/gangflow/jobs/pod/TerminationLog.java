package io.gangflow.jobs.pod;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The termination message of a container, which Kubernetes keeps in the pod's status: the file that the kubelet mounts
 * (kubernetes, core/v1/types.go, TerminationMessagePathDefault), of which it reads 4,096 bytes. Argo shows it in the
 * message of a failed node, and Gangflow's templates pass it on as output {@code result}.
 */
public final class TerminationLog {

    private static final int LONGEST = 4_096;

    private final Path file;

    public TerminationLog(Path file) {
        this.file = file;
    }

    /** Returns the log of the container that this program runs in. */
    public static TerminationLog ofThisContainer() {
        return new TerminationLog(Path.of("/dev/termination-log"));
    }

    /**
     * Writes the message in place, because the file is a mount point. Does nothing if the file does not exist, as
     * outside of a container.
     */
    public void write(String words) throws IOException {
        if (Files.isWritable(file)) {
            byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
            Files.write(
                    file,
                    Arrays.copyOf(bytes, Math.min(bytes.length, LONGEST)),
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING);
        }
    }
}

package io.gangflow.minicluster.store;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** The source of pod logs for the API server: a kubelet. Called from many threads concurrently. */
@FunctionalInterface
public interface PodLogSource {

    /** Without any logs. */
    PodLogSource NONE = request -> Optional.empty();

    /**
     * Opens a container's log.
     *
     * @return the log, which with {@code follow} ends when the container has ended; empty when the container has not
     *     started yet. The server closes the stream, possibly from another thread while a read is blocked
     * @throws IOException when the log can't be read
     */
    Optional<InputStream> open(Request request) throws IOException;

    /**
     * A request for a part of a container's log.
     *
     * @param container never empty
     * @param follow whether to wait for more until the container ends
     * @param previous whether to read the log of the previous, restarted container
     * @param timestamps whether each line starts with its time
     * @param tailLines maximum number of lines from the end
     * @param sinceSeconds only lines of the last so many seconds
     */
    record Request(
            String namespace,
            String pod,
            String container,
            boolean follow,
            boolean previous,
            boolean timestamps,
            OptionalLong tailLines,
            OptionalLong sinceSeconds) {}
}

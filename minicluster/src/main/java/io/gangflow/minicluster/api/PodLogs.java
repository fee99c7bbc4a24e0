package io.gangflow.minicluster.api;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.OptionalLong;

/** Where the API server reads the logs of pods: a kubelet. Called from many threads at once. */
@FunctionalInterface
public interface PodLogs {

    /** No container has ever written anything. */
    PodLogs NONE = request -> Optional.empty();

    /**
     * Opens a container's log.
     *
     * @return the log, which with {@code follow} ends when the container has ended; empty when the container has not
     *     started yet. The server closes the stream, possibly from another thread while a read is blocked
     * @throws IOException when the log can't be read
     */
    Optional<InputStream> open(Request request) throws IOException;

    /**
     * Which part of which log is wanted.
     *
     * @param container never empty
     * @param follow whether to wait for more until the container ends
     * @param previous whether the log of the container's run before its restart is meant
     * @param timestamps whether each line begins with its time
     * @param tailLines only so many lines from the end
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

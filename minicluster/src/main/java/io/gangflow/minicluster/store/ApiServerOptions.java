package io.gangflow.minicluster.store;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * The options of an API server.
 *
 * @param port the loopback port, 0 for a free one
 * @param clock the source of timestamps
 * @param random the source of UIDs and generated names
 * @param logs the source of pod logs
 * @param servicePrefix the first two numbers of the loopback addresses of services, such as {@code 127.96}
 * @param historyLength the number of changes per resource that a watch can go back
 * @param watchLimit the number of pending events after which a slow watch is cut off
 * @param bookmarkInterval how often an idle watch that allows bookmarks gets one
 * @param token required from this machine's own clients; if absent, requests without a token may do everything
 * @param scheduler name of the scheduler that places every new pod, whatever the pod names
 * @param journal the file that keeps the objects after the process ends; if absent, they are lost
 * @param readOnly whether the journal is only read, so that changes are lost
 */
public record ApiServerOptions(
        int port,
        Clock clock,
        RandomGenerator random,
        PodLogSource logs,
        String servicePrefix,
        int historyLength,
        int watchLimit,
        Duration bookmarkInterval,
        Optional<String> token,
        Optional<String> scheduler,
        Optional<Path> journal,
        boolean readOnly) {

    private static final int HISTORY = 10_000;
    private static final int WATCH_LIMIT = 20_000;

    public ApiServerOptions {
        if (port < 0 || port > 65_535 || historyLength < 1 || watchLimit < 1 || bookmarkInterval.toMillis() <= 0) {
            throw new IllegalArgumentException("Not the options of an API server: port " + port + ", history "
                    + historyLength + ", watch limit " + watchLimit + ", bookmarks every " + bookmarkInterval);
        }
    }

    /** Options with a free port, the system clock, seeded names, and no logs. */
    public static ApiServerOptions defaults(long seed) {
        return new ApiServerOptions(
                0,
                Clock.systemUTC(),
                new SplittableRandom(seed),
                PodLogSource.NONE,
                "127.96",
                HISTORY,
                WATCH_LIMIT,
                Duration.ofSeconds(30),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    public ApiServerOptions withLogs(PodLogSource podLogs) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                podLogs,
                servicePrefix,
                historyLength,
                watchLimit,
                bookmarkInterval,
                token,
                scheduler,
                journal,
                readOnly);
    }

    public ApiServerOptions withHistoryLength(int length) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                logs,
                servicePrefix,
                length,
                watchLimit,
                bookmarkInterval,
                token,
                scheduler,
                journal,
                readOnly);
    }

    public ApiServerOptions withPort(int wanted) {
        return new ApiServerOptions(
                wanted,
                clock,
                random,
                logs,
                servicePrefix,
                historyLength,
                watchLimit,
                bookmarkInterval,
                token,
                scheduler,
                journal,
                readOnly);
    }

    public ApiServerOptions withBookmarkInterval(Duration interval) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                logs,
                servicePrefix,
                historyLength,
                watchLimit,
                interval,
                token,
                scheduler,
                journal,
                readOnly);
    }

    /** Rejects requests without a token; requests with this token may do everything. */
    public ApiServerOptions withToken(String secret) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                logs,
                servicePrefix,
                historyLength,
                watchLimit,
                bookmarkInterval,
                Optional.of(secret),
                scheduler,
                journal,
                readOnly);
    }

    /** Assigns every pod to one scheduler. */
    public ApiServerOptions withScheduler(String name) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                logs,
                servicePrefix,
                historyLength,
                watchLimit,
                bookmarkInterval,
                token,
                Optional.of(name),
                journal,
                readOnly);
    }

    /** Keeps the objects in a file, starting with those that it contains. */
    public ApiServerOptions withJournal(Path file) {
        return withJournal(file, false);
    }

    /** Starts with the objects of a file, which is not modified. */
    public ApiServerOptions withObjectsOf(Path file) {
        return withJournal(file, true);
    }

    private ApiServerOptions withJournal(Path file, boolean onlyRead) {
        return new ApiServerOptions(
                port,
                clock,
                random,
                logs,
                servicePrefix,
                historyLength,
                watchLimit,
                bookmarkInterval,
                token,
                scheduler,
                Optional.of(file),
                onlyRead);
    }
}

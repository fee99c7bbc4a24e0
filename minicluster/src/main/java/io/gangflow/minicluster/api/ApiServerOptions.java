package io.gangflow.minicluster.api;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * How the API server runs.
 *
 * @param port the loopback port, 0 for a free one
 * @param clock the time of time stamps
 * @param random where uids and generated names come from
 * @param logs where the logs of pods come from
 * @param servicePrefix the first two numbers of the loopback addresses that services get, such as {@code 127.96}
 * @param historyLength how many changes of a resource a watch can go back
 * @param watchLimit how many events a watch may be behind before it is cut off
 * @param bookmarkInterval how often an idle watch that allows bookmarks gets one
 * @param token what this machine's own clients have to know; without it whoever sends none may do everything
 * @param scheduler name of the scheduler that places every new pod, whatever the pod names
 * @param journal the file in which the objects outlive the process; without one they end with it
 * @param readOnly whether the journal is only read: what is written to the server ends with it
 */
public record ApiServerOptions(
        int port,
        Clock clock,
        RandomGenerator random,
        PodLogs logs,
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

    /** A free port, the system's clock, names from a seed, and no logs. */
    public static ApiServerOptions defaults(long seed) {
        return new ApiServerOptions(
                0,
                Clock.systemUTC(),
                new SplittableRandom(seed),
                PodLogs.NONE,
                "127.96",
                HISTORY,
                WATCH_LIMIT,
                Duration.ofSeconds(30),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    public ApiServerOptions withLogs(PodLogs podLogs) {
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

    /** Refuses requests without a token; with this one they may do everything. */
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

    /** Lets one scheduler place every pod. */
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

    /** Keeps the objects in a file, and begins with those that it has. */
    public ApiServerOptions withJournal(Path file) {
        return withJournal(file, false);
    }

    /** Starts with the objects of a file, which is not changed. */
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

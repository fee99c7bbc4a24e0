package io.gangflow.cli.local;

import io.gangflow.page.object.Durations;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.RunListener;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Detects Spark applications that make no progress, and reports each once: a driver without an executor for a minute,
 * and executors that fail one after another, which Spark replaces endlessly. Thread-safe.
 */
final class SparkStalls implements RunListener {

    /** An executor starts within seconds; on a busy machine within half a minute. */
    static final long BOUND_MILLIS = 60_000;

    static final int MOST_FAILURES = 3;

    private static final String DRIVER = "driver";
    private static final String EXECUTOR = "executor";

    private final Consumer<String> notice;
    private final Function<PodRef, List<String>> lastLines;
    private final Map<String, Application> applications = new LinkedHashMap<>();

    /**
     * Observes a run.
     *
     * @param notice receives one sentence per finding
     * @param lastLines returns the end of a pod's log
     */
    SparkStalls(Consumer<String> notice, Function<PodRef, List<String>> lastLines) {
        this.notice = notice;
        this.lastLines = lastLines;
    }

    /** A driver and the state of its executors. */
    private static final class Application {
        private @Nullable PodRef driver;
        private long runningMillis;
        private boolean hasExecutor;
        private boolean noticed;
        private int failures;
        private final Map<String, String> waiting = new LinkedHashMap<>();
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        if (event instanceof RunEvent.PodRunning running) {
            running(running.pod(), running.atMillis());
        } else if (event instanceof RunEvent.PodWaiting pending
                && pending.pod().role().equals(EXECUTOR)) {
            of(pending.pod()).waiting.put(pending.pod().name(), pending.reason());
        } else if (event instanceof RunEvent.PodEnded ended) {
            ended(ended);
        }
    }

    private void running(PodRef pod, long atMillis) {
        if (pod.role().equals(DRIVER)) {
            Application started = new Application();
            started.driver = pod;
            started.runningMillis = atMillis;
            applications.put(key(pod), started);
        } else if (pod.role().equals(EXECUTOR)) {
            of(pod).hasExecutor = true;
        }
    }

    private void ended(RunEvent.PodEnded event) {
        PodRef pod = event.pod();
        if (pod.role().equals(DRIVER)) {
            applications.remove(key(pod));
        } else if (pod.role().equals(EXECUTOR) && event.outcome() == PodOutcome.FAILED) {
            Application application = of(pod);
            application.failures++;
            if (application.failures == MOST_FAILURES) {
                notice.accept("stage %s: %d executors have failed, the last one with %s%s"
                        .formatted(pod.stage(), application.failures, event.message(), lastLine(pod)));
            }
        }
    }

    /** Checks whether a driver has waited too long. */
    synchronized void check(long nowMillis) {
        for (Application application : applications.values()) {
            PodRef driver = application.driver;
            long waited = nowMillis - application.runningMillis;
            if (driver != null && !application.hasExecutor && !application.noticed && waited >= BOUND_MILLIS) {
                application.noticed = true;
                notice.accept("stage %s: the driver has run for %s without an executor; %s"
                        .formatted(driver.stage(), Durations.clock(waited), why(application, driver)));
            }
        }
    }

    private String why(Application application, PodRef driver) {
        Optional<Map.Entry<String, String>> waits =
                application.waiting.entrySet().stream().findFirst();
        return waits.map(one -> "`%s` waits: %s".formatted(one.getKey(), one.getValue()))
                .orElseGet(() -> "it has created none" + lastLine(driver));
    }

    private String lastLine(PodRef pod) {
        List<String> lines = lastLines.apply(pod);
        return lines.isEmpty()
                ? ""
                : "; last line of its log: " + lines.get(lines.size() - 1).strip();
    }

    private Application of(PodRef pod) {
        return applications.computeIfAbsent(key(pod), unknown -> new Application());
    }

    private static String key(PodRef pod) {
        return pod.stage() + "/" + pod.instance();
    }
}

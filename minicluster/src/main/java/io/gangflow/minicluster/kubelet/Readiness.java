package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Probe;
import io.gangflow.minicluster.control.SteadyClock;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * The readiness of a pod's containers by their readiness probes, with the defaults of Kubernetes. A container that is
 * not ready yet is probed every second regardless of its period, so that waits for a server on the same machine are
 * short. Used by one thread.
 */
final class Readiness {

    private static final int DEFAULT_PERIOD_SECONDS = 10;
    private static final int DEFAULT_FAILURES = 3;
    private static final int IMPATIENT_SECONDS = 1;
    private static final long NOTHING_TO_ASK_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final Pod pod;
    private final String address;
    private final SteadyClock clock;
    private final Map<String, State> states = new LinkedHashMap<>();

    Readiness(Pod pod, String address, Clock clock) {
        this.pod = pod;
        this.address = address;
        this.clock = new SteadyClock(clock);
    }

    /** Records that a container has been started or restarted. */
    void started(Container container) {
        Probe probe = container.getReadinessProbe();
        if (probe != null && pod.getSpec().getContainers().contains(container)) {
            states.put(container.getName(), new State(new ReadinessProbe(container, probe, address), probe));
        }
    }

    /** Records that a container has ended; it is not probed any more. */
    void ended(Container container) {
        states.remove(container.getName());
    }

    /** Probes the containers that are due; returns whether anything has changed, and updates the report. */
    boolean probeDue(PodStatusReport report) {
        boolean changed = false;
        for (Map.Entry<String, State> entry : states.entrySet()) {
            State state = entry.getValue();
            if (state.nextMillis <= clock.millis() && state.probe()) {
                report.ready(entry.getKey(), state.ready);
                changed = true;
            }
        }
        return changed;
    }

    /** Milliseconds until the next probe is due. */
    long millisToNext() {
        long now = clock.millis();
        return states.values().stream()
                .mapToLong(state -> Math.max(1, state.nextMillis - now))
                .min()
                .orElse(NOTHING_TO_ASK_MILLIS);
    }

    /** The readiness of one container. */
    private final class State {
        private final ReadinessProbe asking;
        private final Probe probe;
        private boolean ready;
        private int inARow;
        private long nextMillis;

        State(ReadinessProbe asking, Probe probe) {
            this.asking = asking;
            this.probe = probe;
            this.nextMillis = clock.millis() + millis(Objects.requireNonNullElse(probe.getInitialDelaySeconds(), 0));
        }

        /** Probes once; returns whether the readiness has changed. */
        boolean probe() {
            boolean success = asking.succeeds();
            inARow = success == ready ? 0 : inARow + 1;
            boolean changed = inARow > 0 && inARow >= needed(success);
            if (changed) {
                ready = success;
                inARow = 0;
            }
            int period = Objects.requireNonNullElse(probe.getPeriodSeconds(), DEFAULT_PERIOD_SECONDS);
            nextMillis = clock.millis() + millis(ready ? period : Math.min(period, IMPATIENT_SECONDS));
            return changed;
        }

        private int needed(boolean success) {
            return success
                    ? Objects.requireNonNullElse(probe.getSuccessThreshold(), 1)
                    : Objects.requireNonNullElse(probe.getFailureThreshold(), DEFAULT_FAILURES);
        }

        private static long millis(int seconds) {
            return TimeUnit.SECONDS.toMillis(seconds);
        }
    }
}

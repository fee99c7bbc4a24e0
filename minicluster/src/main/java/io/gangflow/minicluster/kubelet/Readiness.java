package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Probe;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Which containers of a pod are ready, by their readiness probes; defaults are Kubernetes' own. One that is not ready
 * yet is asked every second, however long its period: nobody likes to wait for a server of the same machine. Used by
 * one thread.
 */
final class Readiness {

    private static final int DEFAULT_PERIOD_SECONDS = 10;
    private static final int DEFAULT_FAILURES = 3;
    private static final int IMPATIENT_SECONDS = 1;
    private static final long NOTHING_TO_ASK_MILLIS = TimeUnit.HOURS.toMillis(1);

    private final Pod pod;
    private final String address;
    private final Clock clock;
    private final Map<String, State> states = new LinkedHashMap<>();

    Readiness(Pod pod, String address, Clock clock) {
        this.pod = pod;
        this.address = address;
        this.clock = clock;
    }

    /** A container has been started, perhaps anew. */
    void started(Container container) {
        Probe probe = container.getReadinessProbe();
        if (probe != null && pod.getSpec().getContainers().contains(container)) {
            states.put(container.getName(), new State(new ReadinessProbe(container, probe, address), probe));
        }
    }

    /** A container has ended: it is not asked any more. */
    void ended(Container container) {
        states.remove(container.getName());
    }

    /** Asks whom it is time to ask; says whether anything has changed, and tells the report. */
    boolean look(PodStatusReport report) {
        boolean changed = false;
        for (Map.Entry<String, State> entry : states.entrySet()) {
            State state = entry.getValue();
            if (state.nextMillis <= clock.millis() && state.ask()) {
                report.ready(entry.getKey(), state.ready);
                changed = true;
            }
        }
        return changed;
    }

    /** How long nobody is to be asked. */
    long millisToNext() {
        long now = clock.millis();
        return states.values().stream()
                .mapToLong(state -> Math.max(1, state.nextMillis - now))
                .min()
                .orElse(NOTHING_TO_ASK_MILLIS);
    }

    /** What is known of one container. */
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

        /** Asks once; says whether the container has become ready, or is no longer. */
        boolean ask() {
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

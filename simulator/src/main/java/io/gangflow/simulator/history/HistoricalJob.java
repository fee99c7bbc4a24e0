package io.gangflow.simulator.history;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * A job from the history of a cluster.
 *
 * @param id unique in its history
 * @param queue its owner: a queue, a team, a virtual cluster
 * @param submittedSeconds since the first job of the history was submitted
 * @param startedSeconds when it started to run, on the same clock; not before it was submitted
 * @param runSeconds running time
 * @param gang whether its pods only work when all of them run
 * @param roles its pods, by what they request; at least one
 */
public record HistoricalJob(
        String id,
        String queue,
        double submittedSeconds,
        double startedSeconds,
        double runSeconds,
        boolean gang,
        List<Role> roles) {

    /**
     * Validates the job.
     *
     * @throws IllegalArgumentException if its times are out of order or it has no pods
     */
    public HistoricalJob {
        roles = List.copyOf(roles);
        if (!(startedSeconds >= submittedSeconds)
                || !(runSeconds >= 0)
                || !Double.isFinite(startedSeconds + runSeconds)) {
            throw new IllegalArgumentException("job `%s` was submitted at %s s, started at %s s and ran %s s"
                    .formatted(id, submittedSeconds, startedSeconds, runSeconds));
        }
        if (roles.isEmpty()) {
            throw new IllegalArgumentException("job `%s` has no pods".formatted(id));
        }
    }

    /** A number of pods with equal requests. */
    public record Role(int pods, Resources requests) {

        public Role {
            if (pods < 1) {
                throw new IllegalArgumentException("a role has %d pods".formatted(pods));
            }
        }
    }

    /** Returns its waiting time. */
    public double waitedSeconds() {
        return startedSeconds - submittedSeconds;
    }

    /** Returns when it ended. */
    public double endedSeconds() {
        return startedSeconds + runSeconds;
    }

    public int pods() {
        return roles.stream().mapToInt(Role::pods).sum();
    }

    /** Returns the requests of all its pods together. */
    public Resources requests() {
        return roles.stream().map(role -> role.requests().times(role.pods())).reduce(Resources.NONE, Resources::plus);
    }

    /** Returns the same job on a clock that starts later. */
    HistoricalJob since(double seconds) {
        return new HistoricalJob(
                id, queue, submittedSeconds - seconds, startedSeconds - seconds, runSeconds, gang, roles);
    }
}

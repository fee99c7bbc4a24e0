package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The checked spec of a CronWorkflow (Argo 4.1, pkg/apis/workflow/v1alpha1/cron_workflow_types.go).
 *
 * @param zone UTC when the spec names none: Argo uses the zone of its controller, which is UTC in Argo's image
 * @param deadlineSeconds how late a missed run may still start; empty when missed runs are not caught up
 * @param successes how many succeeded runs to keep
 * @param failures how many other ended runs to keep
 */
record CronRules(
        List<String> expressions,
        String zone,
        Concurrency concurrency,
        boolean suspended,
        OptionalLong deadlineSeconds,
        int successes,
        int failures) {

    private static final int SUCCESSES = 3;
    private static final int FAILURES = 1;

    CronRules {
        expressions = List.copyOf(expressions);
    }

    /** Whether a run may start while others of the same schedule are running. */
    enum Concurrency {
        ALLOW,
        FORBID,
        /** Terminates the running ones first. */
        REPLACE
    }

    /**
     * Reads and checks a spec (workflow/validate/validate.go, {@code CronWorkflow}).
     *
     * @throws IllegalArgumentException when the spec is invalid, or uses a feature that the minicluster does not
     *     support
     */
    static CronRules of(CronWorkflowSpec spec) {
        if (!spec.when().isEmpty() || spec.stopStrategy() != null) {
            throw new IllegalArgumentException("the minicluster does not evaluate `%s`"
                    .formatted(spec.when().isEmpty() ? "stopStrategy" : "when"));
        }
        if (spec.schedules().isEmpty()) {
            throw new IllegalArgumentException("cron workflow must have at least one schedule");
        }
        Long deadline = spec.startingDeadlineSeconds();
        if (deadline != null && deadline < 0) {
            throw new IllegalArgumentException("startingDeadlineSeconds must be positive");
        }
        CronRules rules = new CronRules(
                spec.schedules(),
                spec.timezone(),
                concurrency(spec.concurrencyPolicy()),
                Boolean.TRUE.equals(spec.suspend()),
                deadline == null ? OptionalLong.empty() : OptionalLong.of(deadline),
                limit(spec.successfulJobsHistoryLimit(), SUCCESSES),
                limit(spec.failedJobsHistoryLimit(), FAILURES));
        rules.schedules();
        rules.place();
        return rules;
    }

    /** The schedule as Argo records it after use. After a change of this text, missed runs are not caught up. */
    String text() {
        return String.join(
                ",",
                expressions.stream()
                        .map(each -> zone.isEmpty() ? each : "CRON_TZ=%s %s".formatted(zone, each))
                        .toList());
    }

    /** The first time after the given one at which any of the schedules is due. */
    Optional<Instant> next(Instant after) {
        return schedules().stream()
                .flatMap(schedule -> schedule.next(after.atZone(place())).stream())
                .map(Instant::from)
                .min(Instant::compareTo);
    }

    /** The last time in an interval at which any of the schedules is due; the start of the interval is excluded. */
    Optional<Instant> last(Instant after, Instant until) {
        Optional<Instant> found = Optional.empty();
        Optional<Instant> next = next(after);
        while (next.isPresent() && !next.get().isAfter(until)) {
            found = next;
            next = next(next.get());
        }
        return found;
    }

    private List<CronSchedule> schedules() {
        return expressions.stream().map(CronRules::schedule).toList();
    }

    private static CronSchedule schedule(String expression) {
        try {
            return CronSchedule.parse(expression);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "cron schedule %s is malformed: %s".formatted(expression, e.getMessage()), e);
        }
    }

    private ZoneId place() {
        try {
            return zone.isEmpty() ? ZoneOffset.UTC : ZoneId.of(zone);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("invalid timezone \"%s\": %s".formatted(zone, e.getMessage()), e);
        }
    }

    private static Concurrency concurrency(String policy) {
        return switch (policy) {
            case "", "Allow" -> Concurrency.ALLOW;
            case "Forbid" -> Concurrency.FORBID;
            case "Replace" -> Concurrency.REPLACE;
            default -> throw new IllegalArgumentException("'%s' is not a valid concurrencyPolicy".formatted(policy));
        };
    }

    private static int limit(@Nullable Integer given, int otherwise) {
        return given != null && given >= 0 ? given : otherwise;
    }
}

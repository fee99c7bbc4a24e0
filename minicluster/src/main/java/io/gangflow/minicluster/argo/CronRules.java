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
 * What the spec of a CronWorkflow says (Argo 4.1, pkg/apis/workflow/v1alpha1/cron_workflow_types.go).
 *
 * @param zone UTC where none is named: Argo takes that of its controller, and its image has that one
 * @param deadlineSeconds how late a run may begin that was missed; empty when it is not made up for
 * @param successes how many runs that have succeeded are kept
 * @param failures how many others that have ended are kept
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

    /** Whether a run begins beside others of the same schedule. */
    enum Concurrency {
        ALLOW,
        FORBID,
        /** The others are terminated. */
        REPLACE
    }

    /**
     * Reads and checks it (workflow/validate/validate.go, {@code CronWorkflow}).
     *
     * @throws IllegalArgumentException when it is wrong, or says what the minicluster does not do
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

    /** As Argo notes what it has used last: a change of it makes up for nothing that was missed. */
    String text() {
        return String.join(
                ",",
                expressions.stream()
                        .map(each -> zone.isEmpty() ? each : "CRON_TZ=%s %s".formatted(zone, each))
                        .toList());
    }

    /** The first time after another at which any of the schedules is due. */
    Optional<Instant> next(Instant after) {
        return schedules().stream()
                .flatMap(schedule -> schedule.next(after.atZone(place())).stream())
                .map(Instant::from)
                .min(Instant::compareTo);
    }

    /** The last time in an interval at which any of them is due; its beginning does not belong to it. */
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

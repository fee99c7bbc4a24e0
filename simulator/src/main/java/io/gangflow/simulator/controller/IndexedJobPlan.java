package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * What an Indexed Job needs next.
 *
 * @param againMillis when to look again although nothing has changed, {@link Long#MAX_VALUE} for never
 * @param expiresMillis when its time to live ends
 */
record IndexedJobPlan(List<Pod> creates, List<Pod> deletes, JobStatus status, long againMillis, long expiresMillis) {

    private static final long FIRST_BACKOFF_MILLIS = 10_000;
    private static final long LONGEST_BACKOFF_MILLIS = 600_000;

    static IndexedJobPlan of(IndexedJobView view) {
        if (view.isFinished()) {
            return finished(view);
        }
        Optional<String> failure = failure(view);
        boolean complete = view.succeededIndexes().size() >= view.completions();
        if (failure.isPresent() || complete) {
            return new IndexedJobPlan(
                    List.of(), view.active(), IndexedJobStatus.ended(view, failure), Long.MAX_VALUE, Long.MAX_VALUE);
        }
        boolean suspended = Boolean.TRUE.equals(view.job().getSpec().getSuspend());
        if (suspended) {
            return new IndexedJobPlan(
                    List.of(), view.active(), IndexedJobStatus.suspended(view), Long.MAX_VALUE, Long.MAX_VALUE);
        }
        long backoffUntil = backoffUntil(view);
        List<Pod> creates = view.nowMillis() < backoffUntil ? List.of() : batch(view);
        long again = Math.min(deadline(view), view.nowMillis() < backoffUntil ? backoffUntil : Long.MAX_VALUE);
        return new IndexedJobPlan(
                creates, List.of(), IndexedJobStatus.active(view, creates.size()), again, Long.MAX_VALUE);
    }

    private static IndexedJobPlan finished(IndexedJobView view) {
        Integer ttlSeconds = view.job().getSpec().getTtlSecondsAfterFinished();
        long ended = view.status().getConditions().stream()
                .mapToLong(condition -> Times.millis(condition.getLastTransitionTime(), view.nowMillis()))
                .max()
                .orElse(view.nowMillis());
        long expires = ttlSeconds == null ? Long.MAX_VALUE : ended + ttlSeconds * 1_000L;
        return new IndexedJobPlan(List.of(), view.active(), view.status(), Long.MAX_VALUE, expires);
    }

    private static Optional<String> failure(IndexedJobView view) {
        if (view.nowMillis() >= deadline(view)) {
            return Optional.of("DeadlineExceeded");
        }
        return IndexedJobStatus.failures(view) > view.backoffLimit()
                ? Optional.of("BackoffLimitExceeded")
                : Optional.empty();
    }

    private static long deadline(IndexedJobView view) {
        Long seconds = view.job().getSpec().getActiveDeadlineSeconds();
        String start = view.status().getStartTime();
        return seconds == null || start == null ? Long.MAX_VALUE : Times.millis(start, 0) + seconds * 1_000;
    }

    /** The next batch: as many as were created in all batches before, and one more. */
    private static List<Pod> batch(IndexedJobView view) {
        SortedSet<Integer> taken = view.succeededIndexes();
        view.pods().stream()
                .filter(pod -> !VolcanoJobView.phaseOf(pod).equals("Failed"))
                .forEach(pod -> taken.add(IndexedJobView.index(pod)));
        int room = view.parallelism()
                - (int) view.pods().stream()
                        .filter(pod -> List.of("Pending", "Running").contains(VolcanoJobView.phaseOf(pod)))
                        .count();
        int size = Math.min(room, view.pods().size() + 1);
        List<Pod> batch = new ArrayList<>();
        for (int index = 0; index < view.completions() && batch.size() < size; index++) {
            if (!taken.contains(index)) {
                batch.add(IndexedJobPods.pod(view, index));
            }
        }
        return batch;
    }

    private static long backoffUntil(IndexedJobView view) {
        int failures = view.failed().size();
        if (failures == 0) {
            return Long.MIN_VALUE;
        }
        long last = view.failed().stream()
                .mapToLong(pod -> finishedMillis(pod))
                .max()
                .orElse(0);
        long backoff = FIRST_BACKOFF_MILLIS << Math.min(failures - 1, 10);
        return last + Math.min(backoff, LONGEST_BACKOFF_MILLIS);
    }

    private static long finishedMillis(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream()
                .map(status -> status.getState())
                .filter(state -> state != null && state.getTerminated() != null)
                .mapToLong(state -> Times.millis(state.getTerminated().getFinishedAt(), Times.created(pod)))
                .max()
                .orElse(Times.created(pod));
    }
}

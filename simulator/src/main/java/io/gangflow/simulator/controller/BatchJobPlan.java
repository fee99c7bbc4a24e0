package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.state.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.stream.IntStream;

/**
 * The next actions for a Job.
 *
 * @param creates numbers of the pods to create now, see {@link BatchJobPods#pod}
 * @param againMillis when to reconcile again although nothing has changed, {@link Long#MAX_VALUE} for never
 * @param expiresMillis when its time to live ends
 */
record BatchJobPlan(List<Integer> creates, List<Pod> deletes, JobStatus status, long againMillis, long expiresMillis) {

    private static final long FIRST_BACKOFF_MILLIS = 10_000;
    private static final long LONGEST_BACKOFF_MILLIS = 600_000;

    static BatchJobPlan of(BatchJobView view) {
        if (view.isFinished()) {
            return finished(view);
        }
        Optional<String> failure = failure(view);
        if (failure.isPresent() || isComplete(view)) {
            return new BatchJobPlan(
                    List.of(), view.active(), BatchJobStatus.ended(view, failure), Long.MAX_VALUE, Long.MAX_VALUE);
        }
        boolean suspended = Boolean.TRUE.equals(view.job().getSpec().getSuspend());
        if (suspended) {
            return new BatchJobPlan(
                    List.of(), view.active(), BatchJobStatus.suspended(view), Long.MAX_VALUE, Long.MAX_VALUE);
        }
        long backoffUntil = backoffUntil(view);
        List<Integer> creates = view.nowMillis() < backoffUntil ? List.of() : batch(view);
        long again = Math.min(deadline(view), view.nowMillis() < backoffUntil ? backoffUntil : Long.MAX_VALUE);
        return new BatchJobPlan(creates, List.of(), BatchJobStatus.active(view, creates.size()), again, Long.MAX_VALUE);
    }

    /** A work queue Job, which has no number of completions, is complete after one success. */
    private static boolean isComplete(BatchJobView view) {
        return view.isWorkQueue()
                ? view.succeeded() > 0 && view.active().isEmpty()
                : view.succeeded() >= view.completions();
    }

    private static BatchJobPlan finished(BatchJobView view) {
        Integer ttlSeconds = view.job().getSpec().getTtlSecondsAfterFinished();
        long ended = view.status().getConditions().stream()
                .mapToLong(condition -> Times.millis(condition.getLastTransitionTime(), view.nowMillis()))
                .max()
                .orElse(view.nowMillis());
        long expires = ttlSeconds == null ? Long.MAX_VALUE : ended + ttlSeconds * 1_000L;
        return new BatchJobPlan(List.of(), view.active(), view.status(), Long.MAX_VALUE, expires);
    }

    private static Optional<String> failure(BatchJobView view) {
        if (view.nowMillis() >= deadline(view)) {
            return Optional.of("DeadlineExceeded");
        }
        int restarts = view.restarts();
        boolean restartedTooOften = restarts > 0 && restarts >= view.backoffLimit();
        return restartedTooOften || BatchJobStatus.failures(view) > view.backoffLimit()
                ? Optional.of("BackoffLimitExceeded")
                : Optional.empty();
    }

    private static long deadline(BatchJobView view) {
        Long seconds = view.job().getSpec().getActiveDeadlineSeconds();
        String start = view.status().getStartTime();
        return seconds == null || start == null ? Long.MAX_VALUE : Times.millis(start, 0) + seconds * 1_000;
    }

    /** Returns the next batch: as many as were created in all batches before, and one more. */
    private static List<Integer> batch(BatchJobView view) {
        if (view.isIndexed()) {
            return batchOfIndexes(view);
        }
        int wanted = view.isWorkQueue()
                ? (view.succeeded() > 0 ? 0 : view.parallelism())
                : Math.min(view.parallelism(), view.completions() - view.succeeded());
        int size = Math.min(wanted - view.present(), view.pods().size() + 1);
        return IntStream.range(0, Math.max(0, size))
                .mapToObj(number -> view.pods().size() + number)
                .toList();
    }

    private static List<Integer> batchOfIndexes(BatchJobView view) {
        SortedSet<Integer> taken = view.succeededIndexes();
        view.pods().stream()
                .filter(pod -> !PodStatusView.phase(pod).equals("Failed"))
                .forEach(pod -> taken.add(BatchJobView.index(pod)));
        int room = view.parallelism() - view.present();
        int size = Math.min(room, view.pods().size() + 1);
        List<Integer> batch = new ArrayList<>();
        for (int index = 0; index < view.completions() && batch.size() < size; index++) {
            if (!taken.contains(index)) {
                batch.add(index);
            }
        }
        return batch;
    }

    private static long backoffUntil(BatchJobView view) {
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
        return PodStatusView.containers(pod).stream()
                .map(status -> status.getState())
                .filter(state -> state != null && state.getTerminated() != null)
                .mapToLong(state -> Times.millis(state.getTerminated().getFinishedAt(), Times.created(pod)))
                .max()
                .orElse(Times.created(pod));
    }
}

package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.batch.v1.JobConditionBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatusBuilder;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.state.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The status of a Job. */
final class BatchJobStatus {

    private BatchJobStatus() {}

    /** Returns the number of failed pods, including deleted ones. */
    static int failures(BatchJobView view) {
        int counted = requireNonNullElse(view.status().getFailed(), 0);
        return Math.max(counted, view.failed().size());
    }

    static JobStatus active(BatchJobView view, int created) {
        return counts(view, view.active().size() + created).build();
    }

    static JobStatus suspended(BatchJobView view) {
        return counts(view, 0).build();
    }

    /**
     * @param failure reason, empty when the Job is complete
     */
    static JobStatus ended(BatchJobView view, Optional<String> failure) {
        String now = Times.seconds(view.nowMillis());
        JobStatusBuilder status = counts(view, 0).withReady(0);
        if (failure.isEmpty()) {
            status.withCompletionTime(now);
        }
        return status.addToConditions(new JobConditionBuilder()
                        .withType(failure.isPresent() ? "Failed" : "Complete")
                        .withStatus("True")
                        .withReason(failure.orElse("CompletionsReached"))
                        .withLastTransitionTime(now)
                        .build())
                .build();
    }

    private static JobStatusBuilder counts(BatchJobView view, int active) {
        int ready = (int) view.active().stream()
                .filter(pod -> PodStatusView.phase(pod).equals("Running"))
                .count();
        return new JobStatusBuilder(view.status())
                .withStartTime(requireNonNullElse(view.status().getStartTime(), Times.seconds(view.nowMillis())))
                .withActive(active)
                .withReady(ready)
                .withSucceeded(view.succeeded())
                .withFailed(failures(view))
                .withCompletedIndexes(view.isIndexed() ? ranges(view.succeededIndexes()) : null);
    }

    /** Returns indexes such as {@code 0-2,4}; like Kubernetes, a range is used from three consecutive indexes on. */
    private static String ranges(Set<Integer> indexes) {
        List<String> ranges = new ArrayList<>();
        TreeSet<Integer> left = new TreeSet<>(indexes);
        while (!left.isEmpty()) {
            int first = left.first();
            int last = first;
            while (left.remove(last + 1)) {
                last++;
            }
            left.remove(first);
            ranges.add(range(first, last));
        }
        return String.join(",", ranges);
    }

    private static String range(int first, int last) {
        if (last - first < 2) {
            return first == last ? Integer.toString(first) : first + "," + last;
        }
        return first + "-" + last;
    }
}

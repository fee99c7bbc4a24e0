package io.gangflow.simulator.controller;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.scheduling.state.Times;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Kubernetes' Job controller, for both completion modes. As in Kubernetes, at most five Jobs make progress at the same
 * time (kube-controller-manager --concurrent-job-syncs), and each creates its pods in growing batches of 1, 2, 4, …
 * (Kubernetes 1.36, pkg/controller/job, slow start). This interleaves the pods of Jobs that are created together, so
 * that several of them may get only a part of their pods scheduled. One call is one batch. The tracking finalizer,
 * podFailurePolicy, successPolicy and backoffLimitPerIndex are not modelled. Stateless; thread-safe.
 */
public final class BatchJobController implements Controller {

    /** Default of kube-controller-manager. */
    private static final int CONCURRENT_JOB_SYNCS = 5;

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        List<List<Pod>> batches = new ArrayList<>();
        List<Change> others = new ArrayList<>();
        for (BatchJobView view : views(objects, nowMillis)) {
            BatchJobPlan plan = BatchJobPlan.of(view);
            boolean hasWorker = batches.size() < CONCURRENT_JOB_SYNCS;
            if (!plan.creates().isEmpty() && !hasWorker) {
                continue;
            }
            if (!plan.creates().isEmpty()) {
                batches.add(plan.creates().stream()
                        .map(number -> BatchJobPods.pod(view, number))
                        .toList());
            }
            plan.deletes().forEach(pod -> others.add(new Change.Delete(pod)));
            status(view, plan.status(), others);
            if (plan.expiresMillis() <= nowMillis) {
                others.add(new Change.Delete(view.job()));
            }
        }
        List<Change> changes = new ArrayList<>();
        inTurns(batches).forEach(pod -> changes.add(new Change.Create(pod)));
        changes.addAll(others);
        return changes;
    }

    /** A Job is affected by itself, or by one of its pods. */
    @Override
    public ReconcileScope concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        return ReconcileScope.ofObjectOrOwner(Job.class, after.or(() -> before).orElseThrow())
                .orElse(ReconcileScope.NOTHING);
    }

    @Override
    public long nextReconcile(ClusterObjects objects, long nowMillis) {
        return views(objects, nowMillis).stream()
                .map(BatchJobPlan::of)
                .mapToLong(plan -> Math.min(plan.expiresMillis(), plan.againMillis()))
                .filter(time -> time > nowMillis)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static List<BatchJobView> views(ClusterObjects objects, long nowMillis) {
        return objects.list(Job.class).stream()
                .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                .sorted(Comparator.comparingLong((Job job) -> Times.created(job))
                        .thenComparing(job -> job.getMetadata().getNamespace())
                        .thenComparing(job -> job.getMetadata().getName()))
                .map(job -> BatchJobView.of(job, objects.podsOf(job), nowMillis))
                .toList();
    }

    /** Interleaves the batches pod by pod, as if every Job had its own thread. */
    private static List<Pod> inTurns(List<List<Pod>> batches) {
        List<Pod> pods = new ArrayList<>();
        int longest = batches.stream().mapToInt(List::size).max().orElse(0);
        for (int turn = 0; turn < longest; turn++) {
            for (List<Pod> batch : batches) {
                if (turn < batch.size()) {
                    pods.add(batch.get(turn));
                }
            }
        }
        return pods;
    }

    private static void status(BatchJobView view, JobStatus status, List<Change> changes) {
        if (!status.equals(requireNonNullElse(view.job().getStatus(), new JobStatus()))) {
            changes.add(new Change.UpdateStatus(
                    new JobBuilder(view.job()).withStatus(status).build()));
        }
    }
}

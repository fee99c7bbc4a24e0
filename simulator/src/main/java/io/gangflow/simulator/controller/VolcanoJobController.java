package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.JobStatus;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.OwnerReferences;
import io.gangflow.kubernetes.view.SharedCopy;
import io.gangflow.scheduling.state.Times;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.workloads.kind.VolcanoJobPodGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Volcano's job controller: PodGroup first, pods once it has left Pending, policies, restarts, phases and counts, time
 * to live (volcano ed72c7c, pkg/controllers/job). Release 1.15 deletes the PodGroup even when it restarts only a pod or
 * a task, so that the whole job must be admitted again; later releases keep it. Stateless; thread-safe.
 */
public final class VolcanoJobController implements Controller {

    private final Profile profile;

    public VolcanoJobController() {
        this(Profile.HEAD);
    }

    /** Creates the controller of a release. */
    public VolcanoJobController(Profile profile) {
        this.profile = profile;
    }

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        List<Change> changes = new ArrayList<>();
        for (VolcanoJobView view : views(objects, nowMillis)) {
            if (expires(view) <= nowMillis) {
                changes.add(new Change.Delete(view.job()));
                continue;
            }
            VolcanoJobStep step = VolcanoJobPhases.step(view);
            if (step instanceof VolcanoJobStep.Kill kill) {
                kill(view, kill, changes);
            } else {
                sync(view, step, changes);
            }
        }
        return changes;
    }

    /**
     * A job is affected by itself and by the objects that it owns; all jobs by objects without an owner, which may
     * belong to any.
     */
    @Override
    public ReconcileScope concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata changed = after.or(() -> before).orElseThrow();
        boolean ofNoMoment = changed instanceof Pod || changed instanceof Node;
        return ReconcileScope.ofObjectOrOwner(Job.class, changed)
                .orElse(ofNoMoment ? ReconcileScope.NOTHING : ReconcileScope.EVERYTHING);
    }

    @Override
    public long nextReconcile(ClusterObjects objects, long nowMillis) {
        return views(objects, nowMillis).stream()
                .mapToLong(view -> Math.min(expires(view), VolcanoJobPolicies.nextDue(view)))
                .filter(time -> time > nowMillis)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static List<VolcanoJobView> views(ClusterObjects objects, long nowMillis) {
        return objects.list(Job.class).stream()
                .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                .sorted(Comparator.comparingLong((Job job) -> Times.created(job))
                        .thenComparing(VolcanoJobView::namespace)
                        .thenComparing(job -> job.getMetadata().getName()))
                .map(job -> VolcanoJobView.of(job, objects.podsOf(job), objects, nowMillis))
                .toList();
    }

    private static long expires(VolcanoJobView view) {
        Integer ttlSeconds = view.job().getSpec().getTtlSecondsAfterFinished();
        if (ttlSeconds == null || !VolcanoJobPhases.isFinished(view.phase())) {
            return Long.MAX_VALUE;
        }
        long finished = Times.millis(view.status().getState().getLastTransitionTime(), view.nowMillis());
        return finished + ttlSeconds * 1_000L;
    }

    private static void sync(VolcanoJobView view, VolcanoJobStep step, List<Change> changes) {
        if (view.podGroup().isEmpty()) {
            PodGroup podGroup = VolcanoJobPodGroup.of(view.job(), view.objects().list(PriorityClass.class));
            podGroup.getMetadata().setOwnerReferences(List.of(OwnerReferences.controlledBy(view.job())));
            changes.add(new Change.Create(podGroup));
        }
        for (HasMetadata object : VolcanoJobPlugins.objects(view.job())) {
            if (!exists(view, object)) {
                changes.add(new Change.Create(object));
            }
        }
        List<Pod> created = view.podGroupPending() ? List.of() : VolcanoJobPods.missing(view);
        List<Pod> surplus = view.podGroupPending() ? List.of() : VolcanoJobPods.surplus(view);
        created.forEach(pod -> changes.add(new Change.Create(pod)));
        surplus.forEach(pod -> changes.add(new Change.Delete(pod)));
        VolcanoJobCounts counts = VolcanoJobCounts.of(view.pods(), created, surplus);
        status(view, VolcanoJobStatus.of(view, counts, step), changes);
    }

    private void kill(VolcanoJobView view, VolcanoJobStep.Kill kill, List<Change> changes) {
        List<Pod> killed = view.pods().stream()
                .filter(kill.pods())
                .filter(pod -> !ObjectView.isDeleting(pod))
                .toList();
        for (Pod pod : killed) {
            if (!kill.whole()) {
                changes.add(new Change.UpdateMetadata(outOfSync(pod)));
            }
            changes.add(new Change.Delete(pod));
        }
        if (!kill.whole()) {
            view.pods().stream()
                    .filter(kill.pods())
                    .filter(ObjectView::isDeleting)
                    .forEach(pod -> changes.add(new Change.UpdateMetadata(outOfSync(pod))));
        }
        VolcanoJobCounts counts = VolcanoJobCounts.of(view.pods(), List.of(), killed);
        status(view, VolcanoJobStatus.of(view, counts, kill), changes);
        if (kill.whole() || profile == Profile.V1_15) {
            view.podGroup().ifPresent(group -> changes.add(new Change.Delete(group)));
        }
        if (kill.whole()) {
            VolcanoJobPlugins.objects(view.job()).stream()
                    .filter(object -> exists(view, object))
                    .forEach(object -> changes.add(new Change.Delete(object)));
        }
    }

    private static void status(VolcanoJobView view, JobStatus status, List<Change> changes) {
        if (!status.equals(view.job().getStatus())) {
            Job updated = SharedCopy.of(view.job());
            updated.setStatus(status);
            changes.add(new Change.UpdateStatus(updated));
        }
    }

    private static boolean exists(VolcanoJobView view, HasMetadata object) {
        return view.objects()
                .get(
                        object.getClass(),
                        object.getMetadata().getNamespace(),
                        object.getMetadata().getName())
                .isPresent();
    }

    private static Pod outOfSync(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToAnnotations(VolcanoJobView.OUT_OF_SYNC, "true")
                .endMetadata()
                .build();
    }
}

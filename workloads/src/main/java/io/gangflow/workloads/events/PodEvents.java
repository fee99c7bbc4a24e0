package io.gangflow.workloads.events;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.Progress;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.RunListener;
import io.gangflow.workloads.pods.PodRequests;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Emits events about the pods of a run as their objects change. Pods without a stage label are ignored. Used for the
 * simulation and the minicluster. Not thread-safe.
 */
public final class PodEvents {

    private final RunListener listener;
    private final LongSupplier nowMillis;
    private final Map<String, String> reasons = new HashMap<>();
    private final Map<String, String> disruptions = new HashMap<>();

    /**
     * Creates an emitter for a listener.
     *
     * @param nowMillis returns the time since the start of the run
     */
    public PodEvents(RunListener listener, LongSupplier nowMillis) {
        this.listener = listener;
        this.nowMillis = nowMillis;
    }

    /** Handles a change of an object: {@code before} is empty for a new object, {@code after} for a deleted one. */
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod now && isOfRun(now)) {
            changed(before.map(Pod.class::cast), now);
        } else if (after.isEmpty() && before.isPresent() && before.get() instanceof Pod gone && isOfRun(gone)) {
            removed(gone);
        }
    }

    /** Emits the reason why a pod waits, unless it equals the last one. */
    public void waiting(Pod pod, String reason) {
        if (isOfRun(pod) && !reason.equals(reasons.put(uid(pod), reason))) {
            listener.onEvent(new RunEvent.PodWaiting(nowMillis.getAsLong(), ref(pod), reason));
        }
    }

    public static PodRef ref(Pod pod) {
        Map<String, String> labels = ObjectView.labels(pod);
        return new PodRef(
                pod.getMetadata().getNamespace(),
                pod.getMetadata().getName(),
                labels.getOrDefault(Label.STAGE, ""),
                Integer.parseInt(labels.getOrDefault(Label.INSTANCE, "0")),
                labels.getOrDefault(Label.ROLE, "pod"));
    }

    private void changed(Optional<Pod> before, Pod now) {
        long millis = nowMillis.getAsLong();
        // a kubelet that reports the end of a pod may omit the condition
        PodStatusView.disruption(now).ifPresent(why -> disruptions.put(uid(now), why));
        if (before.isEmpty()) {
            listener.onEvent(new RunEvent.PodCreated(millis, ref(now), PodRequests.of(now.getSpec())));
        }
        String node = now.getSpec().getNodeName();
        if (node != null && before.map(old -> old.getSpec().getNodeName()).isEmpty()) {
            listener.onEvent(new RunEvent.PodScheduled(millis, ref(now), node));
        }
        Optional<Progress> progress = progress(now);
        if (progress.isPresent() && !progress.equals(before.flatMap(PodEvents::progress))) {
            listener.onEvent(new RunEvent.PodProgress(millis, ref(now), progress.get()));
        }
        String oldPhase = before.map(PodStatusView::phase).orElse("Pending");
        String phase = PodStatusView.phase(now);
        if (oldPhase.equals(phase)) {
            return;
        }
        if (phase.equals("Running")) {
            listener.onEvent(new RunEvent.PodRunning(millis, ref(now)));
        } else if (PodStatusView.hasEnded(now)) {
            PodOutcome outcome = outcome(now);
            listener.onEvent(new RunEvent.PodEnded(millis, ref(now), outcome, why(now, outcome)));
        }
    }

    private static Optional<Progress> progress(Pod pod) {
        Map<String, String> annotations = ObjectView.annotations(pod);
        return Progress.parse(
                annotations.getOrDefault(Label.PROGRESS, ""), annotations.getOrDefault(Label.PROGRESS_PART, ""));
    }

    /** A deleted pod ends with the exit code of the signal, which is not a failure of its work. */
    private PodOutcome outcome(Pod ended) {
        if (PodStatusView.phase(ended).equals("Succeeded")) {
            return PodOutcome.SUCCEEDED;
        }
        return ended.getMetadata().getDeletionTimestamp() == null ? PodOutcome.FAILED : removal(ended);
    }

    private PodOutcome removal(Pod pod) {
        return disruptions.containsKey(uid(pod)) ? PodOutcome.EVICTED : PodOutcome.DELETED;
    }

    private String why(Pod ended, PodOutcome outcome) {
        return switch (outcome) {
            case EVICTED -> disruptions.getOrDefault(uid(ended), "");
            case FAILED -> FailureReason.of(ended);
            case SUCCEEDED, DELETED ->
                requireNonNullElse(
                        ended.getStatus().getMessage(),
                        requireNonNullElse(ended.getStatus().getReason(), ""));
        };
    }

    private void removed(Pod gone) {
        reasons.remove(uid(gone));
        if (!PodStatusView.hasEnded(gone)) {
            listener.onEvent(new RunEvent.PodEnded(
                    nowMillis.getAsLong(), ref(gone), removal(gone), disruptions.getOrDefault(uid(gone), "deleted")));
        }
        disruptions.remove(uid(gone));
    }

    /** Returns whether the pod belongs to a stage. */
    public static boolean isOfRun(Pod pod) {
        return ObjectView.labels(pod).containsKey(Label.STAGE);
    }

    private static String uid(Pod pod) {
        return requireNonNullElse(pod.getMetadata().getUid(), "");
    }
}

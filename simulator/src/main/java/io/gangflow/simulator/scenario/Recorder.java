package io.gangflow.simulator.scenario;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.engine.StoreListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Watches pods and PodGroups and records relevant changes, like the lab's recorder. */
final class Recorder implements StoreListener {

    private final LongSupplier clock;
    private final Map<String, PlayedPod> pods = new LinkedHashMap<>();
    private final Map<String, List<PlayedRecord.Phase>> podGroups = new LinkedHashMap<>();
    private long lastChange;

    /**
     * @param clock milliseconds since the start of the recording
     */
    Recorder(LongSupplier clock) {
        this.clock = clock;
    }

    Map<String, PlayedPod> pods() {
        return pods;
    }

    Map<String, List<PlayedRecord.Phase>> podGroups() {
        return podGroups;
    }

    /** Returns the last time when a pod was bound, ran, ended or was evicted, or a PodGroup changed its phase. */
    long lastChange() {
        return lastChange;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        if (object instanceof Pod pod) {
            see(pod, after.isEmpty());
        } else if (object instanceof PodGroup group) {
            see(group);
        }
    }

    private void see(Pod pod, boolean deleted) {
        long now = clock.getAsLong();
        PlayedPod played = played(pod, now);
        boolean news = false;
        if (pod.getSpec().getNodeName() != null) {
            news = played.sawBound(pod.getSpec().getNodeName(), now);
        }
        if (PodStatusView.isRunning(pod)) {
            news |= played.sawRunning(now);
        }
        if (PodStatusView.hasEnded(pod)) {
            news |= played.sawEnd(PodStatusView.phase(pod), now);
        }
        if (deleted || ObjectView.isDeleting(pod)) {
            news |= played.sawEviction(now);
        }
        lastChange = news ? now : lastChange;
    }

    /**
     * Returns the record of a pod. A pod that replaces another one of the same name is recorded with a part of its UID
     * in the name.
     */
    private PlayedPod played(Pod pod, long now) {
        String name = pod.getMetadata().getName();
        String uid = pod.getMetadata().getUid();
        PlayedPod first = pods.get(name);
        String key = first == null || first.uid().equals(uid) ? name : name + "#" + uid.substring(0, 4);
        String job = ObjectView.label(pod, ScenarioPods.JOB);
        return pods.computeIfAbsent(key, missing -> new PlayedPod(uid, job, now));
    }

    private void see(PodGroup group) {
        List<PlayedRecord.Phase> phases =
                podGroups.computeIfAbsent(group.getMetadata().getName(), missing -> new ArrayList<>());
        String phase = group.getStatus() == null
                ? ""
                : requireNonNullElse(group.getStatus().getPhase(), "");
        boolean same =
                !phases.isEmpty() && phases.get(phases.size() - 1).phase().equals(phase);
        if (!phase.isEmpty() && !same) {
            phases.add(new PlayedRecord.Phase(clock.getAsLong(), phase));
            lastChange = clock.getAsLong();
        }
    }
}

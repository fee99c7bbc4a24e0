package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.PodFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether any running pod will end, independent of pending pods: a pod with a node whose peers, if it has any,
 * all have a node. While there is one, there is no lock, and the scan of all pods can be skipped. Uncertain cases are
 * left to the proof. Not thread-safe.
 */
final class RunningPodTracker implements StoreListener {

    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Peers> peers = new HashMap<>();
    private final Set<String> submitters = new HashSet<>();
    private int ending;

    /** An unfinished pod. */
    private record Part(Pod pod, String peers, boolean mayAwait, boolean runs, boolean waits) {}

    /** The number of pods that need each other and run until they end, and the number of those without a node. */
    private static final class Peers {

        private int running;
        private int waiting;

        boolean ends() {
            return running > 0 && waiting == 0;
        }
    }

    /** Creates the tracker for the existing pods of a store and all later ones. */
    static RunningPodTracker of(ObjectStore store) {
        RunningPodTracker work = new RunningPodTracker();
        store.list(Pod.class).forEach(work::put);
        store.listen(work);
        return work;
    }

    boolean isThere() {
        return ending > 0;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod && !PodStatusView.hasEnded(pod)) {
            put(pod);
        } else if (before.isPresent() && before.get() instanceof Pod gone) {
            count(parts.remove(gone.getMetadata().getUid()), -1);
        }
    }

    private void put(Pod pod) {
        if (PodStatusView.hasEnded(pod)) {
            return;
        }
        String uid = pod.getMetadata().getUid();
        Part old = parts.get(uid);
        Part now;
        if (old != null && hasSameMetadata(old.pod().getMetadata(), pod.getMetadata())) {
            now = part(pod, old.peers(), old.mayAwait());
        } else {
            PodFacts facts = PodFacts.of(pod);
            submits(pod);
            now = part(pod, Dependencies.peers(facts), Dependencies.mayAwait(facts));
        }
        exchange(uid, now);
    }

    private Part part(Pod pod, String key, boolean mayAwait) {
        String node = pod.getSpec().getNodeName();
        boolean waits = node == null || node.isEmpty();
        boolean runs = !waits
                && !mayAwait
                && !ObjectView.isDeleting(pod)
                && !"Always".equals(pod.getSpec().getRestartPolicy())
                && !submitters.contains(pod.getMetadata().getUid());
        return new Part(pod, key, mayAwait, runs, waits);
    }

    private void exchange(String uid, Part now) {
        count(parts.put(uid, now), -1);
        count(now, 1);
    }

    private void count(@Nullable Part part, int change) {
        if (part == null || !(part.runs() || part.waits())) {
            return;
        }
        Peers counted = peers.computeIfAbsent(part.peers(), missing -> new Peers());
        ending -= counted.ends() ? 1 : 0;
        counted.running += part.runs() ? change : 0;
        counted.waiting += part.waits() ? change : 0;
        ending += counted.ends() ? 1 : 0;
        if (counted.running + counted.waiting == 0) {
            peers.remove(part.peers());
        }
    }

    /** A pod that submits a driver ends after it. */
    private void submits(Pod driver) {
        Map<String, String> labels = ObjectView.labels(driver);
        if (!"driver".equals(labels.getOrDefault(Label.ROLE, labels.get("spark-role")))) {
            return;
        }
        List<OwnerReference> owners =
                Objects.requireNonNullElse(driver.getMetadata().getOwnerReferences(), List.of());
        for (OwnerReference owner : owners) {
            if ("Pod".equals(owner.getKind()) && owner.getUid() != null && submitters.add(owner.getUid())) {
                Part submitter = parts.get(owner.getUid());
                if (submitter != null) {
                    exchange(owner.getUid(), part(submitter.pod(), submitter.peers(), submitter.mayAwait()));
                }
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // copies of an object share unchanged parts
    private static boolean hasSameMetadata(ObjectMeta one, ObjectMeta other) {
        return one.getLabels() == other.getLabels()
                && one.getAnnotations() == other.getAnnotations()
                && one.getOwnerReferences() == other.getOwnerReferences();
    }
}

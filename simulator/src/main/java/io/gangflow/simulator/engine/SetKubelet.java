package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.dependency.Dependencies;
import io.gangflow.argo.events.PodEvents;
import io.gangflow.argo.pods.PodSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kubelets of all nodes, for pods of sets: a pod starts a moment after it was bound, begins to work once what its
 * set needs runs at the same time, and ends as its set says.
 */
final class SetKubelet implements StoreListener {

    /** Of kubelet's CrashLoopBackOff (Kubernetes 1.36, pkg/kubelet/kubelet.go). */
    private static final long FIRST_BACKOFF_MILLIS = 10_000;

    private static final long LONGEST_BACKOFF_MILLIS = 300_000;

    private final Map<String, SetProgress> sets;
    private final Engine engine;
    private final boolean madeAgain;
    private final Set<String> started = new HashSet<>();
    private final Set<String> working = new HashSet<>();
    private final Map<String, Set<SetProgress>> concerned = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();

    /** @param madeAgain whether even a pod on its own is made again when it is taken away */
    SetKubelet(Map<String, SetProgress> sets, Engine engine, boolean madeAgain) {
        this.sets = sets;
        this.engine = engine;
        this.madeAgain = madeAgain;
        sets.forEach((id, set) -> {
            concerned.computeIfAbsent(id, missing -> new LinkedHashSet<>()).add(set);
            set.set()
                    .needs()
                    .forEach(need -> concerned
                            .computeIfAbsent(need.podSet(), missing -> new LinkedHashSet<>())
                            .add(set));
        });
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            Optional<Pod> old = before.map(Pod.class::cast);
            if (old.isEmpty()) {
                progress(pod).ifPresent(SetProgress::appeared);
            }
            if (!engine.isLost(pod)) {
                changed(old, pod);
            }
        } else if (after.isEmpty() && before.isPresent() && before.get() instanceof Pod pod) {
            if (PodPhases.hasEnded(pod)) {
                forgotten(pod);
            } else {
                removed(pod);
            }
        }
    }

    private void changed(Optional<Pod> before, Pod pod) {
        if (PodPhases.isDeleting(pod)) {
            stop(pod);
        } else if (pod.getSpec().getNodeName() != null && PodPhases.of(pod).equals("Pending")) {
            start(pod);
        } else if (PodPhases.hasEnded(pod)) {
            if (!before.map(PodPhases::hasEnded).orElse(false)) {
                ended(pod, PodPhases.of(pod).equals("Succeeded"));
            }
        } else if (before.isPresent() && PodPhases.restarts(pod) > PodPhases.restarts(before.get())) {
            restart(pod);
        }
    }

    private void start(Pod pod) {
        if (started.add(pod.getMetadata().getUid())) {
            engine.clock()
                    .after(
                            ranBefore(pod) ? 0 : engine.latencies().podStart(),
                            () -> engine.store()
                                    .current(pod)
                                    .filter(now -> !PodPhases.isDeleting(now) && !engine.isLost(now))
                                    .ifPresent(this::run));
        }
    }

    private boolean ranBefore(Pod pod) {
        return progress(pod)
                .filter(set ->
                        set.set().exists() && PodPhases.isRunning(set.set().pod()))
                .isPresent();
    }

    private void stop(Pod pod) {
        if (started.add(pod.getMetadata().getUid() + "/stop")) {
            progress(pod).ifPresent(set -> leave(set, key(pod)));
            engine.clock()
                    .after(
                            engine.latencies().podStop(),
                            () -> engine.store().current(pod).ifPresent(engine.store()::remove));
        }
    }

    private void run(Pod pod) {
        engine.store().updateStatus(PodPhases.running(pod, engine.clock().nowMillis()));
        begin(pod);
    }

    private void begin(Pod pod) {
        progress(pod).ifPresent(set -> set.ran(key(pod), pod.getSpec().getNodeName()));
        progress(pod).stream().flatMap(set -> concerned(set).stream()).forEach(this::work);
    }

    /** The sets whose work a set is needed for, and itself. */
    private Set<SetProgress> concerned(SetProgress set) {
        return concerned.getOrDefault(set.set().id(), Set.of());
    }

    /** Begins anew in place: at once the first time, then after 10 s, 20 s, up to 5 minutes. */
    private void restart(Pod pod) {
        int restarts = PodPhases.restarts(pod);
        long backoff = restarts <= 1 ? 0 : Math.min(LONGEST_BACKOFF_MILLIS, FIRST_BACKOFF_MILLIS << (restarts - 2));
        progress(pod).ifPresent(set -> leave(set, key(pod)));
        engine.clock()
                .after(
                        engine.latencies().podStart() + backoff,
                        () -> engine.store()
                                .current(pod)
                                .filter(now -> PodPhases.isRunning(now)
                                        && !PodPhases.isDeleting(now)
                                        && !engine.isLost(now)
                                        && PodPhases.restarts(now) == restarts)
                                .ifPresent(this::begin));
    }

    /** What a pod has done so far is lost, and with it what those did that need it. */
    private void leave(SetProgress set, String key) {
        set.stopped(key);
        undo(key);
        concerned(set).stream()
                .filter(other -> !isMet(other))
                .forEach(other -> other.runningPods().forEach(this::undo));
    }

    private void undo(String key) {
        if (working.remove(key)) {
            attempts.merge(key, 1, Integer::sum);
        }
    }

    /** Pods that wait begin as soon as what they need runs at the same time. */
    private void work(SetProgress set) {
        if (!(set.set().ends() instanceof PodSet.End.After after) || !isMet(set)) {
            return;
        }
        for (String key : set.runningPods()) {
            if (working.add(key)) {
                int attempt = attempts.getOrDefault(key, 0);
                engine.clock().after(Math.round(after.seconds() * 1_000), () -> {
                    if (attempt == attempts.getOrDefault(key, 0)) {
                        finish(set, key);
                    }
                });
            }
        }
    }

    /** Work with a peer on a node of which nothing is heard is not done; it begins anew when there is another one. */
    private void finish(SetProgress set, String key) {
        if (isMet(set)) {
            end(key, true);
        } else {
            set.runningPods().forEach(this::undo);
        }
    }

    private boolean isMet(SetProgress set) {
        return set.set().needs().stream()
                .allMatch(need -> Optional.ofNullable(sets.get(need.podSet()))
                        .map(needed -> needed.runningOrDone(engine::isLost) >= need.running())
                        .orElse(true));
    }

    private void end(String key, boolean well) {
        String[] parts = key.split("/", 3);
        engine.store()
                .get(Pod.class, parts[0], parts[1])
                .filter(pod -> pod.getMetadata().getUid().equals(parts[2]))
                .filter(pod -> PodPhases.isRunning(pod) && !PodPhases.isDeleting(pod) && !engine.isLost(pod))
                .ifPresent(pod -> engine.store()
                        .updateStatus(PodPhases.ended(
                                pod,
                                well,
                                well ? "Completed" : "Error",
                                engine.clock().nowMillis())));
    }

    /** What goes with another set has done its part; a pod on its own stays away, others are made again. */
    private void removed(Pod pod) {
        progress(pod).ifPresent(set -> {
            leave(set, key(pod));
            boolean over = set.set().ends() instanceof PodSet.End.With with && haveEnded(with.podSets());
            if (set.owner().isEmpty() && (over || !(madeAgain || set.isReplaced()))) {
                ended(pod, over);
            } else {
                set.lost(key(pod));
            }
        });
    }

    /** The controller of a Job that goes on makes another pod in its place. */
    private void forgotten(Pod pod) {
        progress(pod)
                .filter(set -> set.owner().filter(owner -> !owner.hasEnded()).isPresent())
                .ifPresent(set -> set.forgotten(PodPhases.of(pod).equals("Succeeded")));
    }

    private void ended(Pod pod, boolean well) {
        progress(pod).ifPresent(set -> {
            if (!well) {
                leave(set, key(pod));
            }
            boolean executor = "executor".equals(PodEvents.ref(pod).role());
            if (!well && executor && set.set().ends() instanceof PodSet.End.With) {
                set.lost(key(pod)); // its driver asks for another one
                return;
            }
            set.ended(key(pod), well);
            if (set.owner().isEmpty() && set.hasEnded()) {
                engine.clock()
                        .after(
                                engine.latencies().apiCall(),
                                () -> followers(set.set().id()));
            }
        });
    }

    /** What follows the pods of an object follows the object. */
    void ended(OwnerProgress owner) {
        engine.clock()
                .after(engine.latencies().apiCall(), () -> owner.templates().forEach(set -> followers(set.id())));
    }

    /** What ends with a set: pods that followed it have succeeded, the others are deleted. */
    private void followers(String id) {
        List<SetProgress> with = sets.values().stream()
                .filter(set -> set.owner().isEmpty()
                        && set.set().ends() instanceof PodSet.End.With end
                        && end.podSets().contains(id)
                        && haveEnded(end.podSets()))
                .toList();
        for (SetProgress set : with) {
            set.giveUp();
            for (Pod pod : engine.store().list(Pod.class)) {
                boolean own = progress(pod).filter(set::equals).isPresent() && !PodPhases.hasEnded(pod);
                if (own && Dependencies.isFollower(pod.getMetadata().getLabels())) {
                    end(key(pod), haveSucceeded(set));
                } else if (own) {
                    engine.store().delete(pod, engine.clock().nowMillis());
                }
            }
        }
    }

    private boolean haveSucceeded(SetProgress follower) {
        return !(follower.set().ends() instanceof PodSet.End.With with)
                || with.podSets().stream()
                        .noneMatch(id -> Optional.ofNullable(sets.get(id))
                                .map(SetProgress::hasFailed)
                                .orElse(false));
    }

    private boolean haveEnded(List<String> ids) {
        return ids.stream()
                .allMatch(id -> Optional.ofNullable(sets.get(id))
                        .map(SetProgress::hasEnded)
                        .orElse(true));
    }

    private Optional<SetProgress> progress(Pod pod) {
        return Optional.ofNullable(sets.get(SimulatedKubelet.annotation(pod, SetPods.SET)));
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName() + "/"
                + pod.getMetadata().getUid();
    }
}

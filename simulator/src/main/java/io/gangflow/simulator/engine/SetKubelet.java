package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.pods.PodSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kubelets of all nodes, for pods of sets: a pod starts a moment after it was bound, begins to work once what its
 * set needs runs at the same time, and ends as its set says.
 */
final class SetKubelet implements StoreListener {

    private final Map<String, SetProgress> sets;
    private final Engine engine;
    private final boolean madeAgain;
    private final Set<String> started = new HashSet<>();
    private final Set<String> working = new HashSet<>();

    /** @param madeAgain whether even a pod on its own is made again when it is taken away */
    SetKubelet(Map<String, SetProgress> sets, Engine engine, boolean madeAgain) {
        this.sets = sets;
        this.engine = engine;
        this.madeAgain = madeAgain;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            if (PodPhases.isDeleting(pod)) {
                stop(pod);
            } else if (pod.getSpec().getNodeName() != null && PodPhases.of(pod).equals("Pending")) {
                start(pod);
            } else if (PodPhases.hasEnded(pod)
                    && !before.map(Pod.class::cast).map(PodPhases::hasEnded).orElse(false)) {
                ended(pod, PodPhases.of(pod).equals("Succeeded"));
            }
        } else if (after.isEmpty()
                && before.isPresent()
                && before.get() instanceof Pod pod
                && !PodPhases.hasEnded(pod)) {
            removed(pod);
        }
    }

    private void start(Pod pod) {
        if (started.add(pod.getMetadata().getUid())) {
            engine.clock()
                    .after(
                            engine.latencies().podStart(),
                            () -> current(pod)
                                    .filter(now -> !PodPhases.isDeleting(now))
                                    .ifPresent(this::run));
        }
    }

    private void stop(Pod pod) {
        if (started.add(pod.getMetadata().getUid() + "/stop")) {
            engine.clock()
                    .after(engine.latencies().podStop(), () -> current(pod).ifPresent(engine.store()::remove));
        }
    }

    private void run(Pod pod) {
        engine.store().updateStatus(PodPhases.running(pod, engine.clock().nowMillis()));
        progress(pod).ifPresent(set -> set.ran(key(pod)));
        sets.values().forEach(this::work);
    }

    /** Pods that wait begin as soon as what they need runs at the same time. */
    private void work(SetProgress set) {
        if (!(set.set().ends() instanceof PodSet.End.After after)
                || !set.set().needs().stream().allMatch(this::isMet)) {
            return;
        }
        for (String key : new ArrayList<>(set.runningPods())) {
            if (working.add(key)) {
                engine.clock().after(Math.round(after.seconds() * 1_000), () -> end(key));
            }
        }
    }

    private boolean isMet(PodSet.Need need) {
        return Optional.ofNullable(sets.get(need.podSet()))
                .map(set -> set.runningOrDone() >= need.running())
                .orElse(true);
    }

    private void end(String key) {
        String[] parts = key.split("/", 3);
        engine.store()
                .get(Pod.class, parts[0], parts[1])
                .filter(pod -> pod.getMetadata().getUid().equals(parts[2]))
                .filter(pod -> PodPhases.isRunning(pod) && !PodPhases.isDeleting(pod))
                .ifPresent(pod -> engine.store()
                        .updateStatus(PodPhases.ended(
                                pod, true, "Completed", engine.clock().nowMillis())));
    }

    /** What goes with another set has done its part; a pod on its own stays away, others are made again. */
    private void removed(Pod pod) {
        progress(pod).ifPresent(set -> {
            boolean over = set.set().ends() instanceof PodSet.End.With with
                    && Optional.ofNullable(sets.get(with.podSet()))
                            .map(SetProgress::hasEnded)
                            .orElse(true);
            if (over || !(madeAgain || set.set().id().contains("#"))) {
                ended(pod, over);
            } else {
                set.lost(key(pod));
            }
        });
    }

    private void ended(Pod pod, boolean well) {
        progress(pod).ifPresent(set -> {
            set.ended(key(pod), well);
            if (set.hasEnded()) {
                engine.clock()
                        .after(
                                engine.latencies().apiCall(),
                                () -> followers(set.set().id()));
            }
        });
    }

    /** What ends with a set: the pod that submitted it has succeeded, the others are deleted. */
    private void followers(String id) {
        List<SetProgress> with = sets.values().stream()
                .filter(set -> set.set().ends() instanceof PodSet.End.With end
                        && end.podSet().equals(id))
                .toList();
        for (SetProgress set : with) {
            for (Pod pod : engine.store().list(Pod.class)) {
                boolean own = progress(pod).filter(set::equals).isPresent() && !PodPhases.hasEnded(pod);
                if (own && "submit".equals(PodEvents.ref(pod).role())) {
                    end(key(pod));
                } else if (own) {
                    engine.store().delete(pod, engine.clock().nowMillis());
                }
            }
        }
    }

    private Optional<SetProgress> progress(Pod pod) {
        return Optional.ofNullable(sets.get(SimulatedKubelet.annotation(pod, SetPods.SET)));
    }

    private Optional<Pod> current(Pod pod) {
        return engine.store()
                .get(
                        Pod.class,
                        pod.getMetadata().getNamespace(),
                        pod.getMetadata().getName())
                .filter(now ->
                        now.getMetadata().getUid().equals(pod.getMetadata().getUid()));
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName() + "/"
                + pod.getMetadata().getUid();
    }
}

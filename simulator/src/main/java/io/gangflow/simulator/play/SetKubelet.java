package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.PodPhases;
import io.gangflow.simulator.engine.StoreListener;
import io.gangflow.workloads.pods.PodSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The kubelets of all nodes, for pods of sets: a pod starts shortly after its binding, starts its work once the pods
 * that its set needs run at the same time, and ends as defined by its set.
 */
final class SetKubelet implements StoreListener {

    /** Of kubelet's CrashLoopBackOff (Kubernetes 1.36, pkg/kubelet/kubelet.go). */
    private static final long FIRST_BACKOFF_MILLIS = 10_000;

    private static final long LONGEST_BACKOFF_MILLIS = 300_000;

    private final PodSets sets;
    private final SetEnds ends;
    private final SetWork work;
    private final Engine engine;
    private final boolean madeAgain;
    private final Set<String> started = new HashSet<>();

    /**
     * @param madeAgain whether even a pod without a controller is recreated after its deletion
     */
    SetKubelet(PodSets sets, SetEnds ends, Engine engine, boolean madeAgain) {
        this.sets = sets;
        this.ends = ends;
        this.work = new SetWork(sets, ends, engine);
        this.engine = engine;
        this.madeAgain = madeAgain;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            Optional<Pod> old = before.map(Pod.class::cast);
            if (old.isEmpty()) {
                progress(pod).ifPresent(set -> set.appeared(key(pod)));
            }
            if (!engine.isLost(pod)) {
                changed(old, pod);
            }
        } else if (after.isEmpty() && before.isPresent() && before.get() instanceof Pod pod) {
            if (PodStatusView.hasEnded(pod)) {
                forgotten(pod);
            } else {
                removed(pod);
            }
        }
    }

    private void changed(Optional<Pod> before, Pod pod) {
        if (ObjectView.isDeleting(pod)) {
            stop(pod);
        } else if (pod.getSpec().getNodeName() != null
                && PodStatusView.phase(pod).equals("Pending")) {
            start(pod);
        } else if (PodStatusView.hasEnded(pod)) {
            if (!before.map(PodStatusView::hasEnded).orElse(false)) {
                ended(pod, PodStatusView.phase(pod).equals("Succeeded"));
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
                                    .filter(now -> !ObjectView.isDeleting(now) && !engine.isLost(now))
                                    .ifPresent(this::run));
        }
    }

    private boolean ranBefore(Pod pod) {
        return progress(pod)
                .filter(set ->
                        set.set().exists() && PodStatusView.isRunning(set.set().pod()))
                .isPresent();
    }

    private void stop(Pod pod) {
        if (started.add(pod.getMetadata().getUid() + "/stop")) {
            progress(pod).ifPresent(set -> work.leave(set, key(pod)));
            engine.clock()
                    .after(
                            engine.latencies().podStop(),
                            () -> engine.store().current(pod).ifPresent(engine.store()::remove));
        }
    }

    private void run(Pod pod) {
        engine.store().updateStatus(PodPhases.running(pod, engine.clock().nowMillis()));
        Long deadline = pod.getSpec().getActiveDeadlineSeconds();
        if (deadline != null) {
            engine.clock().after(deadline * 1_000, () -> ends.end(key(pod), false, "DeadlineExceeded"));
        }
        boolean registers = progress(pod).filter(SetProgress::isOfExecutors).isPresent() && !ranBefore(pod);
        if (registers) {
            engine.clock()
                    .after(
                            engine.latencies().sparkRegister(),
                            () -> engine.store()
                                    .current(pod)
                                    .filter(engine::isAtWork)
                                    .ifPresent(this::startContainers));
        } else {
            startContainers(pod);
        }
    }

    private void startContainers(Pod pod) {
        progress(pod).ifPresent(set -> work.join(set, key(pod), pod.getSpec().getNodeName()));
    }

    /** Restarts the pod in place: at once the first time, then after 10 s, 20 s, up to 5 minutes. */
    private void restart(Pod pod) {
        int restarts = PodPhases.restarts(pod);
        long backoff = restarts <= 1 ? 0 : Math.min(LONGEST_BACKOFF_MILLIS, FIRST_BACKOFF_MILLIS << (restarts - 2));
        progress(pod).ifPresent(set -> work.leave(set, key(pod)));
        engine.clock()
                .after(
                        engine.latencies().podStart() + backoff,
                        () -> engine.store()
                                .current(pod)
                                .filter(now -> engine.isAtWork(now) && PodPhases.restarts(now) == restarts)
                                .ifPresent(this::startContainers));
    }

    /**
     * Handles a deleted pod: one that ends with another set is finished, one without a controller is not replaced,
     * others are recreated.
     */
    private void removed(Pod pod) {
        progress(pod).ifPresent(set -> {
            work.leave(set, key(pod));
            boolean over = set.set().ends() instanceof PodSet.End.With with && ends.haveEnded(with.podSets());
            if (set.owner().isEmpty() && (over || !(madeAgain || set.isReplaced()))) {
                ended(pod, over);
            } else {
                set.lost(key(pod));
            }
        });
    }

    /** Handles a deleted pod that had ended: the controller of an unfinished Job creates a replacement. */
    private void forgotten(Pod pod) {
        progress(pod)
                .filter(set -> set.owner().filter(owner -> !owner.hasEnded()).isPresent())
                .ifPresent(set -> set.forgotten(PodStatusView.phase(pod).equals("Succeeded")));
    }

    private void ended(Pod pod, boolean well) {
        progress(pod).ifPresent(set -> {
            if (!well) {
                work.leave(set, key(pod));
            }
            ends.ended(set, key(pod), well);
        });
    }

    private Optional<SetProgress> progress(Pod pod) {
        return sets.get(ObjectView.annotation(pod, SetPods.SET));
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName() + "/"
                + pod.getMetadata().getUid();
    }
}

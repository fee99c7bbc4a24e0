package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Toleration;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.fault.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Injects faults into a cluster, together with the reactions of its controllers. Not thread-safe. */
public final class FaultInjector {

    /** Time without a heartbeat of its kubelet after which a node is not ready. */
    private static final long GRACE_PERIOD_MILLIS = 50_000;

    private static final long DEFAULT_TOLERATION_SECONDS = 300;
    private static final long SPOT_NOTICE_MILLIS = 120_000;
    private static final String UNREACHABLE = "node.kubernetes.io/unreachable";

    private final Engine engine;
    private final List<Fault> missed = new ArrayList<>();

    public FaultInjector(Engine engine) {
        this.engine = engine;
    }

    public void plan(List<Fault> faults) {
        faults.forEach(fault -> engine.clock().at(fault.atMillis(), () -> inject(fault)));
    }

    /** Returns the faults whose target did not exist when they were due. */
    public List<Fault> missed() {
        return List.copyOf(missed);
    }

    private void inject(Fault fault) {
        boolean hit = fault instanceof Fault.PodKilled ? kill(fault.target()) : apply(fault);
        if (!hit) {
            missed.add(fault);
        }
    }

    private boolean apply(Fault fault) {
        Optional<Node> node = engine.store().get(Node.class, "", fault.target());
        node.ifPresent(found -> {
            if (fault instanceof Fault.NodeLost) {
                lose(found);
            } else {
                reclaim(found);
            }
        });
        return node.isPresent();
    }

    private void lose(Node node) {
        String name = node.getMetadata().getName();
        engine.loseNode(name);
        engine.clock().after(GRACE_PERIOD_MILLIS, () -> {
            engine.store()
                    .get(Node.class, "", name)
                    .ifPresent(known -> engine.store().updateStatus(notReady(known)));
            podsOn(name).forEach(pod -> engine.clock().after(tolerationMillis(pod), () -> evictFromLost(pod)));
        });
    }

    private static Node notReady(Node node) {
        return new NodeBuilder(node)
                .editStatus()
                .withConditions(List.of())
                .addNewCondition()
                .withType("Ready")
                .withStatus("Unknown")
                .withReason("NodeStatusUnknown")
                .endCondition()
                .endStatus()
                .build();
    }

    /** Deletes the pod at once, because the kubelet cannot confirm its end. */
    private void evictFromLost(Pod pod) {
        engine.store().current(pod).ifPresent(now -> {
            engine.store()
                    .updateStatus(PodPhases.disrupted(
                            now,
                            "DeletionByTaintManager",
                            "Taint manager: deleting due to NoExecute taint",
                            engine.clock().nowMillis()));
            engine.store().remove(now);
        });
    }

    private void reclaim(Node node) {
        String name = node.getMetadata().getName();
        engine.store().cordon(name);
        podsOn(name).forEach(pod -> {
            engine.store()
                    .updateStatus(PodPhases.disrupted(
                            pod,
                            "EvictionByEvictionAPI",
                            "Eviction API: evicting",
                            engine.clock().nowMillis()));
            engine.store().delete(pod, engine.clock().nowMillis());
        });
        engine.clock().after(SPOT_NOTICE_MILLIS, () -> {
            podsOn(name).forEach(engine.store()::remove);
            engine.store().get(Node.class, "", name).ifPresent(engine.store()::remove);
        });
    }

    /** Kills the pod of that name, or else the first by name that starts with it. */
    private boolean kill(String name) {
        List<Pod> running = engine.store().list(Pod.class).stream()
                .filter(PodStatusView::isRunning)
                .toList();
        Optional<Pod> target = running.stream()
                .filter(pod -> pod.getMetadata().getName().equals(name))
                .findFirst()
                .or(() -> running.stream()
                        .filter(pod -> pod.getMetadata().getName().startsWith(name))
                        .findFirst());
        target.ifPresent(pod -> engine.store()
                .updateStatus(
                        restarts(pod)
                                ? PodPhases.restarted(pod)
                                : PodPhases.killed(pod, engine.clock().nowMillis())));
        return target.isPresent();
    }

    /** Returns whether the kubelet restarts killed containers, so that the pod stays. */
    private static boolean restarts(Pod pod) {
        return List.of("Always", "OnFailure")
                .contains(requireNonNullElse(pod.getSpec().getRestartPolicy(), "Always"));
    }

    private List<Pod> podsOn(String node) {
        return engine.store().list(Pod.class).stream()
                .filter(pod -> node.equals(pod.getSpec().getNodeName()))
                .filter(pod -> !PodStatusView.hasEnded(pod))
                .toList();
    }

    private static long tolerationMillis(Pod pod) {
        return 1_000
                * requireNonNullElse(pod.getSpec().getTolerations(), List.<Toleration>of()).stream()
                        .filter(toleration -> UNREACHABLE.equals(toleration.getKey()))
                        .flatMap(toleration -> Optional.ofNullable(toleration.getTolerationSeconds()).stream())
                        .findFirst()
                        .orElse(DEFAULT_TOLERATION_SECONDS);
    }
}

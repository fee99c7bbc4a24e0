package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.cluster.Taint;
import io.gangflow.verdict.proof.CounterExample.Event.Placed;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Verifies an example of a lock without the code that found it, pod by pod and node by node. */
final class ExampleCheck {

    private ExampleCheck() {}

    /** Fails unless the pods of the example fit their nodes, and no node has room for a waiting pod. */
    static void holds(LockQuestion question, CounterExample example, String about) {
        Map<String, NodePool> nodes = new HashMap<>();
        question.cluster().nodes().forEach(node -> nodes.put(node.name(), node.pool()));
        Map<String, Resources> free = new HashMap<>();
        nodes.forEach((name, pool) -> free.put(name, pool.allocatable()));
        for (CounterExample.Event event : example.events()) {
            if (event instanceof Placed placed) {
                Resources left = free.getOrDefault(placed.node(), Resources.NONE);
                assertThat(Shortage.of(placed.requests(), left)).as(about).isEmpty();
                free.put(placed.node(), left.minus(placed.requests()));
            }
        }
        assertThat(example.waiting()).as(about).isNotEmpty();
        for (CounterExample.Waiting waiting : example.waiting()) {
            String reason = waiting.reason();
            if (reason.contains("Volcano") || reason.contains("at once") || reason.contains("queue")) {
                // These pods do not wait for room, or not for one pod: LockDeciderPropertyTest covers them.
                continue;
            }
            PodSpec spec =
                    question.work().podSet(waiting.podSet()).orElseThrow().pod().getSpec();
            assertThat(free)
                    .as("%s: room for a pod of %s", about, waiting.podSet())
                    .noneSatisfy((node, left) -> {
                        assertThat(admits(Objects.requireNonNull(nodes.get(node)), spec))
                                .isTrue();
                        assertThat(Shortage.of(waiting.requests(), left)).isEmpty();
                    });
        }
    }

    private static boolean admits(NodePool pool, PodSpec spec) {
        Map<String, String> selector = spec.getNodeSelector() == null ? Map.of() : spec.getNodeSelector();
        return pool.labels().entrySet().containsAll(selector.entrySet())
                && pool.taints().stream()
                        .filter(taint -> taint.effect() != Taint.Effect.PreferNoSchedule)
                        .allMatch(taint -> spec.getTolerations().stream()
                                .anyMatch(toleration -> taint.key().equals(toleration.getKey())));
    }
}

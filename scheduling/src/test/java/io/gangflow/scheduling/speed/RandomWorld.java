package io.gangflow.scheduling.speed;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.state.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Generates nodes, and pods with constraints on nodes and on each other. */
final class RandomWorld {

    private final Random random;
    private int pods;

    RandomWorld(long seed) {
        random = new Random(seed);
    }

    Random random() {
        return random;
    }

    int oneOf(int... numbers) {
        return numbers[random.nextInt(numbers.length)];
    }

    List<NodeState> nodes(int count) {
        List<NodeState> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(node("node-%03d".formatted(i)));
        }
        return List.copyOf(nodes);
    }

    private NodeState node(String name) {
        Resources room = Resources.of(1_000L * oneOf(2, 4, 8), (long) oneOf(4, 8, 16) << 30);
        Map<String, String> labels = new TreeMap<>(Map.of("zone", "zone-" + random.nextInt(3)));
        if (random.nextBoolean()) {
            labels.put("disk", "ssd");
        }
        List<Taint> taints = new ArrayList<>();
        if (random.nextInt(5) == 0) {
            taints.add(new Taint(
                    "team", "a", random.nextBoolean() ? Taint.Effect.NoSchedule : Taint.Effect.PreferNoSchedule));
        }
        if (random.nextInt(20) == 0) {
            taints.add(new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NoSchedule));
        }
        return new NodeState(name, random.nextInt(4) == 0 ? room.withGpus(2) : room, oneOf(3, 6, 110), labels, taints);
    }

    /** Returns pods that are equal except for their names. */
    List<PodFixture> gang(int size) {
        Resources request = Resources.of(250L * random.nextInt(9), (256L << 20) * random.nextInt(9));
        Resources each = random.nextInt(8) == 0 ? request.withGpus(1) : request;
        PodSpec spec = spec();
        String name = "gang-" + pods++;
        List<PodFixture> gang = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            gang.add(PodFixture.pod(name + "-worker-" + i).requests(each).spec(builder -> copy(spec, builder)));
        }
        return gang;
    }

    private static void copy(PodSpec from, PodSpecBuilder to) {
        to.withNodeSelector(from.getNodeSelector())
                .withTolerations(from.getTolerations())
                .withAffinity(from.getAffinity())
                .withContainers(from.getContainers());
    }

    private PodSpec spec() {
        PodSpecBuilder spec = new PodSpecBuilder();
        if (random.nextInt(4) == 0) {
            spec.addToNodeSelector("disk", "ssd");
        }
        if (random.nextInt(3) == 0) {
            spec.addNewToleration().withKey("team").withOperator("Exists").endToleration();
        }
        if (random.nextInt(4) == 0) {
            spec.withNewAffinity()
                    .withNewNodeAffinity()
                    .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                    .withWeight(1 + random.nextInt(100))
                    .withNewPreference()
                    .addNewMatchExpression()
                    .withKey("zone")
                    .withOperator("In")
                    .withValues("zone-" + random.nextInt(3))
                    .endMatchExpression()
                    .endPreference()
                    .endPreferredDuringSchedulingIgnoredDuringExecution()
                    .endNodeAffinity()
                    .endAffinity();
        }
        if (random.nextInt(6) == 0) {
            spec.addNewContainer()
                    .withName("main")
                    .addNewPort()
                    .withContainerPort(80)
                    .withHostPort(80)
                    .endPort()
                    .endContainer();
        }
        return spec.build();
    }
}

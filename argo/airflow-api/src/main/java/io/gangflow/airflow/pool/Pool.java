package io.gangflow.airflow.pool;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * A Volcano queue as a pool. A slot is a pod that is gang-scheduled: a gang takes its minMember.
 *
 * @param slots the queue's capability of pods; -1 if it has none, because a queue limits resources, not pods
 */
record Pool(String name, int slots, String description, int running, int queued) {

    private static final Set<String> WAITING = Set.of("Pending", "Inqueue");

    static Pool of(Queue queue, List<PodGroup> groups) {
        String name = queue.getMetadata().getName();
        int running = 0;
        int queued = 0;
        for (PodGroup group : groups) {
            String phase = group.getStatus() == null
                    ? "Pending"
                    : Objects.requireNonNullElse(group.getStatus().getPhase(), "Pending");
            if (name.equals(queueOf(group))) {
                running += phase.equals("Running") ? size(group) : 0;
                queued += WAITING.contains(phase) ? size(group) : 0;
            }
        }
        return new Pool(name, slots(queue), description(queue), running, queued);
    }

    private static String queueOf(PodGroup group) {
        return group.getSpec() == null
                ? "default"
                : Objects.requireNonNullElse(group.getSpec().getQueue(), "default");
    }

    private static int size(PodGroup group) {
        Integer least = group.getSpec() == null ? null : group.getSpec().getMinMember();
        return least == null ? 1 : Math.max(1, least);
    }

    private static int slots(Queue queue) {
        if (queue.getSpec() == null || queue.getSpec().getCapability() == null) {
            return -1;
        }
        var pods = queue.getSpec().getCapability().get("pods");
        return pods == null ? -1 : pods.getNumericalAmount().intValue();
    }

    private static String description(Queue queue) {
        if (queue.getSpec() == null) {
            return "Volcano queue";
        }
        String capability = queue.getSpec().getCapability() == null
                        || queue.getSpec().getCapability().isEmpty()
                ? ""
                : ", at most " + new TreeMap<>(queue.getSpec().getCapability());
        Integer weight = queue.getSpec().getWeight();
        return "Volcano queue of weight %d%s".formatted(weight == null ? 1 : weight, capability);
    }

    int open() {
        return slots < 0 ? -1 : Math.max(0, slots - running);
    }
}

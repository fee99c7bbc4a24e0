package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import java.util.List;
import java.util.Map;

/**
 * Work on a small cluster, as the recorder of the lab plays it on a real control plane. Made by {@link
 * ScenarioReader}, which has checked it.
 *
 * @param document what it was read from; a record repeats it
 * @param volcano whether Volcano schedules, and not kube-scheduler
 * @param webhook whether Volcano's admission webhook adds its defaults to Jobs; a control plane of bare binaries has none
 * @param priorityClasses values by name
 * @param jobs in the order of the document
 */
public record Scenario(
        JsonNode document,
        String name,
        boolean volcano,
        boolean webhook,
        VolcanoConfiguration configuration,
        List<Node> nodes,
        List<Queue> queues,
        Map<String, Integer> priorityClasses,
        List<ScenarioJob> jobs) {

    public Scenario {
        nodes = List.copyOf(nodes);
        queues = List.copyOf(queues);
        priorityClasses = Map.copyOf(priorityClasses);
        jobs = List.copyOf(jobs);
    }

    /** The longest work of a pod. */
    long longestMillis() {
        return jobs.stream().mapToLong(ScenarioJob::workMillis).max().orElse(0);
    }

    /**
     * A node and what it has.
     *
     * @param zone its label {@code zone}; empty for none
     * @param taint the effect of its taint; empty for none
     */
    public record Node(String name, Resources allocatable, String zone, String taint) {}

    /**
     * A queue of Volcano.
     *
     * @param capability an entry for each limited resource, in Kubernetes quantities
     * @param deserved in the same form; empty where weights decide
     * @param parent empty for none
     */
    public record Queue(
            String name,
            int weight,
            Map<String, String> capability,
            Map<String, String> deserved,
            String parent,
            boolean reclaimable) {

        public Queue {
            capability = Map.copyOf(capability);
            deserved = Map.copyOf(deserved);
        }

        /** One without limits. */
        static Queue open(String name, boolean reclaimable) {
            return new Queue(name, 1, Map.of(), Map.of(), "", reclaimable);
        }
    }
}

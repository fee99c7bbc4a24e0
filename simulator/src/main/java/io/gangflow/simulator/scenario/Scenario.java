package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import java.util.List;
import java.util.Map;

/**
 * Work on a small cluster, as run by the lab's recorder on a real control plane. Created and validated by
 * {@link ScenarioReader}.
 *
 * @param document its source; a record repeats it
 * @param volcano whether Volcano is the scheduler instead of kube-scheduler
 * @param webhook whether Volcano's admission webhook adds its defaults to Jobs; a control plane of bare binaries has
 *     none
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

    /** Returns the longest work of a pod. */
    long longestMillis() {
        return jobs.stream().mapToLong(ScenarioJob::workMillis).max().orElse(0);
    }

    /**
     * A node with its resources.
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

        /** Returns a queue without limits. */
        static Queue open(String name, boolean reclaimable) {
            return new Queue(name, 1, Map.of(), Map.of(), "", reclaimable);
        }
    }
}

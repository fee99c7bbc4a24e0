package io.gangflow.workloads.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.GroupAnnotations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code partitionPolicy} of a task of a Volcano Job, which the model class does not know: so many pods of consecutive
 * indices belong together, which a label of theirs says (Volcano ed72c7c, pkg/controllers/job).
 *
 * @param partitionSize pods of one partition
 * @param minPartitions without how many partitions the job does not start; 0 when the policy does not say it
 * @param networkTopology as it is written; empty when it is not
 */
public record TaskPartitions(int partitionSize, int minPartitions, Map<String, Object> networkTopology) {

    /** The label of a pod with the number of its partition. */
    public static final String PARTITION_ID = "volcano.sh/partition-id";

    /** Annotation of the pods of a set: how many of them, in the order of their numbers, are a partition. */
    public static final String SIZE = "gangflow.io/partition-size";

    public TaskPartitions {
        networkTopology = Map.copyOf(networkTopology);
    }

    /** Empty for a task whose pods are all for themselves. */
    public static Optional<TaskPartitions> of(TaskSpec task) {
        Object policy = task.getAdditionalProperties().get("partitionPolicy");
        if (!(policy instanceof Map<?, ?> fields)) {
            return Optional.empty();
        }
        Map<String, Object> topology = new LinkedHashMap<>();
        if (fields.get("networkTopology") instanceof Map<?, ?> written) {
            written.forEach((key, value) -> topology.put(String.valueOf(key), requireNonNullElse(value, "")));
        }
        return Optional.of(new TaskPartitions(
                number(fields.get("partitionSize")), Math.max(0, number(fields.get("minPartitions"))), topology));
    }

    /** Which partition a pod belongs to; one for all where the size is not positive. */
    public int of(int podIndex) {
        return of(podIndex, partitionSize);
    }

    /** The same with the size alone. */
    public static int of(int podIndex, int partitionSize) {
        return partitionSize <= 0 ? 0 : podIndex / partitionSize;
    }

    /** How many pods its minimum of partitions has; 0 when it has no minimum. */
    int minAvailable() {
        return (int) Math.min(Integer.MAX_VALUE, (long) minPartitions * Math.max(0, partitionSize));
    }

    /** The policy of sub-groups that the job's PodGroup gets for it. */
    Map<String, Object> subGroupPolicy(String task) {
        Map<String, Object> policy = new LinkedHashMap<>();
        policy.put("name", task);
        policy.put("subGroupSize", partitionSize);
        policy.put("minSubGroups", minPartitions);
        policy.put("labelSelector", Map.of("matchLabels", Map.of(GroupAnnotations.TASK_SPEC, task)));
        policy.put("matchLabelKeys", List.of(PARTITION_ID));
        if (!networkTopology.isEmpty()) {
            policy.put("networkTopology", networkTopology);
        }
        return policy;
    }

    private static int number(@Nullable Object written) {
        return written instanceof Number number ? number.intValue() : 0;
    }
}

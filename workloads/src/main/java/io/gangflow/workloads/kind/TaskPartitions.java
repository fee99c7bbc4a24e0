package io.gangflow.workloads.kind;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.kubernetes.view.GroupAnnotations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code partitionPolicy} of a task of a Volcano Job, which the model class does not have: groups of pods with
 * consecutive indices, marked by a label (Volcano ed72c7c, pkg/controllers/job).
 *
 * @param partitionSize number of pods in one partition
 * @param minPartitions number of partitions without which the job does not start; 0 if the policy has none
 * @param networkTopology as written; empty if missing
 */
public record TaskPartitions(int partitionSize, int minPartitions, Map<String, Object> networkTopology) {

    /** The label of a pod with the number of its partition. */
    public static final String PARTITION_ID = "volcano.sh/partition-id";

    /** Annotation of the pods of a set: the number of consecutive pods in a partition. */
    public static final String SIZE = "gangflow.io/partition-size";

    public TaskPartitions {
        networkTopology = Map.copyOf(networkTopology);
    }

    /** Returns the policy of a task; empty if its pods have no partitions. */
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

    /** Returns the partition of a pod; a single one for all pods if the size is not positive. */
    public int of(int podIndex) {
        return of(podIndex, partitionSize);
    }

    /** Returns the partition of a pod from the size. */
    public static int of(int podIndex, int partitionSize) {
        return partitionSize <= 0 ? 0 : podIndex / partitionSize;
    }

    /** Returns the number of pods in its minimum of partitions; 0 if it has no minimum. */
    int minAvailable() {
        return (int) Math.min(Integer.MAX_VALUE, (long) minPartitions * Math.max(0, partitionSize));
    }

    /** Returns the sub-group policy of the job's PodGroup for this policy. */
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

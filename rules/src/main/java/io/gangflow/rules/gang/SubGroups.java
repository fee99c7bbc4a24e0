package io.gangflow.rules.gang;

import io.gangflow.rules.work.LabelSelectors;
import io.gangflow.workloads.kind.TaskPartitions;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.SubGroupPolicies;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the complete sub-groups that a policy of a PodGroup can have at the same time. */
final class SubGroups {

    private final SubGroupPolicies.Policy policy;
    private final Map<String, Integer> pods = new TreeMap<>();

    private SubGroups(SubGroupPolicies.Policy policy) {
        this.policy = policy;
    }

    /** Returns the number of sub-groups with as many pods as the policy requires. */
    static long complete(SubGroupPolicies.Policy policy, List<PodSet> sets) {
        SubGroups groups = new SubGroups(policy);
        sets.stream().filter(groups::divides).forEach(groups::count);
        return groups.pods.values().stream()
                .filter(count -> count >= policy.subGroupSize())
                .count();
    }

    private boolean divides(PodSet set) {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        return !policy.matchLabelKeys().isEmpty()
                && policy.labelSelector()
                        .filter(selector -> !LabelSelectors.matches(selector, labels))
                        .isEmpty();
    }

    private void count(PodSet set) {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        String size = set.pod().getMetadata().getAnnotations().get(TaskPartitions.SIZE);
        for (int number = 0; number < set.atOnce(); number++) {
            String partition = size == null ? "" : Integer.toString(TaskPartitions.of(number, Integer.parseInt(size)));
            List<String> values = policy.matchLabelKeys().stream()
                    .map(key -> key.equals(TaskPartitions.PARTITION_ID) ? partition : labels.getOrDefault(key, ""))
                    .toList();
            if (values.stream().noneMatch(String::isEmpty)) {
                pods.merge(String.join("-", values), 1, Integer::sum);
            }
        }
    }
}

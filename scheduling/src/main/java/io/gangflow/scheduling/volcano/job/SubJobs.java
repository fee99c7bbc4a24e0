package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.kube.match.LabelSelectors;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.SubGroupPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Divides the tasks of a PodGroup into sub-groups by its {@code subGroupPolicy}: the first policy applies whose
 * selector matches and whose labels all have a value. Tasks without a matching policy form a separate sub-group, placed
 * one at a time (api/job_info.go, getOrCreateSubJob). Only for a job with such policies.
 */
public final class SubJobs {

    private static final int LARGEST_INDEX_DIGITS = 9;

    private final String job;
    private final List<Divider> dividers;
    private final Map<String, Integer> minimums = new TreeMap<>();
    private final Map<String, SubJobInfo> byUid = new TreeMap<>();
    private final Map<String, SubJobInfo> ofTask = new HashMap<>();

    SubJobs(PodGroupState group, Collection<TaskInfo> tasks) {
        job = group.namespace() + "/" + group.name();
        dividers = group.subGroupPolicy().stream().map(Divider::of).toList();
        group.subGroupPolicy().forEach(policy -> minimums.put(gid(policy), policy.minSubGroups()));
        for (TaskInfo task : tasks) {
            SubJobInfo subJob = subJob(task);
            subJob.add(task);
            ofTask.put(task.uid(), subJob);
        }
    }

    /** Returns the sub-groups in the order of their uids. */
    public Collection<SubJobInfo> all() {
        return byUid.values();
    }

    SubJobInfo of(TaskInfo task) {
        SubJobInfo subJob = ofTask.get(task.uid());
        if (subJob == null) {
            throw new IllegalStateException("task %s is in no sub-group of %s".formatted(task.uid(), job));
        }
        return subJob;
    }

    /** Returns how many sub-groups of the same policy the job needs. */
    public int minimum(SubJobInfo subJob) {
        return minimums.getOrDefault(subJob.policy(), 0);
    }

    /** Returns whether every policy has its minimum of sub-groups that satisfy the condition. */
    boolean have(Predicate<SubJobInfo> condition) {
        return minimums.entrySet().stream()
                .allMatch(minimum -> byUid.values().stream()
                                .filter(subJob -> subJob.policy().equals(minimum.getKey()) && condition.test(subJob))
                                .count()
                        >= minimum.getValue());
    }

    private SubJobInfo subJob(TaskInfo task) {
        for (Divider divider : dividers) {
            List<String> values = divider.values(task.pod().labels());
            if (!values.isEmpty()) {
                String uid = "%s-%s".formatted(gid(divider.policy()), String.join("-", values));
                return byUid.computeIfAbsent(
                        uid,
                        any -> new SubJobInfo(
                                gid(divider.policy()), uid, divider.policy().subGroupSize(), index(values.get(0))));
            }
        }
        return byUid.computeIfAbsent(job, any -> new SubJobInfo(job, job, 1, 0));
    }

    private String gid(SubGroupPolicy policy) {
        return job + "/" + policy.name();
    }

    private static int index(String value) {
        return value.matches("[+-]?[0-9]{1,%d}".formatted(LARGEST_INDEX_DIGITS)) ? Integer.parseInt(value) : 0;
    }

    /** A policy with its compiled selector. */
    private record Divider(SubGroupPolicy policy, Predicate<Map<String, String>> selector) {

        static Divider of(SubGroupPolicy policy) {
            Predicate<Map<String, String>> everything = labels -> true;
            return new Divider(
                    policy,
                    policy.labelSelector().map(LabelSelectors::predicate).orElse(everything));
        }

        /** Returns the values of all its labels; empty if the policy does not apply to the pod. */
        List<String> values(Map<String, String> labels) {
            if (!selector.test(labels)) {
                return List.of();
            }
            List<String> values = new ArrayList<>();
            for (String key : policy.matchLabelKeys()) {
                Optional<String> value = Optional.ofNullable(labels.get(key)).filter(text -> !text.isEmpty());
                if (value.isEmpty()) {
                    return List.of();
                }
                values.add(value.get());
            }
            return values;
        }
    }
}

package io.gangflow.scheduling.volcano.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tasks of a job that fit no node in this session, and the reasons, by sub-group. Mutable. */
final class UnschedulableTasks {

    private final Map<String, FitErrors> byTask = new LinkedHashMap<>();
    private final Map<String, Set<String>> rolesOfPart = new HashMap<>();

    /** @param part uid of the sub-group; the same text for all tasks of a job without sub-groups */
    void add(TaskInfo task, String part, FitErrors errors) {
        byTask.put(task.uid(), errors);
        rolesOfPart.computeIfAbsent(part, any -> new HashSet<>()).add(task.role());
    }

    Optional<FitErrors> of(TaskInfo task) {
        return Optional.ofNullable(byTask.get(task.uid()));
    }

    /** Returns a copy of the current failures, by the tasks' uids. */
    Map<String, FitErrors> byTask() {
        return Map.copyOf(byTask);
    }

    /** Returns whether the same tasks have failed, with the same messages. */
    boolean areLike(Map<String, FitErrors> others) {
        if (byTask.size() != others.size()) {
            return false;
        }
        for (Map.Entry<String, FitErrors> failed : byTask.entrySet()) {
            FitErrors other = others.get(failed.getKey());
            if (other == null || !failed.getValue().readsLike(other)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a task of the same role has failed in the same part; tasks without a role are all different. */
    boolean roleHasFailed(TaskInfo task, String part) {
        return !task.role().isEmpty() && roles(part).contains(task.role());
    }

    Set<String> roles(String part) {
        return rolesOfPart.getOrDefault(part, Set.of());
    }

    /** Must be called before each turn of a job with sub-groups, and before each session. */
    void forget() {
        byTask.clear();
        rolesOfPart.clear();
    }
}

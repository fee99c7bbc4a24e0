package io.gangflow.scheduling.volcano.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which tasks of a job no node took in this session, and why; kept apart for each sub-group. Mutable. */
final class JobFailures {

    private final Map<String, FitErrors> byTask = new LinkedHashMap<>();
    private final Map<String, Set<String>> rolesOfPart = new HashMap<>();

    /** @param part uid of the sub-group; the same text for all tasks where there are none */
    void add(TaskInfo task, String part, FitErrors errors) {
        byTask.put(task.uid(), errors);
        rolesOfPart.computeIfAbsent(part, any -> new HashSet<>()).add(task.role());
    }

    Optional<FitErrors> of(TaskInfo task) {
        return Optional.ofNullable(byTask.get(task.uid()));
    }

    /** Returns them as they are now, by the tasks' uids. */
    Map<String, FitErrors> byTask() {
        return Map.copyOf(byTask);
    }

    /** Whether the same tasks have failed, for reasons that read alike. */
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

    /** Whether a task of the same role has failed in the same part; tasks without a role are all different. */
    boolean roleHasFailed(TaskInfo task, String part) {
        return !task.role().isEmpty() && roles(part).contains(task.role());
    }

    Set<String> roles(String part) {
        return rolesOfPart.getOrDefault(part, Set.of());
    }

    /** Each turn of a job with sub-groups begins anew. */
    void forget() {
        byTask.clear();
        rolesOfPart.clear();
    }
}

package io.gangflow.workloads.pods;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds names that wait for each other. */
public final class DependencyCycle {

    private DependencyCycle() {}

    /**
     * Returns one cycle, with its first name repeated at the end; empty if there is none. Names that are not keys wait
     * for nothing.
     */
    public static List<String> in(Map<String, List<String>> waits) {
        Map<String, List<String>> left = new LinkedHashMap<>(waits);
        boolean removed = true;
        while (removed) {
            Set<String> remaining = new HashSet<>(left.keySet());
            removed = left.values().removeIf(names -> names.stream().noneMatch(remaining::contains));
        }
        if (left.isEmpty()) {
            return List.of();
        }
        List<String> path = new ArrayList<>();
        String next = left.keySet().iterator().next();
        while (!path.contains(next)) {
            path.add(next);
            next = left.getOrDefault(next, List.of()).stream()
                    .filter(left::containsKey)
                    .findFirst()
                    .orElseThrow();
        }
        List<String> circle = new ArrayList<>(path.subList(path.indexOf(next), path.size()));
        circle.add(next);
        return circle;
    }
}

package io.gangflow.pipeline.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The order in which stages can run, and the cycles that prevent an order. Not recursive, because a file may chain tens
 * of thousands of stages.
 *
 * @param sorted stages after all of their predecessors, ties in the given order; without the stages of cycles and their
 *     successors
 * @param cycles names along each cycle, every stage followed by one that it waits for; a stage is in one cycle only
 */
public record StageOrder(List<Stage> sorted, List<List<String>> cycles) {

    public StageOrder {
        sorted = List.copyOf(sorted);
        cycles = cycles.stream().map(List::copyOf).toList();
    }

    /** Ignores predecessors that do not exist. */
    public static StageOrder of(List<Stage> stages) {
        Map<String, Set<String>> waiting = new LinkedHashMap<>();
        stages.forEach(stage -> waiting.put(stage.name(), new LinkedHashSet<>(stage.after())));
        waiting.values().forEach(after -> after.retainAll(waiting.keySet()));
        List<Stage> sorted = sort(stages, waiting);
        sorted.forEach(stage -> waiting.remove(stage.name()));
        return new StageOrder(sorted, circles(waiting));
    }

    private static List<Stage> sort(List<Stage> stages, Map<String, Set<String>> waiting) {
        Map<String, Integer> missing = new HashMap<>();
        Map<String, List<Integer>> followers = new HashMap<>();
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int index = 0; index < stages.size(); index++) {
            Set<String> after = waiting.getOrDefault(stages.get(index).name(), Set.of());
            missing.put(stages.get(index).name(), after.size());
            for (String name : after) {
                followers.computeIfAbsent(name, none -> new ArrayList<>()).add(index);
            }
            if (after.isEmpty()) {
                ready.add(index);
            }
        }
        List<Stage> sorted = new ArrayList<>();
        while (!ready.isEmpty()) {
            Stage stage = stages.get(ready.remove());
            sorted.add(stage);
            for (int follower : followers.getOrDefault(stage.name(), List.of())) {
                if (missing.merge(stages.get(follower).name(), -1, Integer::sum) == 0) {
                    ready.add(follower);
                }
            }
        }
        return sorted;
    }

    /** Every remaining stage waits for a remaining one, so following them always ends in a cycle. */
    private static List<List<String>> circles(Map<String, Set<String>> left) {
        List<List<String>> circles = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String start : left.keySet()) {
            Map<String, Integer> position = new LinkedHashMap<>();
            String at = start;
            while (seen.add(at)) {
                position.put(at, position.size());
                at = firstOf(left, at);
            }
            Integer begin = position.get(at);
            if (begin != null) {
                circles.add(List.copyOf(new ArrayList<>(position.keySet()).subList(begin, position.size())));
            }
        }
        return circles;
    }

    private static String firstOf(Map<String, Set<String>> left, String name) {
        return left.getOrDefault(name, Set.of()).stream()
                .filter(left::containsKey)
                .findFirst()
                .orElse(name);
    }
}

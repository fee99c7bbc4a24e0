package io.gangflow.convert.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compares the pods of two versions of work, regardless of stage names: the number of pods with the same image,
 * command, environment, requests and placement, in gangs of the same size and the same queue.
 *
 * @param equal pods that both have
 * @param differences one line for each fact that only pods of one version have
 */
public record EqualWork(int equal, int onlyBefore, int onlyAfter, List<String> differences) {

    public EqualWork {
        differences = List.copyOf(differences);
    }

    public boolean isEqual() {
        return onlyBefore == 0 && onlyAfter == 0;
    }

    public static EqualWork of(List<StagePodFacts> before, List<StagePodFacts> after) {
        Map<SortedMap<String, String>, Integer> left = counts(before);
        Map<SortedMap<String, String>, Integer> right = counts(after);
        int equal = 0;
        for (SortedMap<String, String> facts : List.copyOf(left.keySet())) {
            int both = Math.min(left.getOrDefault(facts, 0), right.getOrDefault(facts, 0));
            equal += both;
            take(left, facts, both);
            take(right, facts, both);
        }
        return new EqualWork(equal, sum(left), sum(right), lines(left, right));
    }

    /** How the pods of a stage differ from the most similar ones of a version; empty if it has all of them. */
    public static Optional<String> difference(List<StagePodFacts> work, StagePodFacts stage) {
        List<SortedMap<String, String>> known = List.copyOf(counts(work).keySet());
        return counts(List.of(stage)).keySet().stream()
                .filter(facts -> !known.contains(facts) && !known.isEmpty())
                .findFirst()
                .map(facts ->
                        differing(nearest(facts, known), facts).findFirst().orElse(""));
    }

    private static Stream<String> differing(SortedMap<String, String> before, SortedMap<String, String> after) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !before.getOrDefault(name, "").equals(after.getOrDefault(name, "")))
                .map(name -> "%s: %s → %s"
                        .formatted(name, before.getOrDefault(name, "none"), after.getOrDefault(name, "none")));
    }

    private static Map<SortedMap<String, String>, Integer> counts(List<StagePodFacts> stages) {
        Map<SortedMap<String, String>, Integer> counts = new LinkedHashMap<>();
        stages.forEach(stage -> stage.roles()
                .values()
                .forEach(pods -> pods.forEach((facts, count) -> counts.merge(facts.work(), count, Integer::sum))));
        return counts;
    }

    private static void take(
            Map<SortedMap<String, String>, Integer> counts, SortedMap<String, String> facts, int number) {
        if (number > 0 && counts.merge(facts, -number, Integer::sum) == 0) {
            counts.remove(facts);
        }
    }

    private static int sum(Map<SortedMap<String, String>, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Pairs the remaining pods in their order. */
    private static List<String> lines(
            Map<SortedMap<String, String>, Integer> left, Map<SortedMap<String, String>, Integer> right) {
        List<String> lines = new ArrayList<>();
        List<SortedMap<String, String>> others = new ArrayList<>(right.keySet());
        for (SortedMap<String, String> facts : left.keySet()) {
            if (others.isEmpty()) {
                lines.add("no such pod: image %s".formatted(facts.getOrDefault("image", "")));
                continue;
            }
            SortedMap<String, String> nearest = nearest(facts, others);
            others.remove(nearest);
            differing(facts, nearest).forEach(lines::add);
            int wanted = left.getOrDefault(facts, 0);
            int found = right.getOrDefault(nearest, 0);
            if (wanted != found) {
                lines.add("pods: %d → %d".formatted(wanted, found));
            }
        }
        others.forEach(facts -> lines.add("one pod more: image %s".formatted(facts.getOrDefault("image", ""))));
        return lines;
    }

    private static SortedMap<String, String> nearest(
            SortedMap<String, String> facts, List<SortedMap<String, String>> others) {
        return others.stream()
                .max(java.util.Comparator.comparingLong(other -> other.entrySet().stream()
                        .filter(fact -> fact.getValue().equals(facts.get(fact.getKey())))
                        .count()))
                .orElseThrow();
    }
}

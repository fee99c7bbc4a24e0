package io.gangflow.convert.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares two versions of work by stage. Stages correspond by name, or are renamed if their pods are equal. */
public final class WorkChanges {

    private final Set<WorkChange> changes = new LinkedHashSet<>();
    private final WorkView before;
    private final WorkView after;

    private WorkChanges(WorkView before, WorkView after) {
        this.before = before;
        this.after = after;
    }

    /** The changes in the order of the files: those of the whole, then the stages of the first file, then new ones. */
    public static List<WorkChange> of(WorkView before, WorkView after) {
        WorkChanges comparison = new WorkChanges(before, after);
        comparison.facts("", before.whole(), after.whole());
        comparison.stages();
        return List.copyOf(comparison.changes);
    }

    private void stages() {
        Map<String, StagePodFacts> old = byName(before.stages());
        Map<String, StagePodFacts> now = byName(after.stages());
        Map<String, String> renamed = renamed(old, now);
        old.forEach((name, stage) -> {
            StagePodFacts same = now.get(name);
            if (same != null) {
                pods(stage, same);
                facts(name, order(before, name), order(after, name));
            } else if (renamed.containsKey(name)) {
                changes.add(new WorkChange(WorkChange.Kind.RENAMED, name, "", name, renamed.getOrDefault(name, "")));
            } else {
                changes.add(new WorkChange(WorkChange.Kind.REMOVED, name, "", summary(stage), ""));
            }
        });
        now.forEach((name, stage) -> {
            if (!old.containsKey(name) && !renamed.containsValue(name)) {
                changes.add(new WorkChange(WorkChange.Kind.ADDED, name, "", "", summary(stage)));
            }
        });
    }

    private static Map<String, StagePodFacts> byName(List<StagePodFacts> stages) {
        Map<String, StagePodFacts> names = new LinkedHashMap<>();
        stages.forEach(stage -> names.put(stage.stage(), stage));
        return names;
    }

    private static Map<String, String> order(WorkView view, String stage) {
        return view.order().getOrDefault(stage, Map.of());
    }

    private static Map<String, String> renamed(Map<String, StagePodFacts> old, Map<String, StagePodFacts> now) {
        Map<String, String> renamed = new LinkedHashMap<>();
        old.forEach((name, stage) -> {
            if (!now.containsKey(name)) {
                Optional<String> twin = now.entrySet().stream()
                        .filter(other -> !old.containsKey(other.getKey()) && !renamed.containsValue(other.getKey()))
                        .filter(other -> other.getValue().roles().equals(stage.roles()))
                        .map(Map.Entry::getKey)
                        .findFirst();
                twin.ifPresent(other -> renamed.put(name, other));
            }
        });
        return renamed;
    }

    private void pods(StagePodFacts old, StagePodFacts now) {
        Set<String> roles = new TreeSet<>(old.roles().keySet());
        roles.addAll(now.roles().keySet());
        boolean single = roles.size() == 1;
        for (String role : roles) {
            String prefix = single ? "" : role + " ";
            role(
                    old.stage(),
                    prefix,
                    old.roles().getOrDefault(role, Map.of()),
                    now.roles().getOrDefault(role, Map.of()));
        }
    }

    private void role(String stage, String prefix, Map<PodFacts, Integer> old, Map<PodFacts, Integer> now) {
        int count = old.values().stream().mapToInt(Integer::intValue).sum();
        int newCount = now.values().stream().mapToInt(Integer::intValue).sum();
        if (count != newCount) {
            changes.add(WorkChange.fact(stage, prefix + "pods", number(count), number(newCount)));
        }
        List<PodFacts> gone = new ArrayList<>(old.keySet());
        gone.removeAll(now.keySet());
        List<PodFacts> come = new ArrayList<>(now.keySet());
        come.removeAll(old.keySet());
        for (int index = 0; index < Math.min(gone.size(), come.size()); index++) {
            Map<String, String> left = new LinkedHashMap<>();
            Map<String, String> right = new LinkedHashMap<>();
            gone.get(index).all().forEach((fact, value) -> left.put(prefix + fact, value));
            come.get(index).all().forEach((fact, value) -> right.put(prefix + fact, value));
            facts(stage, left, right);
        }
        gone.stream()
                .skip(come.size())
                .forEach(pod -> changes.add(WorkChange.fact(stage, prefix + "pod", summary(pod), "")));
        come.stream()
                .skip(gone.size())
                .forEach(pod -> changes.add(WorkChange.fact(stage, prefix + "pod", "", summary(pod))));
    }

    private static String number(int count) {
        return count == 0 ? "" : Integer.toString(count);
    }

    private void facts(String stage, Map<String, String> old, Map<String, String> now) {
        Set<String> names = new TreeSet<>(old.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            String left = old.getOrDefault(name, "");
            String right = now.getOrDefault(name, "");
            if (!left.equals(right)) {
                changes.add(WorkChange.fact(stage, name, left, right));
            }
        }
    }

    private static String summary(StagePodFacts stage) {
        int pods = stage.count();
        PodFacts first =
                stage.roles().values().iterator().next().keySet().iterator().next();
        return "%d %s, %s".formatted(pods, pods == 1 ? "pod" : "pods", summary(first));
    }

    private static String summary(PodFacts pod) {
        return "image %s, command %s"
                .formatted(pod.get("image"), pod.get("command").isEmpty() ? "of the image" : pod.get("command"));
    }
}

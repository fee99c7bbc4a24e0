package io.gangflow.convert.argo;

import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tasks of a {@code dag} and their dependencies. */
final class WorkflowTasks {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_-]*";

    /** One task with one end, or with two that together are one end of the language. */
    private static final Pattern TERM = Pattern.compile(
            "\\(?\\s*(%s)(?:\\.([A-Za-z]+))?(?:\\s*\\|\\|\\s*\\1\\.([A-Za-z]+))?\\s*\\)?".formatted(NAME));

    private static final Map<String, String> ENDS = Map.of(
            "", "passed",
            "Succeeded", "succeeded",
            "Failed", "failed",
            "Skipped", "skipped",
            "Failed|Errored", "failed",
            "Errored|Failed", "failed",
            "Succeeded|Failed", "completed",
            "Failed|Succeeded", "completed",
            "Succeeded|Skipped", "passed");

    private static final Pattern WORD = Pattern.compile(NAME);

    private final Map<String, Field> tasks = new LinkedHashMap<>();
    private final Map<String, List<String>> before = new LinkedHashMap<>();
    private final Map<String, List<StageDraft>> ends = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> wanted = new LinkedHashMap<>();

    WorkflowTasks(Field dag) {
        for (Field task : dag.at("tasks").items()) {
            tasks.put(task.at("name").peek().orElse(""), task);
        }
        tasks.forEach((name, task) -> before.put(name, dependencies(task)));
    }

    /**
     * Calls the tasks in dependency order, except those of a cycle; returns the ends of all tasks without successors.
     */
    List<StageDraft> inOrder(BiFunction<Field, List<StageDraft>, List<StageDraft>> call) {
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Map.Entry<String, Field> task : tasks.entrySet()) {
                List<String> names = before.getOrDefault(task.getKey(), List.of());
                if (!ends.containsKey(task.getKey()) && ends.keySet().containsAll(names)) {
                    List<StageDraft> done = names.stream()
                            .flatMap(name -> ends.getOrDefault(name, List.of()).stream())
                            .distinct()
                            .toList();
                    ends.put(task.getKey(), call.apply(task.getValue(), done));
                    moved = true;
                }
            }
        }
        List<String> followed = before.values().stream().flatMap(List::stream).toList();
        return ends.entrySet().stream()
                .filter(task -> !followed.contains(task.getKey()))
                .flatMap(task -> task.getValue().stream())
                .distinct()
                .toList();
    }

    private List<String> dependencies(Field task) {
        List<String> names = new ArrayList<>();
        for (Field dependency : task.at("dependencies").items()) {
            dependency.text().filter(tasks::containsKey).ifPresent(names::add);
        }
        Field depends = task.at("depends");
        depends.peek().ifPresent(text -> {
            Map<String, String> terms = terms(text);
            if (!terms.isEmpty()) {
                depends.text();
                wanted.put(task.at("name").peek().orElse(""), terms);
            }
            Matcher words = WORD.matcher(text);
            while (words.find()) {
                if (tasks.containsKey(words.group()) && !names.contains(words.group())) {
                    names.add(words.group());
                }
            }
        });
        return names;
    }

    /** The required ends of a task's predecessors, without those that only must pass. */
    Map<StageDraft, String> endsOf(Field task) {
        Map<StageDraft, String> found = new LinkedHashMap<>();
        wanted.getOrDefault(task.at("name").peek().orElse(""), Map.of())
                .forEach((name, end) -> ends.getOrDefault(name, List.of()).forEach(stage -> {
                    if (!end.equals("passed")) {
                        found.put(stage, end);
                    }
                }));
        return found;
    }

    /** Ends by task; empty if the text is not a conjunction of ends that the language has. */
    private Map<String, String> terms(String text) {
        Map<String, String> found = new LinkedHashMap<>();
        for (String part : text.split("&&", -1)) {
            Matcher term = TERM.matcher(part.strip());
            if (!term.matches()) {
                return Map.of();
            }
            String first = term.group(2) == null ? "" : term.group(2);
            String end = ENDS.get(term.group(3) == null ? first : first + "|" + term.group(3));
            if (end == null || !tasks.containsKey(term.group(1))) {
                return Map.of();
            }
            found.put(term.group(1), end);
        }
        return found;
    }
}

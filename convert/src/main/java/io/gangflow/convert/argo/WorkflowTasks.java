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

/** The tasks of a {@code dag} and which of them start after which. */
final class WorkflowTasks {

    private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_-]*";

    /** What {@code after} means, too. */
    private static final Pattern ALL_SUCCEED =
            Pattern.compile("\\s*%s(\\.Succeeded)?(\\s*&&\\s*%s(\\.Succeeded)?)*\\s*".formatted(NAME, NAME));

    private static final Pattern WORD = Pattern.compile(NAME);

    private final Map<String, Field> tasks = new LinkedHashMap<>();
    private final Map<String, List<String>> before = new LinkedHashMap<>();

    WorkflowTasks(Field dag) {
        for (Field task : dag.at("tasks").items()) {
            tasks.put(task.at("name").peek().orElse(""), task);
        }
        tasks.forEach((name, task) -> before.put(name, dependencies(task)));
    }

    /**
     * Calls the tasks in an order in which they can run, those of a cycle never; gives the ends of all that nothing
     * follows.
     */
    List<StageDraft> inOrder(BiFunction<Field, List<StageDraft>, List<StageDraft>> call) {
        Map<String, List<StageDraft>> ends = new LinkedHashMap<>();
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
            if (ALL_SUCCEED.matcher(text).matches()) {
                depends.text();
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
}

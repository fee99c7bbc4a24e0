package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.DependencyCycle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tasks of a {@code dag} template and their dependencies. */
final class WorkflowDag {

    private static final Pattern TASK_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

    private final Findings findings;
    private final Map<String, JsonNode> tasks = new LinkedHashMap<>();
    private final Map<String, List<String>> waits = new LinkedHashMap<>();

    /** Receives findings. */
    @FunctionalInterface
    interface Findings {
        void add(DiagnosticCode code, String message, String label);
    }

    WorkflowDag(JsonNode template, Findings findings) {
        this.findings = findings;
        template.path("dag")
                .path("tasks")
                .forEach(task -> tasks.put(task.path("name").asText(), task));
        tasks.forEach((name, task) -> waits.put(name, dependencies(task)));
    }

    /**
     * Calls the tasks in an order in which they can run. Returns the sets whose success is that of all.
     *
     * @param call receives the sets that are done before the task; returns the sets whose success is that of the task
     */
    List<String> inOrder(BiFunction<JsonNode, List<String>, List<String>> call) {
        List<String> circle = DependencyCycle.in(waits);
        if (!circle.isEmpty()) {
            findings.add(
                    DiagnosticCode.GF0609,
                    "tasks form a cycle: %s".formatted(Excerpt.of(String.join(" → ", circle))),
                    "none of them can start");
            return List.of();
        }
        Map<String, List<String>> ends = new LinkedHashMap<>();
        while (ends.size() < tasks.size()) {
            tasks.forEach((name, task) -> {
                List<String> before = waits.getOrDefault(name, List.of());
                if (!ends.containsKey(name) && ends.keySet().containsAll(before)) {
                    List<String> done = before.stream()
                            .flatMap(of -> ends.getOrDefault(of, List.of()).stream())
                            .distinct()
                            .toList();
                    ends.put(name, call.apply(task, done));
                }
            });
        }
        return ends.values().stream().flatMap(List::stream).distinct().toList();
    }

    private List<String> dependencies(JsonNode task) {
        Set<String> names = new TreeSet<>();
        for (JsonNode name : task.path("dependencies")) {
            if (tasks.containsKey(name.asText())) {
                names.add(name.asText());
            } else {
                findings.add(
                        DiagnosticCode.GF0610,
                        "task `%s` waits for `%s`, which does not exist"
                                .formatted(Excerpt.of(task.path("name").asText()), Excerpt.of(name.asText())),
                        "waits forever");
            }
        }
        Matcher matcher = TASK_NAME.matcher(task.path("depends").asText(""));
        while (matcher.find()) {
            if (tasks.containsKey(matcher.group())) {
                names.add(matcher.group());
            }
        }
        return List.copyOf(names);
    }
}

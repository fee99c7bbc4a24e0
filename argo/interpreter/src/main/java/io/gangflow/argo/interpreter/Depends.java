package io.gangflow.argo.interpreter;

import io.gangflow.argo.interpreter.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The condition in a task's {@code depends}: names of tasks, alone or with a result, combined by {@code &&}, {@code ||}
 * and {@code !} (argo-workflows 4.1.2, workflow/common/ancestry.go and workflow/controller/dag.go,
 * evaluateDependsLogic).
 *
 * @param logic as written; empty for a task without dependencies
 * @param names of the tasks in it, each once
 */
record Depends(String logic, List<String> names) {

    private static final Pattern TASK = Pattern.compile("([A-Za-z0-9][A-Za-z0-9_-]*)(?:\\.([A-Za-z]+))?");

    Depends {
        names = List.copyOf(names);
    }

    /** The condition of a list of dependencies: none has failed. */
    static Depends onAll(List<String> dependencies) {
        return new Depends(String.join(" && ", dependencies), dependencies);
    }

    static Depends parse(String logic) {
        List<String> names = new ArrayList<>();
        Matcher matcher = TASK.matcher(logic);
        while (matcher.find()) {
            if (!names.contains(matcher.group(1))) {
                names.add(matcher.group(1));
            }
        }
        return new Depends(logic, names);
    }

    /** Whether it holds, given that all of its tasks have ended. */
    boolean holds(Map<String, TaskNode> tasks) {
        if (logic.isEmpty()) {
            return true;
        }
        String values = TASK.matcher(logic)
                .replaceAll(match -> Boolean.toString(ended(
                        Optional.ofNullable(tasks.get(match.group(1))).orElseThrow(),
                        Optional.ofNullable(match.group(2)))));
        return Expression.parse(values).replacement(name -> Optional.empty()).equals("true");
    }

    private static boolean ended(TaskNode task, Optional<String> how) {
        NodePhase phase = task.phase();
        if (how.isEmpty()) {
            return phase == NodePhase.SUCCEEDED || phase == NodePhase.SKIPPED;
        }
        return switch (how.get()) {
            case "Succeeded" -> phase == NodePhase.SUCCEEDED;
            case "Failed" -> phase == NodePhase.FAILED && !task.isError();
            case "Errored" -> phase == NodePhase.FAILED && task.isError();
            case "Skipped" -> phase == NodePhase.SKIPPED;
            case "Omitted" -> phase == NodePhase.OMITTED;
            default -> throw new UnsupportedWorkflowException("depends: `%s` is not interpreted".formatted(how.get()));
        };
    }
}

package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.model.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits a pipeline into parts. Independent stages are in independent parts. Only if more dependent stages exist than
 * fit into one part, a part starts when all parts it depends on have succeeded, which may be later than its stages
 * require.
 */
public final class PipelineParts {

    private PipelineParts() {}

    /** Returns the number of tasks of a stage. */
    public static int tasks(Stage stage) {
        return stage.delay().isPresent() ? 2 : 1;
    }

    /**
     * Returns the parts in an order in which they can run.
     *
     * @param stages in an order in which they can run
     * @param most maximum number of tasks in a part
     */
    public static List<List<Stage>> of(List<Stage> stages, int most) {
        List<List<Stage>> parts = new ArrayList<>();
        List<Stage> open = new ArrayList<>();
        for (List<Stage> connected : connected(stages)) {
            if (size(open) + size(connected) > most && !open.isEmpty()) {
                parts.add(open);
                open = new ArrayList<>();
            }
            for (Stage stage : connected) {
                if (size(open) + tasks(stage) > most) {
                    parts.add(open);
                    open = new ArrayList<>();
                }
                open.add(stage);
            }
            if (size(connected) > most) {
                parts.add(open); // otherwise stages that do not depend on these would wait for them
                open = new ArrayList<>();
            }
        }
        if (!open.isEmpty()) {
            parts.add(open);
        }
        return parts;
    }

    private static int size(List<Stage> part) {
        return part.stream().mapToInt(PipelineParts::tasks).sum();
    }

    /** Returns groups of stages that depend on each other, directly or through others; each in the given order. */
    private static List<List<Stage>> connected(List<Stage> stages) {
        Map<String, String> towards = new LinkedHashMap<>();
        for (Stage stage : stages) {
            towards.put(stage.name(), stage.name());
            for (String before : stage.after()) {
                if (towards.containsKey(before)) {
                    towards.put(root(towards, before), root(towards, stage.name()));
                }
            }
        }
        Map<String, List<Stage>> groups = new LinkedHashMap<>();
        stages.forEach(stage -> groups.computeIfAbsent(root(towards, stage.name()), missing -> new ArrayList<>())
                .add(stage));
        return List.copyOf(groups.values());
    }

    private static String root(Map<String, String> towards, String stage) {
        String at = stage;
        for (String next = towards.getOrDefault(at, at); !next.equals(at); next = towards.getOrDefault(at, at)) {
            at = next;
        }
        return at;
    }
}

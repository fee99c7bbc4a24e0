package io.gangflow.cli.report;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;

/**
 * What a run was, beside its timeline: its values, and what ran for each stage.
 *
 * @param parameters values by name, defaults included
 */
public record RunFacts(Map<String, String> parameters, List<Stage> stages) {

    /** A run of which nothing but its timeline is known, such as one that was locked and removed. */
    public static final RunFacts NONE = new RunFacts(Map.of(), List.of());

    public RunFacts {
        parameters = Ordered.copyOf(parameters);
        stages = List.copyOf(stages);
    }

    /**
     * A stage.
     *
     * @param commands images with the commands that ran in them, each once
     * @param attempts how often its most repeated instance was started
     * @param pods those that still exist, failed ones first
     */
    public record Stage(String name, List<String> commands, int attempts, List<Pod> pods) {
        public Stage {
            commands = List.copyOf(commands);
            pods = List.copyOf(pods);
        }
    }

    /**
     * A pod.
     *
     * @param title such as {@code train-0/worker-1}
     * @param state such as {@code Succeeded}, or why it failed
     * @param log where the whole log is, a file or a command; empty where nothing was written
     * @param lastLines the end of its log
     */
    public record Pod(String title, String state, String log, List<String> lastLines) {
        public Pod {
            lastLines = List.copyOf(lastLines);
        }
    }
}

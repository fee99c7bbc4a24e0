package io.gangflow.cli.report;

import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;

/**
 * Facts about a run in addition to its timeline: its parameter values, and the commands and pods of each stage.
 *
 * @param parameters values by name, including defaults
 */
public record ReportFacts(Map<String, String> parameters, List<Stage> stages) {

    /** The facts of a run with only a timeline, such as a run that was locked and deleted. */
    public static final ReportFacts NONE = new ReportFacts(Map.of(), List.of());

    public ReportFacts {
        parameters = OrderedMaps.copyOf(parameters);
        stages = List.copyOf(stages);
    }

    /**
     * A stage.
     *
     * @param commands images with the commands that ran in them, each once
     * @param attempts maximum number of attempts of one instance
     * @param pods pods that still exist, failed ones first
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
     * @param state such as {@code Succeeded}, or the reason of its failure
     * @param log location of the complete log, a file or a command; empty if there is no log
     * @param lastLines the end of its log
     */
    public record Pod(String title, String state, String log, List<String> lastLines) {
        public Pod {
            lastLines = List.copyOf(lastLines);
        }
    }
}

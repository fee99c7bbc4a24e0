package io.gangflow.cli.remote;

import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds a run by its argument on the command line: the name of its workflow, {@code @latest}, {@code PIPELINE@latest},
 * or {@code PIPELINE/RUN-ID}.
 */
public final class RunArgument {

    /** The forms of a run argument, for help texts. */
    public static final String FORMS = "name of its workflow, PIPELINE/RUN-ID, PIPELINE@latest or @latest";

    /** Description for the help text of commands that take a run. */
    public static final String DESCRIPTION = "Run: " + FORMS + ".";

    private static final String LATEST = "@latest";

    private RunArgument() {}

    /**
     * Finds the run of an argument.
     *
     * @throws CommandFailure when the run does not exist
     */
    public static Workflow find(ClusterSession cluster, String argument) {
        if (argument.endsWith(LATEST)) {
            return latest(cluster, argument.substring(0, argument.length() - LATEST.length()));
        }
        int slash = argument.indexOf('/');
        return slash < 0
                ? cluster.argo().get(argument)
                : cluster.argo()
                        .find(argument.substring(0, slash), argument.substring(slash + 1))
                        .orElseThrow(() -> none(
                                cluster,
                                "run `%s` of pipeline `%s`"
                                        .formatted(argument.substring(slash + 1), argument.substring(0, slash))));
    }

    private static Workflow latest(ClusterSession cluster, String pipeline) {
        return of(cluster, pipeline).stream()
                .max(newest())
                .orElseThrow(
                        () -> none(cluster, pipeline.isEmpty() ? "run" : "run of pipeline `%s`".formatted(pipeline)));
    }

    /** Returns the runs of one pipeline or of all; workflows of other tools are left out. */
    static List<Workflow> of(ClusterSession cluster, String pipeline) {
        List<Workflow> all =
                pipeline.isEmpty() ? cluster.argo().list() : cluster.argo().list(pipeline);
        return all.stream().filter(workflow -> !pipeline(workflow).isEmpty()).toList();
    }

    static Comparator<Workflow> newest() {
        return Comparator.comparing((Workflow workflow) ->
                        Objects.requireNonNullElse(workflow.getMetadata().getCreationTimestamp(), ""))
                .thenComparing(workflow -> workflow.getMetadata().getName());
    }

    static String pipeline(Workflow workflow) {
        Map<String, String> labels = ObjectView.labels(workflow);
        return labels.getOrDefault(Label.PIPELINE, "");
    }

    /** Returns the ID under which it was submitted; the name of the workflow if it has none. */
    static String runId(Workflow workflow) {
        String id = ObjectView.annotation(workflow, RunMetadataKeys.RUN_ID);
        return id.isEmpty() ? workflow.getMetadata().getName() : id;
    }

    private static CommandFailure none(ClusterSession cluster, String what) {
        return new CommandFailure(ExitCode.BAD_INPUT, "no %s in namespace `%s`".formatted(what, cluster.namespace()));
    }
}

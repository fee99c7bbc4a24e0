package io.gangflow.cli.remote;

import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.StagePart;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.plan.LaterStages;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The earlier run whose results a new run uses.
 *
 * @param workflow the run that was named, which has ended
 * @param origin the run whose data this run used, if it also started at a later stage
 */
record EarlierRun(Workflow workflow, Optional<Workflow> origin) {

    /** Annotation: name of the workflow under which the skipped stages wrote their data. */
    static final String OF = "gangflow.io/data-of";
    /** Annotation: the stage at which the run starts. */
    static final String FROM = "gangflow.io/from-step";

    /**
     * Returns the named run, or else the newest ended run of the pipeline.
     *
     * @throws CommandFailure when no run matches, it belongs to another pipeline, or it has not ended
     */
    static EarlierRun find(ClusterSession cluster, String pipeline, Optional<String> named) {
        Workflow found = named.map(run -> RunArgument.find(cluster, run))
                .or(() -> RunArgument.of(cluster, pipeline).stream()
                        .filter(Runs::ended)
                        .max(RunArgument.newest()))
                .orElseThrow(() -> refused("pipeline `%s` has no run that has ended".formatted(pipeline)));
        String name = found.getMetadata().getName();
        if (!RunArgument.pipeline(found).equals(pipeline)) {
            throw refused(
                    "run `%s` is of pipeline `%s`, not `%s`".formatted(name, RunArgument.pipeline(found), pipeline));
        }
        if (!Runs.ended(found)) {
            throw refused("run `%s` has not ended: it is %s".formatted(name, Runs.phase(found)));
        }
        String origin = ObjectView.annotation(found, OF);
        return new EarlierRun(
                found,
                origin.isEmpty() ? Optional.empty() : Optional.of(cluster.argo().get(origin)));
    }

    /** Returns the run under whose name the stages read and wrote data. */
    LaterStages.Earlier data() {
        Workflow data = origin.orElse(workflow);
        String name = data.getMetadata().getName();
        String id = ObjectView.annotation(data, RunMetadataKeys.RUN_ID);
        String scheduled = ObjectView.annotation(data, RunMetadataKeys.SCHEDULED_TIME);
        String time = scheduled.isEmpty() ? data.getMetadata().getCreationTimestamp() : scheduled;
        return new LaterStages.Earlier(
                id.isEmpty() ? name : id, name, OffsetDateTime.parse(time).toInstant());
    }

    /** @throws CommandFailure when the run has not completed a stage that the new run needs */
    void requireDone(List<String> stages) {
        for (String stage : stages) {
            if (Stream.concat(Stream.of(workflow), origin.stream()).noneMatch(run -> isDone(run, stage))) {
                throw refused(
                        "run `%s` has not completed stage `%s`; start at that stage, or name another run with --of"
                                .formatted(workflow.getMetadata().getName(), stage));
            }
        }
    }

    private static boolean isDone(Workflow run, String stage) {
        Map<String, NodeStatus> nodes = NodeCompression.nodes(run);
        String workflow = run.getMetadata().getName();
        return nodes.values().stream()
                .filter(node -> StagePart.isStage(workflow, stage, node.name()))
                .anyMatch(node -> List.of("Succeeded", "Skipped").contains(node.phase()));
    }

    private static CommandFailure refused(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }
}

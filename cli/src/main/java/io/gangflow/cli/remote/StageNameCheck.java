package io.gangflow.cli.remote;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import java.util.List;

/** Checks the stage name that a user gives for a run. */
final class StageNameCheck {

    private StageNameCheck() {}

    /**
     * Accepts stages that have started, and stages of the pipeline that have not.
     *
     * @param stage empty for all
     * @throws CommandFailure when the run has no such stage; the message names the most similar stage, or all
     */
    static void require(String stage, Workflow run) {
        List<String> started = StageOfRun.of(run.getMetadata().getName(), NodeCompression.nodes(run)).stream()
                .map(StageOfRun::name)
                .toList();
        if (stage.isEmpty() || started.isEmpty() || started.contains(stage) || isPlanned(stage, run)) {
            return;
        }
        String near = DidYouMean.of(stage, started)
                .map("; did you mean `%s`?"::formatted)
                .orElseGet(() -> "; its stages are " + String.join(", ", started));
        throw new CommandFailure(
                ExitCode.BAD_INPUT,
                "run `%s` has no stage `%s`%s".formatted(run.getMetadata().getName(), stage, near));
    }

    /** Whether the stage is a template of that name in the spec that Argo stores in the run. */
    private static boolean isPlanned(String stage, Workflow run) {
        WorkflowSpec spec = run.getStatus().storedWorkflowTemplateSpec();
        return spec != null && spec.templates().stream().anyMatch(template -> stage.equals(template.name()));
    }
}

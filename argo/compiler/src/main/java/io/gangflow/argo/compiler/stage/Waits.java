package io.gangflow.argo.compiler.stage;

import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.SuspendTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.Work;
import io.gangflow.run.Label;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Templates that wait without a pod: a delay of a stage, and an approval. */
public final class Waits {

    private static final String ASK = "ask";

    private Waits() {}

    /**
     * Name of the task of a delay, or of its template.
     *
     * @param stage the stage, or the one whose templates it uses
     */
    public static String delay(String stage) {
        return stage + "-delay";
    }

    /** Empty for a stage without a delay. */
    public static List<Template> delays(StageTemplate stage) {
        return stage.stage().delay().stream()
                .map(delay -> Template.named(delay(stage.template()))
                        .suspend(SuspendTemplate.of(ArgoTemplates.duration(delay)))
                        .build())
                .toList();
    }

    /**
     * An approval is a step that is suspended until it is resumed. After its timeout Argo resumes it itself, as if it
     * were approved, so a second step compares the elapsed time with the timeout: its {@code withParam} becomes an
     * error message instead of a list, and Argo ends the step as an error with that message.
     */
    static List<Template> approval(StageTemplate stage, Work.Approval approval) {
        String message = InertText.asMessage(FlatText.of(approval.message(), stage.stage()));
        Arguments arguments = Arguments.of(List.of(Parameter.of(LaunchedObject.APPROVAL, message)));
        List<WorkflowStep> steps = new ArrayList<>();
        steps.add(WorkflowStep.calling(ASK, stage.template(ASK), arguments, Map.of()));
        stage.stage()
                .timeout()
                .ifPresent(
                        timeout -> steps.add(WorkflowStep.calling("in-time", stage.template(ASK), arguments, Map.of())
                                .forEachOf(inTime(timeout))));
        String duration = stage.stage().timeout().map(ArgoTemplates::duration).orElse("");
        long expected = stage.stage().expect().orElse(Duration.ZERO).toSeconds();
        return List.of(
                ArgoTemplates.start(stage.instanceTemplate(), stage)
                        .steps(steps.stream().map(List::of).toList())
                        .build(),
                Template.named(stage.template(ASK))
                        .annotations(Map.of(Label.EXPECT_SECONDS, Long.toString(expected)))
                        .inputs(Inputs.of(List.of(Parameter.named(LaunchedObject.APPROVAL)), List.of()))
                        .suspend(SuspendTemplate.of(duration))
                        .build());
    }

    private static String inTime(Duration timeout) {
        return "{{=date(steps.%1$s.finishedAt).Unix() - date(steps.%1$s.startedAt).Unix() < %2$d ? '[]' : 'no approval within %3$s'}}"
                .formatted(ASK, timeout.toSeconds(), ArgoTemplates.duration(timeout));
    }
}

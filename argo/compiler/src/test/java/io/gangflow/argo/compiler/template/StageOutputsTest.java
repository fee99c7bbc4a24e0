package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The outputs that stages report. */
final class StageOutputsTest {

    private static final Text COUNTS =
            Stages.text(Stages.literal("s3://results/"), Stages.parameter("x"), Stages.literal("/count"));
    private static final String DECLARED = "{name=counts, value={{=replace('s3://results/' + "
            + "replace(workflow.parameters.x, '$', '$$') + '/count', '{' + '{', '{ { ')}}}";

    private static Compiled compiled(LauncherMode launcher, Stages... stages) {
        return Compiled.of(Stages.plan(SchedulerName.VOLCANO, launcher, stages));
    }

    private static Stages gang() {
        return Stages.stage("train", Stages.ddp(3)).output("counts", COUNTS);
    }

    private static String outputs(Compiled compiled, String template) {
        return Objects.toString(compiled.template(template).get("outputs"), "none");
    }

    @Test
    void aPodTellsWhereItWritesAndWhatItLeaves() {
        Compiled compiled =
                compiled(LauncherMode.IMAGE, Stages.stage("count", Stages.pod()).output("counts", COUNTS));

        assertThat(outputs(compiled, "count-instance"))
                .isEqualTo("{parameters=[" + DECLARED
                        + ", {name=result, valueFrom={path=/dev/termination-log, default=}}]}");
        assertThat(outputs(compiled, "pod-groups")).isEqualTo("none");
    }

    @Test
    void theLauncherTellsWhatTheGangLeavesAndArgosOwnTemplateOnlyWhereItWrites() {
        assertThat(outputs(compiled(LauncherMode.IMAGE, gang()), "train-instance"))
                .isEqualTo("{parameters=[" + DECLARED + ", {name=result, valueFrom={path=/tmp/result, default=}}]}");
        assertThat(outputs(compiled(LauncherMode.RESOURCE, gang()), "train-instance"))
                .isEqualTo("{parameters=[" + DECLARED + "]}");
        assertThat(outputs(compiled(LauncherMode.RESOURCE, Stages.stage("train", Stages.ddp(3))), "train-instance"))
                .isEqualTo("none");
    }

    @Test
    void anOutputThatIsDeclaredAsResultWins() {
        Stages stage = Stages.stage("train", Stages.ddp(3)).output("result", Text.literal("s3://results/model"));

        assertThat(outputs(compiled(LauncherMode.IMAGE, stage), "train-instance"))
                .isEqualTo("{parameters=[{name=result, value=s3://results/model}]}");
    }

    @Test
    void equalStagesStillShareTheirTemplates() {
        Compiled compiled = compiled(
                LauncherMode.IMAGE, gang(), Stages.stage("again", Stages.ddp(3)).output("counts", COUNTS));

        assertThat(compiled.templates()).hasSize(3);
    }

    @Test
    void aRunKnowsTheOutputsOfItsPods() {
        WorkflowRun run = new WorkflowRun(
                compiled(LauncherMode.IMAGE, gang()).manifests().workflowTemplate(), "demo-1", Map.of("x", "june"));
        List<WorkflowAction> actions = run.next(0);

        assertThat(actions).isNotEmpty();
        assertThat(run.nodes().stream()
                        .filter(node -> node.is("Pod"))
                        .flatMap(pod -> Stream.ofNullable(pod.outputs()))
                        .flatMap(outputs -> outputs.parameters().stream()))
                .containsExactly(Parameter.of("counts", "s3://results/june/count"), Parameter.of("result", ""));
    }
}

package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The DAG of stages: which task waits for which, and with what each is called. */
final class EntryDagTest {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            scheduler: kube-scheduler
            parameters: { full: { type: boolean, default: false } }
            stages:
            """;
    private static final String POD = "pod: { image: \"i:1\", command: [sh], resources: { cpu: 1, memory: 1Gi } }";

    private static JsonNode task(Compiled compiled, String name) {
        return Stream.of(compiled.tree("pipeline").at("/dag/tasks"))
                .flatMap(JsonNode::valueStream)
                .filter(task -> task.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no task " + name));
    }

    private static Compiled compiled(String... stages) {
        return Compiled.read(HEAD + String.join("", List.of(stages)).replace("POD", POD));
    }

    private static List<String> names(JsonNode texts) {
        return texts.valueStream().map(JsonNode::asText).toList();
    }

    @Test
    void stagesAfterPassedStagesNameThemAsDependencies() {
        Compiled compiled = compiled("  a: { POD }\n", "  b: { POD }\n", "  c: { after: [a, b], POD }\n");

        assertThat(names(task(compiled, "c").path("dependencies"))).containsExactly("a", "b");
        assertThat(task(compiled, "a").has("dependencies")).isFalse();
        assertThat(task(compiled, "c").has("depends")).isFalse();
        assertThat(task(compiled, "c").path("template").asText())
                .as("the work is that of `a`")
                .isEqualTo("a");
        assertThat(compiled.tree("pipeline").at("/dag/failFast").asBoolean(true))
                .as("the other stages run to their end")
                .isFalse();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "succeeded, a.Succeeded",
                "failed,    (a.Failed || a.Errored)",
                "skipped,   (a.Skipped || a.Omitted)",
                "completed, (a.Succeeded || a.Failed || a.Errored || a.Skipped || a.Omitted)",
            })
    void anotherEndOfAPredecessorIsACondition(String end, String condition) {
        Compiled compiled = compiled(
                "  a: { POD }\n",
                "  b: { POD }\n",
                "  c: { after: { a: %s, b: passed }, POD }\n".formatted(end),
                "  d: { after: [c], POD }\n");

        assertThat(task(compiled, "c").path("depends").asText()).isEqualTo(condition + " && b");
        assertThat(task(compiled, "c").has("dependencies"))
                .as("Argo permits one of the two in a DAG")
                .isFalse();
        assertThat(task(compiled, "d").path("depends").asText()).isEqualTo("c");
        assertThat(task(compiled, "a").has("depends")).isFalse();
    }

    @Test
    void aDelayWaitsForThePredecessorsAndTheStageForTheDelay() {
        Compiled compiled = compiled(
                "  a: { POD }\n",
                "  b: { after: { a: failed }, delay: 90s, when: \"${parameters.full} == true\", POD }\n");

        JsonNode delay = task(compiled, "b-delay");
        assertThat(delay.path("depends").asText()).isEqualTo("(a.Failed || a.Errored)");
        assertThat(delay.path("template").asText()).isEqualTo("b-delay");
        assertThat(delay.path("when").asText()).contains("workflow.parameters.full");
        assertThat(delay.has("arguments")).isFalse();
        assertThat(task(compiled, "b").path("depends").asText()).isEqualTo("(a.Failed || a.Errored) && b-delay");
        assertThat(task(compiled, "b").path("when").asText())
                .as("a skipped delay would not stop the stage")
                .isEqualTo(delay.path("when").asText());
        assertThat(compiled.tree("b-delay").at("/suspend/duration").asText()).isEqualTo("90s");
        assertThat(task(compiled, "a").has("when")).isFalse();
    }

    @Test
    void underVolcanoTheFirstPodsWaitForTheirGroupsBeforeAnythingElse() {
        Compiled compiled = Compiled.volcano(
                Stages.stage("gang", Stages.ddp(2)),
                Stages.stage("pod", Stages.pod()).after("gang"),
                Stages.stage("next", Stages.pod()).after("pod"));

        assertThat(names(task(compiled, "pod").path("dependencies"))).containsExactly("pod-groups", "gang");
        assertThat(names(task(compiled, "next").path("dependencies"))).containsExactly("pod");
        assertThat(task(compiled, "gang").has("dependencies")).isFalse();
        assertThat(compiled.tree("pipeline").at("/dag/tasks/0/name").asText()).isEqualTo("pod-groups");
    }

    @Test
    void stagesWithEqualWorkCallOneTemplateWithTheirNames() {
        Compiled compiled = Compiled.kube(
                Stages.stage("a", Stages.pod()), Stages.stage("b", Stages.pod()).after("a"));

        assertThat(task(compiled, "b").path("template").asText()).isEqualTo("a");
        assertThat(task(compiled, "b").at("/arguments/parameters").toString())
                .isEqualTo("[{\"name\":\"stage-name\",\"value\":\"b\"}]");
        assertThat(task(compiled, "a").at("/arguments/parameters/0/value").asText())
                .isEqualTo("a");
    }

    @Test
    void aStageWithoutInputsIsCalledWithoutArguments() {
        Compiled compiled = Compiled.kube(Stages.stage("a", Stages.pod()));

        assertThat(task(compiled, "a").has("arguments")).isFalse();
        assertThat(compiled.tree("a").has("inputs")).isFalse();
    }

    /** 210 stages are more tasks than Argo 4 permits in a DAG. */
    private static Compiled large(SchedulerName scheduler) {
        List<Stages> chain = IntStream.range(0, 210)
                .mapToObj(index -> {
                    List<Text> command = index == 209
                            ? List.of(Stages.text(Text.Reference.ofStage("s0", "result")))
                            : Stages.command("run");
                    Stages stage = Stages.stage("s" + index, Stages.pod(command));
                    return index == 0 ? stage : stage.after("s" + (index - 1));
                })
                .toList();
        return Compiled.of(Stages.plan(scheduler, chain.toArray(Stages[]::new)));
    }

    @Test
    void moreStagesThanADagHoldsAreTwoPartsInSequence() {
        Compiled compiled = large(SchedulerName.KUBE_SCHEDULER);
        JsonNode first = task(compiled, "Part-1");
        JsonNode second = task(compiled, "Part-2");

        assertThat(compiled.tree("pipeline").at("/dag/tasks")).hasSize(2);
        assertThat(first.has("dependencies")).isFalse();
        assertThat(first.has("arguments")).isFalse();
        assertThat(names(second.path("dependencies"))).containsExactly("Part-1");
        int before = compiled.tree("Part-1").at("/dag/tasks").size();
        assertThat(before).isBetween(10, 200);
        assertThat(compiled.tree("Part-2").at("/dag/tasks")).hasSize(210 - before);
        assertThat(compiled.tree("Part-2").at("/dag/tasks/0").has("dependencies"))
                .as("the stage before it is in the other part")
                .isFalse();
        assertThat(names(compiled.tree("Part-2").at("/dag/tasks/1/dependencies")))
                .containsExactly("s" + before);
    }

    @Test
    void aResultReachesAnotherPartAsOutputArgumentAndInput() {
        Compiled compiled = large(SchedulerName.KUBE_SCHEDULER);

        JsonNode output = compiled.tree("Part-1").at("/outputs/parameters");
        assertThat(output).hasSize(1);
        String name = output.at("/0/name").asText();
        assertThat(output.at("/0/valueFrom/expression").asText()).contains("s0");
        JsonNode argument = task(compiled, "Part-2").at("/arguments/parameters/0");
        assertThat(argument.path("name").asText()).isEqualTo(name);
        assertThat(argument.path("value").asText()).contains("tasks['Part-1'].outputs.parameters['" + name + "']");
        assertThat(compiled.tree("Part-2").at("/inputs/parameters").toString())
                .isEqualTo("[{\"name\":\"%s\"}]".formatted(name));
        assertThat(compiled.tree("Part-1").has("inputs")).isFalse();
        assertThat(compiled.tree("Part-2").has("outputs")).isFalse();
    }

    @Test
    void partsWithPodsOfVolcanoWaitForTheGroups() {
        Compiled compiled = large(SchedulerName.VOLCANO);

        assertThat(names(task(compiled, "Part-1").path("dependencies"))).containsExactly("pod-groups");
        assertThat(names(task(compiled, "Part-2").path("dependencies"))).containsExactly("pod-groups", "Part-1");
        assertThat(compiled.tree("Part-1").at("/dag/tasks/0").has("dependencies"))
                .as("the groups exist before the part starts")
                .isFalse();
    }

    @Test
    void partsThatShareNoOrderHaveNoDependencies() {
        Stages[] stages = IntStream.range(0, 210)
                .mapToObj(index -> Stages.stage("s" + index, Stages.pod()))
                .toArray(Stages[]::new);
        Compiled compiled = Compiled.kube(stages);

        assertThat(compiled.tree("pipeline").at("/dag/tasks"))
                .hasSizeGreaterThan(1)
                .allSatisfy(part -> assertThat(part.has("dependencies")).isFalse());
    }

    @Test
    void twoHundredStagesAreOneDag() {
        Stages[] stages = IntStream.range(0, 200)
                .mapToObj(index -> Stages.stage("s" + index, Stages.pod()))
                .toArray(Stages[]::new);

        assertThat(Compiled.kube(stages).tree("pipeline").at("/dag/tasks")).hasSize(200);
    }

    @Test
    void anExampleOfAnItemWithATagOfArgoIsRejected() {
        Stages stage = Stages.stage("a", Stages.pod(List.of(Stages.text(Stages.item("n")))))
                .matrix("n", "1", "{{workflow.uid}}");

        assertThatThrownBy(() -> Compiled.kube(stage))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("item `n` of stage `a` contains {{, which Argo would treat as a template tag");
    }
}

package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.argo.interpreter.NodePhase;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pipelines with more stages than Argo 4 permits as tasks of one DAG, or as templates of one Workflow. */
final class LargePipelineTest {

    private static final int ETCD_BYTES = 1_500_000;

    private static final String POD = "{ image: \"acme/a:1\", command: [work], resources: { cpu: 1, memory: 1Gi } }";

    private static Stages gang(int index, int chain) {
        Stages stage = Stages.stage("train-" + index, Stages.ddp(4));
        return index % chain == 0 ? stage : stage.after("train-" + (index - 1));
    }

    /** Chains of equal gang stages. */
    private static Compiled chains(int stages, int chain, LauncherMode launcher) {
        return Compiled.of(Stages.plan(
                SchedulerName.VOLCANO,
                launcher,
                IntStream.range(0, stages).mapToObj(index -> gang(index, chain)).toArray(Stages[]::new)));
    }

    @ParameterizedTest
    @EnumSource(LauncherMode.class)
    void aThousandGangStagesAreOneWorkflowThatTheServerTakes(LauncherMode launcher) throws JsonProcessingException {
        Compiled compiled = chains(1_000, 10, launcher);

        assertThat(compiled.templates()).hasSizeLessThanOrEqualTo(200);
        assertThat(compiled.templates())
                .allSatisfy(template -> assertThat(tasks(template)).hasSizeLessThanOrEqualTo(200));
        assertThat(new ObjectMapper().writeValueAsBytes(compiled.manifests().workflowTemplate()))
                .hasSizeLessThan(ETCD_BYTES);
    }

    /** A stage's own values need a line, not templates. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void stagesThatDifferInEverythingTakeNoTemplatesOfTheirOwn(SchedulerName scheduler) throws JsonProcessingException {
        int stages = 1_000;
        Compiled compiled = Compiled.of(Stages.plan(
                scheduler,
                LauncherMode.IMAGE,
                IntStream.range(0, stages)
                        .mapToObj(LargePipelineTest::differing)
                        .toArray(Stages[]::new)));

        assertThat(compiled.templates()).hasSizeLessThan(12);
        assertThat(new ObjectMapper().writeValueAsBytes(compiled.manifests().workflowTemplate()))
                .hasSizeLessThan(stages * 230);
        List<Pod> pods = compiled.created(Map.of()).stream()
                .filter(object -> object.getMetadata().getLabels().containsKey("gangflow.io/stage"))
                .map(Pod.class::cast)
                .toList();
        assertThat(pods).hasSize(stages);
        Pod one = pods.stream()
                .filter(pod -> "s-777".equals(pod.getMetadata().getLabels().get("gangflow.io/stage")))
                .findFirst()
                .orElseThrow();
        Container main = one.getSpec().getContainers().get(0);
        assertThat(main.getImage()).isEqualTo("acme/work:1.777");
        assertThat(main.getCommand()).containsExactly("work", "--part=777");
        assertThat(main.getEnv()).anyMatch(variable -> "value-5439".equals(variable.getValue()));
        assertThat(main.getResources().getRequests().get("cpu")).isEqualTo(new Quantity("877m"));
        assertThat(main.getResources().getLimits().get("memory")).isEqualTo(new Quantity("905Mi"));
    }

    private static Stages differing(int index) {
        return Stages.stage(
                        "s-" + index,
                        new Work.Pod(
                                "acme/work:1." + index,
                                Stages.command("work", "--part=" + index),
                                Resources.of(100 + index, (128L + index) << 20)))
                .env("PART", Text.literal("value-" + 7 * index));
    }

    /** However templates are shared and split, a run creates the objects of each stage under the stage's own name. */
    @Test
    void everyStageHasItsOwnNameAndLabel() {
        List<HasMetadata> created = chains(205, 205, LauncherMode.IMAGE).created(Map.of());

        assertThat(created)
                .extracting(object -> object.getMetadata().getName())
                .isEqualTo(IntStream.range(0, 205)
                        .mapToObj(index -> "demo-1-train-" + index + "-0")
                        .toList());
        assertThat(created)
                .extracting(object -> object.getMetadata().getLabels().get("gangflow.io/stage"))
                .isEqualTo(IntStream.range(0, 205)
                        .mapToObj(index -> "train-" + index)
                        .toList());
    }

    @Test
    void partsOfIndependentStagesDoNotWaitForEachOther() {
        List<Object> calls = tasks(chains(1_000, 10, LauncherMode.IMAGE).template("pipeline"));

        assertThat(calls).hasSize(5).noneMatch(call -> Compiled.map(call).containsKey("dependencies"));
    }

    @Test
    void aPartOfDependentStagesWaitsForThePartBeforeIt() {
        List<Object> calls = tasks(chains(250, 250, LauncherMode.IMAGE).template("pipeline"));

        assertThat(calls).hasSize(2);
        assertThat(Compiled.map(calls.get(1))).containsEntry("dependencies", List.of("Part-1"));
    }

    @Test
    void aStageThatNeedsNothingOfALargeGroupDoesNotWaitForIt() {
        List<Stages> stages = new ArrayList<>();
        IntStream.range(0, 250).forEach(index -> stages.add(gang(index, 250)));
        stages.add(Stages.stage("alone", Stages.pod()));
        Compiled compiled =
                Compiled.of(Stages.plan(SchedulerName.VOLCANO, LauncherMode.IMAGE, stages.toArray(Stages[]::new)));

        List<Object> calls = tasks(compiled.template("pipeline"));
        assertThat(calls).hasSize(4);
        assertThat(Compiled.map(calls.get(3))).containsEntry("dependencies", List.of("pod-groups"));
        assertThat(tasks(compiled.template("Part-3")).toString()).contains("alone");
    }

    @Test
    void whatFollowsAFailureInAnEarlierPartIsOmitted() {
        Compiled compiled = chains(250, 250, LauncherMode.IMAGE);
        WorkflowRun run = new WorkflowRun(compiled.manifests().workflowTemplate(), "demo-1", Map.of());
        List<WorkflowAction> first = run.next(0);
        run.podEnded(first.get(0).nodeId(), false, 1);

        List<StageProgress> stages = run.stages();
        assertThat(stages).hasSize(250);
        assertThat(stages.get(0).phase()).isEqualTo(NodePhase.FAILED);
        assertThat(stages.subList(1, 250)).allMatch(stage -> stage.phase() == NodePhase.OMITTED);
        assertThat(run.done()).isTrue();
    }

    @Test
    void aResultGoesFromOnePartToAnother() {
        String yaml = "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: demo }\nstages:\n"
                + IntStream.range(0, 250)
                        .mapToObj(index -> "  s%d: { %spod: %s }\n"
                                .formatted(index, index == 0 ? "" : "after: [s" + (index - 1) + "], ", POD))
                        .collect(Collectors.joining())
                + "  last: { after: [s249], when: \"${stages.s0.result} == '[7]'\", pod: %s, env: { R: \"${stages.s0.result}\" } }\n"
                        .formatted(POD)
                + "  never: { after: [s0, s249], when: \"${stages.s0.status} == 'Failed'\", pod: %s }\n".formatted(POD)
                + "  each: { after: [s249], foreach: \"${stages.s0.result}\", pod: %s, env: { R: \"${item.value}\" } }\n"
                        .formatted(POD);
        Compiled compiled = Compiled.of(new Planner()
                .plan(PipelineReader.read("large.yaml", yaml).orElseThrow())
                .value()
                .orElseThrow());
        WorkflowRun run = new WorkflowRun(compiled.manifests().workflowTemplate(), "demo-1", Map.of());
        List<WorkflowAction> next = run.next(0);
        List<String> last = new ArrayList<>();
        while (!next.isEmpty()) {
            last = next.stream().map(Object::toString).toList();
            for (WorkflowAction action : next) {
                run.setResult(action.nodeId(), "[7]");
                run.podEnded(action.nodeId(), true, 1);
            }
            next = run.next(1);
        }

        assertThat(run.stages()).hasSize(253);
        assertThat(last).hasSize(2).anyMatch(pod -> pod.contains("value=[7]")).anyMatch(pod -> pod.contains("value=7"));
    }

    @Test
    void stagesOfStrictSparkShareTheirTemplatesToo() {
        List<Stages> stages = new ArrayList<>();
        for (String name : List.of("one", "two")) {
            stages.add(Stages.stage(name, Stages.spark(SparkMode.STANDALONE)));
        }
        Compiled compiled = Compiled.volcano(stages.toArray(Stages[]::new));
        Compiled alone = Compiled.volcano(stages.get(1));

        assertThat(compiled.templates()).hasSize(3);
        assertThat(compiled.created(Map.of()).get(1))
                .isEqualTo(alone.created(Map.of()).get(0));
    }

    private static List<Object> tasks(Object template) {
        Object dag = Compiled.map(template).get("dag");
        return dag == null
                ? List.of()
                : List.copyOf((List<?>) Objects.requireNonNull(Compiled.map(dag).get("tasks")));
    }
}

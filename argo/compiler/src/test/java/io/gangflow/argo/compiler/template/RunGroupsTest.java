package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.argo.interpreter.StageProgress;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class RunGroupsTest {

    private static final String STAGES = """
        apiVersion: gangflow/v1
        kind: Pipeline
        metadata: { name: demo }
        scheduler: volcano
        %s
        queues: { research: { weight: 1 }, urgent: { weight: 2 } }
        queue: research
        priorityClasses: { high: { value: 10 } }
        stages:
          prepare: { pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } }, copies: 2 }
          train:
            after: [prepare]
            queue: urgent
            priority: high
            retry: { limit: 1 }
            pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } }
          alone: { scheduler: kube-scheduler, pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } }
          last:
            after: [alone]
            pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } }
        onExit: { pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } }
        """;

    @Test
    void aStageOfOnePodIsOnePodOfArgoAndTheGroupsOfAllStagesAreAnother() {
        Compiled compiled = compiled("");
        assertThat(compiled.template("prepare-instance")).containsKey("container");
        assertThat(compiled.template("train-instance")).containsKeys("container", "retryStrategy");
        assertThat(compiled.template("pod-groups")).containsKey("container");
        assertThat(compiled.templates())
                .noneSatisfy(template -> assertThat(String.valueOf(template)).contains("name=train-release"));
    }

    @Test
    void theTaskOfTheGroupsCreatesAllOfThemBeforeTheFirstPod() {
        WorkflowRun run = run(compiled(""));
        List<HasMetadata> first = created(run.next(0));
        assertThat(first)
                .filteredOn(PodGroup.class::isInstance)
                .extracting(group -> group.getMetadata().getName())
                .containsExactly("demo-1-prepare-0", "demo-1-prepare-1", "demo-1-last-0", "demo-1-train-0");
        assertThat(first)
                .filteredOn(Pod.class::isInstance)
                .extracting(pod -> pod.getMetadata().getLabels().get("gangflow.io/stage"))
                .containsExactly("alone");

        for (HasMetadata group : first.subList(0, 3)) {
            run.observed("demo-1.pod-groups", group, 1);
        }
        assertThat(created(run.next(1))).as("one group is not there yet").isEmpty();
        run.observed("demo-1.pod-groups", first.get(3), 2);

        assertThat(created(run.next(2)))
                .extracting(pod -> pod.getMetadata().getAnnotations().get("scheduling.k8s.io/group-name"))
                .containsExactly("demo-1-prepare-0", "demo-1-prepare-1");
    }

    @Test
    void aGroupHasTheQueueAndThePriorityOfItsStageAndReservesNothing() {
        PodGroup train = created(run(compiled("")).next(0)).stream()
                .filter(object -> object.getMetadata().getName().equals("demo-1-train-0"))
                .map(PodGroup.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(train.getSpec().getQueue()).isEqualTo("urgent");
        assertThat(train.getSpec().getPriorityClassName()).isEqualTo("high");
        assertThat(train.getSpec().getMinMember()).isEqualTo(1);
        assertThat(train.getSpec().getMinResources()).isNullOrEmpty();
        assertThat(train.getMetadata().getLabels())
                .as("a retry of the stage deletes what has its label")
                .doesNotContainKey("gangflow.io/stage");
    }

    @Test
    void anotherAttemptUsesTheSameGroup() {
        WorkflowRun run = run(compiled(""));
        created(run.next(0)).forEach(group -> run.observed("demo-1.pod-groups", group, 0));
        run.next(0);
        run.podEnded("demo-1.prepare.instance(0:instance:0)", true, 1);
        run.podEnded("demo-1.prepare.instance(1:instance:1)", true, 1);
        assertThat(group(run.next(1))).isEqualTo("demo-1-train-0");
        run.podEnded("demo-1.train.instance(0:instance:0)(0)", false, 2);
        assertThat(group(run.next(100_000))).isEqualTo("demo-1-train-0");
    }

    @Test
    void onlyStagesWithoutAnotherPodStageBeforeThemDependOnTheGroups() {
        List<?> tasks = (List<?>) Objects.requireNonNull(
                Compiled.map(compiled("").template("pipeline").get("dag")).get("tasks"));
        assertThat(tasks)
                .filteredOn(task -> String.valueOf(task).contains("dependencies=[pod-groups"))
                .extracting(task -> String.valueOf(((Map<?, ?>) task).get("name")))
                .containsExactly("prepare", "last");
    }

    @Test
    void withoutOurLauncherAResourceTemplateCreatesThemOneByOne() {
        Compiled compiled = compiled("launcher: resource");
        assertThat(compiled.resource("pod-groups")).containsEntry("action", "create");
        assertThat(created(run(compiled).next(0)))
                .filteredOn(PodGroup.class::isInstance)
                .extracting(group -> group.getMetadata().getName() + " "
                        + ((PodGroup) group).getSpec().getQueue())
                .containsExactly(
                        "demo-1-prepare-0 research",
                        "demo-1-prepare-1 research",
                        "demo-1-train-0 urgent",
                        "demo-1-last-0 research");
    }

    @Test
    void theExitHandlerCreatesItsOwnGroupBecauseItAlsoRunsWhenNothingElseHas() {
        Compiled compiled = compiled("");
        assertThat(compiled.template("on-exit-instance")).containsKey("steps");
        assertThat(String.valueOf(compiled.template("pod-groups"))).doesNotContain("-on-exit-0");
    }

    @Test
    void theGroupsAreNoStage() {
        WorkflowRun run = run(compiled(""));
        run.next(0);
        assertThat(run.stages())
                .extracting(StageProgress::stage)
                .containsExactlyInAnyOrder("prepare", "train", "alone", "last");
    }

    @Test
    void theUiShowsStageAndNumber() {
        WorkflowRun run = run(compiled(""));
        created(run.next(0)).forEach(group -> run.observed("demo-1.pod-groups", group, 0));
        run.next(0);
        assertThat(run.nodes()).extracting(NodeStatus::displayName).contains("prepare-0", "prepare-1", "alone-0");
    }

    /** YAML parsers limit a line, and people want to read it. */
    @Test
    void moreThanFiveHundredNamesAreSeveralObjects() {
        Compiled compiled = Compiled.of(Stages.plan(
                SchedulerName.VOLCANO,
                LauncherMode.IMAGE,
                Stages.stage("a", Stages.pod()).copies(700),
                Stages.stage("b", Stages.pod(Stages.command("other"))).copies(301),
                Stages.stage("c", Stages.pod(Stages.command("urgent"))).priority("urgent")));
        String manifests =
                compiled.tree("pod-groups").at("/inputs/artifacts/0/raw/data").asText();

        assertThat(manifests
                        .lines()
                        .filter(line -> line.strip().startsWith("gangflow.io/names:"))
                        .map(line -> line.split(" ").length))
                .as("names after the indentation and the key")
                .containsExactly(505, 505, 6, 6);
        assertThat(manifests).contains("a-499", "a-500", "b-300").doesNotContain("b-301", "a-700");
        assertThat(manifests.split("priorityClassName: urgent", -1)).hasSize(2);
    }

    @Test
    void theTaskOfTheGroupsNeedsArgumentsOnlyWithoutOurLauncher() {
        assertThat(compiled("").tree("pipeline").at("/dag/tasks/0").has("arguments"))
                .isFalse();
        assertThat(compiled("").tree("pipeline").at("/dag/tasks/0").has("withItems"))
                .isFalse();
        assertThat(compiled("launcher: resource")
                        .tree("pipeline")
                        .at("/dag/tasks/0/arguments/parameters")
                        .toString())
                .isEqualTo("[{\"name\":\"group\",\"value\":\"{{item.group}}\"},"
                        + "{\"name\":\"queue\",\"value\":\"{{item.queue}}\"},"
                        + "{\"name\":\"priority\",\"value\":\"{{item.priority}}\"}]");
        assertThat(compiled("launcher: resource")
                        .tree("pipeline")
                        .at("/dag/tasks/0/withItems/2")
                        .toString())
                .isEqualTo("{\"group\":\"train-0\",\"queue\":\"urgent\",\"priority\":\"high\"}");
    }

    private static Compiled compiled(String launcher) {
        Plan plan = new Planner()
                .plan(PipelineReader.read("demo.yaml", STAGES.formatted(launcher))
                        .orElseThrow())
                .orElseThrow();
        return Compiled.of(plan);
    }

    private static WorkflowRun run(Compiled compiled) {
        return new WorkflowRun(compiled.manifests().workflowTemplate(), "demo-1", Map.of());
    }

    private static String group(List<WorkflowAction> actions) {
        return created(actions).get(0).getMetadata().getAnnotations().getOrDefault("scheduling.k8s.io/group-name", "");
    }

    private static List<HasMetadata> created(List<WorkflowAction> actions) {
        List<HasMetadata> created = new ArrayList<>();
        for (WorkflowAction action : actions) {
            if (action instanceof WorkflowAction.CreatePod pod) {
                created.add(pod.pod());
            } else if (action instanceof WorkflowAction.CreateResource resource) {
                created.add(resource.object());
            }
        }
        return created;
    }
}

package io.gangflow.argo.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.manifests.ManifestCompiler;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stages pass results, and run after others that ended as they ask. */
class StageResultsTest {

    private static final String FIRST =
            "a: { pod: { image: \"a:1\", command: [work], resources: { cpu: 1, memory: 1Gi } } }";

    @Test
    void aStageGetsWhatAnotherLeft() {
        Play play = Play.of(FIRST, stage("b", "${stages.a.result}"));

        assertThat(play.run(Map.of("a", "12\n"))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.commands).containsEntry("b", "12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{workflow.name}}",
                "{{=1}}",
                "a\"b\\c\nd\te",
                "'x' + 'y'",
                "$HOME",
                "[1,{\"a\":{\"b\":2}}]",
                "",
                "\u00e4\u2028\u65e5\ud83d\ude00"
            })
    void aResultIsAValueWhateverItHolds(String hostile) {
        Play play = Play.of(FIRST, stage("b", "${stages.a.result}"));

        play.run(Map.of("a", hostile));

        assertThat(play.expanded("b")).isEqualTo(hostile);
    }

    @Test
    void theResultsOfInstancesAreAList() {
        Play play = Play.of(
                "a: { copies: 3, pod: { image: \"a:1\", command: [work, \"${run.instance}\"], resources: { cpu: 1, memory: 1Gi } } }",
                stage("b", "${stages.a.result}"));

        play.run(Map.of("a", "x"));

        assertThat(play.commands).containsEntry("b", "[\"x\",\"x\",\"x\"]");
    }

    @Test
    void aSkippedStageLeavesNothing() {
        Play play = Play.of(
                FIRST.replace("a: {", "a: { when: \"${parameters.mode} == other\","),
                stage("b", "<${stages.a.result}>"));

        play.run(Map.of());

        assertThat(play.commands).containsEntry("b", "<>");
    }

    @Test
    void equalStagesShareTemplatesAndPassTheirOwnResults() {
        Play play = Play.of(FIRST, stage("b", "${stages.a.result}"), stage("c", "${stages.a.result}"));

        play.run(Map.of("a", "12"));

        assertThat(play.commands).containsEntry("b", "12").containsEntry("c", "12");
    }

    @Test
    void aConditionAsksForAResult() {
        Play play = Play.of(
                FIRST,
                stage("good", "x").replace("good: {", "good: { when: \"${stages.a.result} >= 0.9\","),
                stage("bad", "x").replace("bad: {", "bad: { when: \"${stages.a.result} < 0.9\","));

        assertThat(play.run(Map.of("a", "0.95"))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.commands).containsKey("good").doesNotContainKey("bad");
    }

    @Test
    void aComparisonWithATextThatIsNoNumberEndsTheStageWithAnError() {
        Play play = Play.of(FIRST, stage("b", "x").replace("b: {", "b: { when: \"${stages.a.result} > 1\","));

        assertThat(play.run(Map.of("a", "many"))).isEqualTo(Outcome.FAILED);
        assertThat(play.commands).doesNotContainKey("b");
        assertThat(play.run.nodes())
                .filteredOn(node -> node.name().endsWith(".b"))
                .first()
                .matches(node -> node.phase().equals("Error"))
                .matches(node -> node.message().contains("many"));
    }

    @ParameterizedTest
    @CsvSource({
        "succeeded, true, b, COMPLETED",
        "succeeded, false, '', FAILED",
        "failed, true, '', COMPLETED",
        "failed, false, b, COMPLETED",
        "completed, true, b, COMPLETED",
        "completed, false, b, COMPLETED",
        "skipped, true, '', COMPLETED",
        "passed, false, '', FAILED"
    })
    void aStageRunsAfterTheEndThatItAsksFor(String end, boolean well, String ran, String outcome) {
        Play play = Play.of(FIRST, stage("b", "x").replace("b: {", "b: { after: { a: " + end + " },"));

        assertThat(play.run(well ? Map.of("a", "") : Map.of())).isEqualTo(Outcome.valueOf(outcome));
        assertThat(String.join(
                        ",",
                        play.commands.keySet().stream()
                                .filter(name -> !name.equals("a"))
                                .toList()))
                .isEqualTo(ran);
    }

    @Test
    void aStageMayComeAfterOneThatNeverRan() {
        Play play = Play.of(
                FIRST,
                stage("b", "x").replace("b: {", "b: { after: [a],"),
                stage("c", "x").replace("c: {", "c: { after: { b: skipped },"));

        assertThat(play.run(Map.of())).isEqualTo(Outcome.COMPLETED);
        assertThat(play.commands).containsKey("c").doesNotContainKey("b");
    }

    @Test
    void aControllerThatTakesOverKnowsTheResults() {
        Play play = Play.of(FIRST, stage("b", "${stages.a.result}"));
        WorkflowAction.CreatePod first =
                (WorkflowAction.CreatePod) play.run.next(0).get(0);
        play.run.tellResult(first.nodeId(), "12");
        play.run.podEnded(first.nodeId(), true, 1);
        WorkflowRun next = new WorkflowRun(play.template, "later", Map.of());

        assertThat(next.restore(play.run.nodes()))
                .singleElement()
                .extracting(action -> Play.last((WorkflowAction.CreatePod) action))
                .isEqualTo("12");
    }

    @Test
    void theExitStageKnowsWhichStagesHaveFailed() {
        Play play = Play.withExit("${run.failedStages}", FIRST, stage("b", "x"), FIRST.replace("a:", "d:"));

        assertThat(play.run(Map.of())).isEqualTo(Outcome.FAILED);
        assertThat(play.commands).containsEntry("on-exit", "a d");
    }

    private static String stage(String name, String argument) {
        return name + ": { pod: { image: \"a:1\", command: [work, '" + argument
                + "'], resources: { cpu: 1, memory: 1Gi } } }";
    }

    /** A run of which stages with a result succeed, and all others fail. */
    private static final class Play {
        private final WorkflowTemplate template;
        private final WorkflowRun run;
        private final Map<String, String> commands = new TreeMap<>();

        private Play(WorkflowTemplate template) {
            this.template = template;
            this.run = new WorkflowRun(template, "later", Map.of());
        }

        static Play of(String... stages) {
            return withExit("", stages);
        }

        static Play withExit(String argument, String... stages) {
            String exit =
                    "\nonExit: { pod: { image: \"a:1\", command: [tell, '%s'], resources: { cpu: 1, memory: 1Gi } } }\n"
                            .formatted(argument);
            String text = """
                    apiVersion: gangflow/v1
                    kind: Pipeline
                    metadata: { name: demo }
                    scheduler: kube-scheduler
                    parameters: { mode: { type: string, default: full } }
                    stages: {
                    """ + String.join(",\n", stages) + "\n}" + (argument.isEmpty() ? "" : exit);
            return new Play(new ManifestCompiler()
                    .compile(new Planner()
                            .plan(PipelineReader.read("demo.yaml", text).orElseThrow())
                            .orElseThrow())
                    .workflowTemplate());
        }

        Outcome run(Map<String, String> results) {
            long now = 0;
            for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(++now)) {
                for (WorkflowAction action : new ArrayList<>(next)) {
                    WorkflowAction.CreatePod create = (WorkflowAction.CreatePod) action;
                    String stage = create.pod().getMetadata().getLabels().getOrDefault("gangflow.io/stage", "");
                    commands.put(stage, last(create));
                    run.tellResult(create.nodeId(), results.getOrDefault(stage, ""));
                    run.podEnded(create.nodeId(), results.containsKey(stage) || isLast(stage), now);
                }
            }
            return run.outcome().orElseThrow();
        }

        private static boolean isLast(String stage) {
            return List.of("b", "c", "good", "bad").contains(stage);
        }

        static String last(WorkflowAction.CreatePod create) {
            List<String> command = create.pod().getSpec().getContainers().get(0).getCommand();
            return command.get(command.size() - 1);
        }

        /** What the program gets: the kubelet expands the command once. */
        String expanded(String stage) {
            return commands.getOrDefault(stage, "nothing")
                    .replace("$(GANGFLOW_BRACE)", "{")
                    .replace("$$", "$");
        }
    }
}

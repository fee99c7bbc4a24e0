package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stages pass results, and run after others that ended as required. */
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
        play.run.setResult(first.nodeId(), "12");
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
}

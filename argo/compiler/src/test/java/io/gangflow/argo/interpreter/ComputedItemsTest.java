package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stages are repeated over lists and numbers that are known only during a run. */
class ComputedItemsTest {

    private static final String FIND =
            "a: { pod: { image: \"a:1\", command: [work], resources: { cpu: 1, memory: 1Gi } } }";

    @Test
    void aStageIsRepeatedForEachValueOfAResult() {
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\", maxInstances: 3", "${item.value}"));

        assertThat(play.run(Map.of("a", "[\"x\", 2, {\"k\":[1]}]"))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.instances)
                .containsEntry("load-0", "x")
                .containsEntry("load-1", "2")
                .containsEntry("load-2", "{\"k\":[1]}")
                .doesNotContainKey("load-3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{{workflow.name}}", "{{=1}}", "a\"b\\c\nd", "$(HOME) $HOME", "(1:x),y", ""})
    void aFieldOfAnItemIsAValueWhateverItHolds(String hostile) throws Exception {
        String list = new ObjectMapper().writeValueAsString(List.of(Map.of("file", hostile)));
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\"", "${item.file}"));

        assertThat(play.run(Map.of("a", list))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.expanded("load-0")).isEqualTo(hostile);
    }

    @Test
    void aParameterSaysHowOftenAStageIsRepeated() {
        Play usual = Play.of(load("foreach: \"${parameters.regions}\"", "${item.value}"));

        assertThat(usual.run(Map.of())).isEqualTo(Outcome.COMPLETED);
        assertThat(usual.instances).containsEntry("load-0", "eu").containsEntry("load-1", "us");

        Play other = usual.with(Map.of("regions", "[\"asia\"]"));
        other.run(Map.of());
        assertThat(other.instances).containsEntry("load-0", "asia").doesNotContainKey("load-1");
    }

    @Test
    void copiesCanBeAParameter() {
        Play play =
                Play.of(load("copies: \"${parameters.n}\"", "${run.instance}")).with(Map.of("n", "3"));

        assertThat(play.run(Map.of())).isEqualTo(Outcome.COMPLETED);
        assertThat(play.instances).containsEntry("load-2", "2").doesNotContainKey("load-3");
    }

    @Test
    void anEmptyListSkipsTheWorkAndLeavesAnEmptyList() {
        Play play = Play.of(
                FIND,
                load("foreach: \"${stages.a.result}\"", "${item.value}"),
                "b: { pod: { image: \"a:1\", command: [work, \"${stages.load.result}\"], resources: { cpu: 1, memory: 1Gi } } }");

        assertThat(play.run(Map.of("a", "[]"))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.commands).doesNotContainKey("load").containsEntry("b", "[]");
        assertThat(node(play, ".load.instance"))
                .hasValueSatisfying(node -> assertThat(node.phase()).isEqualTo("Skipped"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1,2,3,4]        | 4 instances are more than 3",
                "{\"a\": 1}       | what is repeated over is not a list",
                "not JSON         | is not JSON"
            })
    void whatCannotBeRepeatedOverFailsTheStageAndSaysWhy(String result, String message) {
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\", maxInstances: 3", "${item.value}"));

        assertThat(play.run(Map.of("a", result))).isEqualTo(Outcome.FAILED);
        assertThat(node(play, ".load.instance")).hasValueSatisfying(node -> {
            assertThat(node.phase()).isEqualTo("Error");
            assertThat(node.message()).contains(message);
        });
    }

    @Test
    void aFieldThatAnItemDoesNotHaveFailsItsInstance() {
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\"", "${item.file}"));

        assertThat(play.run(Map.of("a", "[{\"file\":\"x\"},{\"name\":\"y\"}]"))).isEqualTo(Outcome.FAILED);
        assertThat(play.instances).containsEntry("load-0", "x").doesNotContainKey("load-1");
    }

    @Test
    void whereNothingRunsAsManyInstancesAreAssumedAsThereMayBe() {
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\", maxInstances: 4", "${item.file}"));
        play.run.assumeResults();

        assertThat(play.run(Map.of("a", ""))).isEqualTo(Outcome.COMPLETED);
        assertThat(play.instances).containsEntry("load-3", "3").doesNotContainKey("load-4");
    }

    @Test
    void aControllerThatTakesOverKnowsTheInstances() {
        Play play = Play.of(FIND, load("foreach: \"${stages.a.result}\"", "${item.value}"));
        WorkflowAction.CreatePod first =
                (WorkflowAction.CreatePod) play.run.next(0).get(0);
        play.run.setResult(first.nodeId(), "[\"x\", \"y\"]");
        play.run.podEnded(first.nodeId(), true, 1);
        assertThat(play.run.next(2)).hasSize(2);

        WorkflowRun next = new WorkflowRun(play.template, "later", Map.of());

        assertThat(next.restore(play.run.nodes()))
                .extracting(action -> Play.last((WorkflowAction.CreatePod) action))
                .containsExactly("x", "y");
    }

    private static String load(String keys, String argument) {
        return "load: { " + keys + ", pod: { image: \"a:1\", command: [work, '" + argument
                + "'], resources: { cpu: 1, memory: 1Gi } } }";
    }

    private static Optional<NodeStatus> node(Play play, String end) {
        return play.run.nodes().stream()
                .filter(node -> node.name().endsWith(end))
                .findFirst();
    }
}

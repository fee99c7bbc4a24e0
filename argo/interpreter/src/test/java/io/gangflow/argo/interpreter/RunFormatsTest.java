package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, durations and times of a run have Argo's formats. */
final class RunFormatsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 seconds",
        "999, 0 seconds",
        "1000, 1 second",
        "59999, 59 seconds",
        "60000, 1 minute 0 seconds",
        "125000, 2 minutes 5 seconds",
        "3599000, 59 minutes 59 seconds",
        "3600000, 1 hour 0 minutes",
        "7384000, 2 hours 3 minutes",
        "86399000, 23 hours 59 minutes",
        "86400000, 1 day 0 hours",
        "180000000, 2 days 2 hours"
    })
    void aDurationInAMessageHasTwoUnits(long millis, String expected) {
        assertThat(HumanDuration.of(millis)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "3, 3000", "3s, 3000", "2m, 120000", "1h, 3600000", "0, 0"})
    void aDurationIsSecondsOrOneOfGosUnits(String text, long millis) {
        assertThat(DurationText.millis(text)).isEqualTo(millis);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1d", "1h30m", "-1s", "1.5s", "s", "1 s", "1234567890123"})
    void anotherDurationIsRefused(String text) {
        assertThatThrownBy(() -> DurationText.millis(text))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessage("the duration `%s` is not interpreted".formatted(text));
    }

    /** Go's fnv.New32a of the node's name. */
    @ParameterizedTest
    @CsvSource({"work, run-1-work-352825813", "'', run-1-352825813"})
    void aPodIsNamedByWorkflowTemplateAndTheHashOfItsNode(String template, String name) {
        assertThat(PodNames.of("run-1", template, "run-1.a")).isEqualTo(name);
        assertThat(PodNames.nodeId("run-1", "run-1.a")).isEqualTo("run-1-352825813");
        assertThat(PodNames.nodeId("run-1", "run-1")).isEqualTo("run-1");
    }

    @Test
    void aLongNameIsCutBeforeItsHash() {
        assertThat(PodNames.of("w".repeat(200), "t".repeat(50), "ä"))
                .isEqualTo("w".repeat(200) + "-" + "t".repeat(41) + "-429777122");
        assertThat(PodNames.nodeId("w", "foobar")).isEqualTo("w-" + 0xbf9cf968L);
    }

    @Test
    void aRunHasItsAnnotationsAndTimesAsVariables() {
        RunMetadata metadata = new RunMetadata(
                "etl-1",
                Instant.parse("2026-11-24T10:11:12.987Z"),
                Map.of("gangflow.io/run-id", "manual__1", RunMetadata.SCHEDULED_TIME, "2026-11-24T00:00:00Z"));

        assertThat(metadata.variables())
                .isEqualTo(Map.of(
                        "workflow.name", "etl-1",
                        "workflow.creationTimestamp.RFC3339", "2026-11-24T10:11:12Z",
                        "workflow.annotations.gangflow.io/run-id", "manual__1",
                        "workflow.annotations.workflows.argoproj.io/scheduled-time", "2026-11-24T00:00:00Z",
                        "workflow.scheduledTime", "2026-11-24T00:00:00Z"));
        assertThat(RunMetadata.named("x").variables())
                .isEqualTo(Map.of("workflow.name", "x", "workflow.creationTimestamp.RFC3339", "1970-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | a(3:x)",
                "3 | a(3:3)",
                "true | a(3:true)",
                "[1, 2] | a(3:[1,2])",
                "{ b: 2, a: x } | a(3:a:x,b:2)"
            })
    void anItemIsPartOfTheNameOfItsNode(String item, String expected) {
        assertThat(NodeNames.item("a", 3, ManifestTree.of(Runs.read(item)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1000, 1, 1000",
        "3, 1000, 1, 1000",
        "1, 1000, 2, 1000",
        "3, 1000, 2, 4000",
        "90, 1000, 10, 2305843009213693952"
    })
    void aRetryWaitsForItsBackoffTimesTheFactorOfEachEarlierOne(int failed, long backoff, int factor, long expected) {
        assertThat(new Retry(3, backoff, factor).waitMillis(failed)).isEqualTo(expected);
    }

    @Test
    void aStageBeginsWithItsFirstInstanceAndEndsWithItsLast() {
        StageProgress.Instance first = instance(NodePhase.SUCCEEDED, OptionalLong.of(3), OptionalLong.of(9), true);
        StageProgress.Instance second = instance(NodePhase.FAILED, OptionalLong.of(1), OptionalLong.of(7), false);
        StageProgress.Instance running = instance(NodePhase.RUNNING, OptionalLong.of(5), OptionalLong.empty(), false);
        StageProgress ended = new StageProgress("a", NodePhase.FAILED, List.of(first, second));
        StageProgress open = new StageProgress("a", NodePhase.RUNNING, List.of(first, second, running));

        assertThat(ended.startedMillis()).hasValue(1);
        assertThat(ended.endedMillis()).hasValue(9);
        assertThat(ended.cached()).isEqualTo(1);
        assertThat(open.endedMillis()).isEmpty();
        assertThat(new StageProgress("a", NodePhase.WAITING, List.of()).startedMillis())
                .isEmpty();
    }

    @Test
    void aConditionRequiresPathsThatAnObjectHas() {
        Set<String> roots = Set.of("status", "spec");

        assertThat(ResourceCondition.parse("status.phase = x, status.a in (b, c)")
                        .missing(roots))
                .isEmpty();
        assertThat(ResourceCondition.parse("status.phase = x, state.phase = y").missing(roots))
                .contains("state.phase");
        assertThat(ResourceCondition.parse("!state.phase, state.phase != y, state.phase notin (y)")
                        .missing(roots))
                .isEmpty();
        assertThat(ResourceCondition.parse("state").missing(roots)).contains("state");
    }

    private static StageProgress.Instance instance(
            NodePhase phase, OptionalLong started, OptionalLong ended, boolean cached) {
        return new StageProgress.Instance(0, phase, started, ended, 1, cached);
    }
}

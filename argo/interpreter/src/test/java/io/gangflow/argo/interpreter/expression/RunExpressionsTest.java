package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.read.PipelineReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions about a whole run: its lateness, its end, its failed nodes, the age of its caches, its instances. */
final class RunExpressionsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "2026-11-24T00:00:00Z, -, -, 2026-11-24T00:05:00Z, false",
                "2026-11-24T00:00:00Z, -, -, 2026-11-24T00:05:01Z, true",
                "2026-11-24T00:00:00Z, 2026-11-23T23:00:00Z, -, 2026-11-24T00:01:00Z, true",
                "2026-11-24T00:00:00Z, 2026-11-23T23:00:00Z, backfill-1, 2026-11-24T00:01:00Z, false"
            })
    void aScheduledRunIsLateAfterItsScheduledTimeAndASubmittedOneAfterItsCreation(
            String created, String scheduled, String id, String now, String late) {
        Map<String, String> values = new HashMap<>();
        values.put("workflow.creationTimestamp.RFC3339", created);
        values.put("workflow.scheduledTime", scheduled);
        values.put("workflow.annotations.gangflow.io/run-id", id);
        String expression = HookExpression.late(Duration.ofMinutes(5)).replace("now()", "date('%s')".formatted(now));

        assertThat(value(expression, values)).isEqualTo(late);
    }

    @ParameterizedTest
    @CsvSource({
        "Succeeded, true, false, true",
        "Failed, false, true, true",
        "Error, false, true, true",
        "Running, false, false, false"
    })
    void aHookStartsAtTheEndThatItsExpressionNames(String status, String succeeded, String failed, String ended) {
        Map<String, String> values = Map.of("workflow.status", status);

        assertThat(value(HookExpression.SUCCEEDED, values)).isEqualTo(succeeded);
        assertThat(value(HookExpression.FAILED, values)).isEqualTo(failed);
        assertThat(value(HookExpression.ENDED, values)).isEqualTo(ended);
    }

    @Test
    void failedNodesAreJsonInAGoStringFromWhichTheirNamesAreRead() {
        List<NodeStatus> nodes = List.of(node("count", "Succeeded"), node("train", "Failed"), node("load", "Error"));
        String failures = FailedNodes.text(nodes);

        assertThat(failures)
                .isEqualTo("\"[{\\\"displayName\\\":\\\"train\\\",\\\"message\\\":\\\"exit \\\\\\\"1\\\\\\\"\\\","
                        + "\\\"templateName\\\":\\\"work\\\",\\\"phase\\\":\\\"Failed\\\"},"
                        + "{\\\"displayName\\\":\\\"load\\\",\\\"message\\\":\\\"exit \\\\\\\"1\\\\\\\"\\\","
                        + "\\\"templateName\\\":\\\"work\\\",\\\"phase\\\":\\\"Error\\\"}]\"");
        assertThat(FailedNodes.text(List.of())).isEqualTo("\"[]\"");
    }

    @Test
    void theAgeOfAStagesCacheIsThatOfItsRunIfItHasOne() {
        String tag = CacheAge.expression(Optional.of(Duration.ofHours(2)));
        String any = CacheAge.expression(Optional.empty());

        assertThat(value(inside(tag), Map.of())).isEqualTo("7200s");
        assertThat(value(inside(any), Map.of())).isEmpty();
        assertThat(value(inside(tag), Map.of("workflow.annotations." + CacheAge.ANNOTATION, CacheAge.NONE)))
                .isEqualTo("0s");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "each | [1, 2] | 2",
                "each | [] | 0",
                "each | [1, 2, 3] | 3 instances are more than 2",
                "each | {\"a\": 1} | what is repeated over is not a list",
                "counted | 2 | 2",
                "counted | 0 | 0",
                "counted | 3 | 3 instances are more than 2",
                "counted | -1 | copies are fewer than none"
            })
    void theNumberOfInstancesIsANumberOrSaysWhyItIsNone(String stage, String given, String expected) {
        assertThat(value(inside(ComputedItems.count(stage(stage))), Map.of("workflow.parameters.of", given)))
                .isEqualTo(expected);
    }

    private static Stage stage(String name) {
        Pipeline pipeline = PipelineReader.read("x.yaml", """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: x }
                stages:
                  each:
                    foreach: "${parameters.of}"
                    maxInstances: 2
                    pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
                  counted:
                    copies: "${parameters.of}"
                    maxInstances: 2
                    pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } }
                """).orElseThrow();
        return pipeline.stages().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static NodeStatus node(String name, String phase) {
        return new NodeStatus(
                name,
                name,
                name,
                "Pod",
                "work",
                null,
                "",
                phase,
                "",
                "exit \"1\"",
                "",
                "",
                null,
                List.of(),
                List.of(),
                null,
                "",
                "",
                null,
                null,
                null,
                null,
                Map.of());
    }

    private static String inside(String tag) {
        return tag.substring("{{=".length(), tag.length() - "}}".length());
    }

    private static String value(String expression, Map<String, String> values) {
        return Expression.parse(expression).replacement(name -> Optional.ofNullable(values.get(name)));
    }
}

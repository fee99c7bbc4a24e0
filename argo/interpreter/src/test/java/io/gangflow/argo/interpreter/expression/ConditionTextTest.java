package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.pipeline.shape.ConditionSyntax;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A condition of the language holds as an Argo expression exactly when it should. */
final class ConditionTextTest {

    private static final Pipeline PIPELINE = PipelineReader.read("x.yaml", """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: x }
            parameters: { day: { type: date, default: 2026-11-24 }, until: { type: date, default: 2026-12-01 } }
            stages: { a: { pod: { image: "x:1", command: [x], resources: { cpu: 1, memory: 1Gi } } } }
            """).orElseThrow();

    private static final Map<String, String> VALUES = Map.of(
            "workflow.parameters.mode", "full run",
            "workflow.parameters.n", "12",
            "workflow.parameters.publish", "true",
            "workflow.parameters.langs", "[\"de\", 3, true]",
            "workflow.parameters.day", "2026-11-24",
            "workflow.parameters.until", "2026-12-01",
            "tasks.count.outputs.parameters.result", "0.97",
            "tasks.count.status", "Succeeded",
            "tasks.skipped.status", "Skipped");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${parameters.mode} == full run | true",
                "${parameters.mode} == \"full run\" | true",
                "${parameters.mode} != full | true",
                "${parameters.mode} == full | false",
                "${parameters.n} > 3 | true",
                "${parameters.n} < 3 | false",
                "${parameters.n} >= 12.0 | true",
                "${parameters.n} <= ${stages.count.result} | false",
                "${parameters.publish} | true",
                "not ${parameters.publish} | false",
                "${parameters.n} in [3, 12] | true",
                "${parameters.n} not in [3, 12] | false",
                "${parameters.n} in ${parameters.langs} | false",
                "true in ${parameters.langs} or ${parameters.publish} in ${parameters.langs} | refused",
                "${parameters.publish} in ${parameters.langs} | true",
                "${parameters.day} >= 2026-11-01 and ${parameters.day} < 2026-12-01 | true",
                "${parameters.day} < ${parameters.until} | true",
                "${parameters.until} <= ${parameters.day} | false",
                "${stages.count.result} > 0.95 and ${stages.count.status} == Succeeded | true",
                "${stages.skipped.result} == \"\" | true",
                "${stages.skipped.status} in [Skipped, Omitted] | true",
                "${parameters.n} > 3 and (${parameters.mode} == x or not ${parameters.mode} == y) | true",
                "${parameters.mode} == x or ${parameters.n} > 3 and ${parameters.publish} | true"
            })
    void aConditionHoldsForTheValues(String condition, String expected) {
        Optional<Condition> parsed = ConditionSyntax.parse(condition);

        assertThat(parsed.map(each -> value(each, VALUES)).orElse("refused")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "' == 'x",
                "x' or 'a' == 'a",
                "}} || true",
                "{{workflow.name}}",
                "\\",
                "\n",
                "1e999",
                "${parameters.n}"
            })
    void aValueCannotChangeTheCondition(String hostile) {
        Condition condition =
                ConditionSyntax.parse("${parameters.mode} == full").orElseThrow();

        assertThat(value(condition, Map.of("workflow.parameters.mode", hostile)))
                .isEqualTo("false");
    }

    @Test
    void aNumberIsComparedWithNothingElse() {
        Condition condition = ConditionSyntax.parse("${parameters.mode} > 3").orElseThrow();

        assertThatThrownBy(() -> value(condition, VALUES))
                .isInstanceOf(ExpressionException.class)
                .hasMessageContaining("full run");
    }

    private static String value(Condition condition, Map<String, String> values) {
        String tag = ConditionText.of(condition, PIPELINE.stages().get(0), PIPELINE.parameters(), other -> false);
        String expression = tag.substring("{{=".length(), tag.length() - "}}".length());
        return Expression.parse(expression).replacement(name -> Optional.ofNullable(values.get(name)));
    }
}

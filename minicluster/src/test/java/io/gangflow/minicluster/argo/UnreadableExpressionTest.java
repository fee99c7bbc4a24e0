package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UnreadableExpressionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{=nonsense(}}",
                "a {{=1}} {{=)}}",
                "{{=\"open}}",
                "{{=f(']}}",
                "{{=[1)}}",
                "{{=[1}}",
                "{{=f(1}}",
                "{{={}}",
                "{{=1}} {{=[}}"
            })
    void bracketsAndQuotesThatDoNotCloseCannotBeRead(String value) {
        assertThat(UnreadableExpression.isIn(value)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "a {{ b",
                "{{workflow.name(}}",
                "{{=1+1}}",
                "{{=[1]}}",
                "{{=f([1])}}",
                "{{=f(')', \"\\\"(\", `\\`)}}",
                "{{=1 // (}}",
                "{{=("
            })
    void anythingElseIsLeftToTheInterpreter(String value) {
        assertThat(UnreadableExpression.isIn(value)).isFalse();
    }
}

package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SubstitutionTest {

    private static final Substitution VALUES = new Substitution(Map.of(
            "workflow.name", "run-1", "workflow.parameters.x", "it's <&> \"q\"\n", "inputs.parameters.a-b", "7"));

    @Test
    void aTagIsReplacedWhereverItStands() {
        assertThat(VALUES.replace("{{workflow.name}}-a-{{ inputs.parameters.a-b }}"))
                .isEqualTo("run-1-a-7");
    }

    @Test
    void toJsonWritesAsGoDoes() {
        assertThat(VALUES.replace("{{=toJson('--x=' + workflow.parameters.x)}}"))
                .isEqualTo("\"--x=it's \\u003c\\u0026\\u003e \\\"q\\\"\\n\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{{=inputs.parameters['a-b']}} | 7",
                "{{='a ' + 'b'}} | a b",
                "{{='\\\\ \\' }' + '}'}} | \\ ' }}",
                "{{=inputs.parameters['a-b'] == '7'}} | true",
                "{{=inputs.parameters['a-b'] != '7'}} | false",
                "{{=inputs.parameters['a-b'] == 'x' + 'y'}} | false",
                "no tag }} here | no tag }} here"
            })
    void expressionsAreEvaluated(String text, String expected) {
        assertThat(VALUES.replace(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{{workflow.uid}}", "{{workflow.name", "{{=asInt('3')}}", "{{='open}}", "{{=}}", "{{='\\x41'}}"})
    void whatIsNotUnderstoodIsRefused(String text) {
        assertThatThrownBy(() -> VALUES.replace(text)).isInstanceOf(UnsupportedWorkflowException.class);
    }

    @Test
    void aValueIsNotScannedAgain() {
        Substitution values = new Substitution(Map.of("a", "{{b}}"));

        assertThat(values.replace("{{a}}")).isEqualTo("{{b}}");
    }
}

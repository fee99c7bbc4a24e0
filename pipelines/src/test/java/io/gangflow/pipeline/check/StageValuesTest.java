package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StageValuesTest {

    private static final String PARAMETERS = """
            parameters:
              text: { type: string, default: x }
              size: { type: integer, default: 1 }
              mode: { type: string, default: full, enum: [full, quick] }
              langs: { type: array, default: [de] }
            """;
    private static final String COMMAND = PARAMETERS + """
            stages:
              first: { outputs: { place: "s3://a/${parameters.text}", fixed: "s3://a/b" }, POD(f) }
              a:
                after: [first]
                foreach: [x, y]
                inputs: { words: "s3://a/${parameters.text}", other: "s3://a/b" }
                outputs: { made: "s3://a/${parameters.text}" }
                pod: { image: "a:1", command: [%s], resources: { cpu: 1, memory: 1Gi } }
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parameters.text",
                "inputs.words",
                "outputs.made",
                "stages.first.outputs.place",
                "stages.first.result"
            })
    void aValueThatAnybodyCanChooseIsNotRunAsCode(String reference) {
        assertThat(Findings.of(DiagnosticCode.GF0220, COMMAND.formatted("sh, -c, \"echo ${" + reference + "}\"")))
                .containsExactly("16: the program in the command of stage `a` contains `${" + reference + "}`");
        assertThat(Findings.of(DiagnosticCode.GF0220, COMMAND.formatted("sh, -c, echo $1, \"${" + reference + "}\"")))
                .as("as an argument it is data")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "parameters.size",
                "parameters.mode",
                "inputs.other",
                "stages.first.outputs.fixed",
                "item.value",
                "run.id"
            })
    void aValueOfTheFileOrOfAClosedTypeIsSafe(String reference) {
        assertThat(Findings.codes(COMMAND.formatted("sh, -c, \"echo ${" + reference + "}\"")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "MODE, ''",
        "_x, ''",
        "1x, `1x` cannot be an environment variable",
        "a-b, `a-b` cannot be an environment variable",
        "ARGO_TEMPLATE, `ARGO_TEMPLATE` is reserved in a stage of kind `pod`"
    })
    void aVariableIsAnIdentifierThatIsFree(String name, String message) {
        for (String line : List.of("env: { %s: x }", "secrets: { %s: { secret: s, key: k } }")) {
            assertThat(Findings.of(
                            DiagnosticCode.GF0210,
                            "stages:\n  a:\n    %s\n    POD(a)\n".formatted(line.formatted(name))))
                    .isEqualTo(message.isEmpty() ? List.of() : List.of("6: " + message));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "db.prod, pass_word.A-1, ''",
        "Db, k, `Db` cannot be the name of a Secret",
        "db-, k, `db-` cannot be the name of a Secret",
        "db, a/b, `a/b` cannot be a key of a Secret"
    })
    void aSecretHasANameAndAKey(String secret, String key, String message) {
        String text = "stages:\n  a:\n    secrets: { X: { secret: %s, key: %s } }\n    POD(a)\n".formatted(secret, key);

        assertThat(Findings.of(DiagnosticCode.GF0210, text))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("6: " + message));
    }

    @Test
    void aVariableIsSetOnce() {
        assertThat(
                        Findings.of(
                                DiagnosticCode.GF0210,
                                "stages:\n  a:\n    env: { X: x, Y: y }\n    secrets: { X: { secret: s, key: k } }\n    POD(a)\n"))
                .containsExactly("7: `X` is set by `env` and by `secrets`");
    }

    @ParameterizedTest
    @CsvSource({
        "'foreach: [a, b]', ''",
        "'foreach: [{ x: a, y: b }, { x: c, y: d }]', ''",
        "'foreach: [{ x: a, y: b }, { x: c }]', this item of stage `a` has no `y`",
        "'foreach: [a, { x: c }]', `foreach` of stage `a` has plain values and mappings",
        "'foreach: \"${parameters.langs}\"', ''",
        "'foreach: \"${parameters.text}\"', ''",
        "'foreach: \"${parameters.size}\"', `foreach` of stage `a` refers to a parameter of type `integer`",
        "'foreach: \"x${parameters.langs}\"', `foreach` of stage `a` is a text around a reference",
        "'foreach: \"${stages.first.result}\"', ''",
        "'foreach: \"${stages.first.outputs.o}\"', `foreach` of stage `a` refers to no result",
        "'copies: \"${parameters.size}\"', ''",
        "'copies: \"${parameters.text}\"', ''",
        "'copies: \"${parameters.langs}\"', `copies` of stage `a` refers to a parameter of type `array`",
        "'copies: \"${stages.first.result}\"', ''"
    })
    void itemsAreAlikeAndAListOrANumberIsComputed(String line, String message) {
        String text = PARAMETERS + "stages:\n  first: { outputs: { o: \"s3://a/b\" }, POD(f) }\n"
                + "  a:\n    after: [first]\n    %s\n    POD(a)\n";

        assertThat(Findings.of(DiagnosticCode.GF0221, text.formatted(line)))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("13: " + message));
    }

    @ParameterizedTest
    @CsvSource({"x, 0", "instance, 1", "attempt, 1", "stage-name, 1", "stage-values, 1", "result-of-x, 1", "result, 0"})
    void namesOfGangflowsOwnInputsAreReserved(String name, int findings) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0309, "stages:\n  a: { matrix: { %s: [a, b] }, POD(a) }\n".formatted(name)))
                .hasSize(findings);
        assertThat(Findings.of(
                        DiagnosticCode.GF0309, "stages:\n  a: { foreach: [{ %s: a }], POD(a) }\n".formatted(name)))
                .hasSize(findings);
    }

    @ParameterizedTest
    @CsvSource({
        "'when: \"${run.instance} == 1\"', `${run.instance}` does not exist",
        "'when: \"${item.value} == 1\"', `${item.value}` has no value in a condition",
        "'env: { X: \"${run.attempt}/${run.instance}\" }', ''",
        "'outputs: { o: \"s3://a/${run.attempt}\" }', `${run.attempt}` does not exist",
        "'outputs: { o: \"s3://a/${inputs.i}\" }, inputs: { i: \"s3://a/b\" }', `${inputs.i}` has no value in `outputs`",
        "'env: { X: \"${run.status}\" }', `${run.status}` does not exist",
        "'env: { X: \"${run.namespace}${run.scheduledTime}\" }', ''"
    })
    void aReferenceHasAValueWhereItStands(String keys, String message) {
        assertThat(Findings.of(DiagnosticCode.GF0303, "stages:\n  a: { %s, POD(a) }\n".formatted(keys)))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("5: " + message));
    }

    @Test
    void theExitStageKnowsHowTheRunEnded() {
        assertThat(Findings.codes(
                        "stages:\n  a: { POD(a) }\nonExit: { POD(\"${run.status}\", \"${run.failedStages}\") }\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "apiVersion: v1, kind: ConfigMap, metadata: { name: a } | ''",
                "kind: ConfigMap, metadata: { name: a } | the manifest of stage `a` has no `apiVersion`",
                "apiVersion: v1, kind: \" \", metadata: { name: a } | the manifest of stage `a` has no `kind`",
                "apiVersion: v1, kind: ConfigMap, metadata: { name: 5 } | the manifest of stage `a` has no `metadata.name`",
                "apiVersion: v1, kind: ConfigMap | the manifest of stage `a` has no `metadata.name`"
            })
    void aManifestIsAnObjectWithAName(String manifest, String message) {
        assertThat(Findings.of(DiagnosticCode.GF0216, "stages:\n  a: { manifest: { " + manifest + " } }\n"))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("5: " + message));
    }

    @Test
    void eachReferenceInAManifestIsAFindingAndAShellVariableIsNone() {
        String text =
                "stages:\n  a: { manifest: { apiVersion: v1, kind: Thing, metadata: { name: a }, spec: { %s } } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0259, text.formatted("x: [\"${item.x}\", { y: \"${run.id}\" }]")))
                .containsExactly(
                        "5: the manifest of stage `a` holds `${item.x}`",
                        "5: the manifest of stage `a` holds `${run.id}`");
        assertThat(Findings.of(DiagnosticCode.GF0259, text.formatted("x: [\"${HOME}\", \"${other.x}\", 5]")))
                .isEmpty();
    }
}

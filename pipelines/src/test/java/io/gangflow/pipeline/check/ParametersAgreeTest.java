package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ParametersAgreeTest {

    private static List<String> found(String parameter) {
        return Findings.of(
                DiagnosticCode.GF0207, "parameters: { p: { %s } }\nstages:\n  a: { POD(a) }\n".formatted(parameter));
    }

    @ParameterizedTest
    @CsvSource({
        "'type: integer, minimum: 1, maximum: 1'",
        "'type: integer, minimum: 0.2, maximum: 1.8'",
        "'type: number, minimum: 0.2, maximum: 0.2'",
        "'type: number, minimum: 0.2'",
        "'type: integer, maximum: 3, default: 3'",
        "'type: string, minLength: 2, maxLength: 2'",
        "'type: string, minLength: 2'",
        "'type: string, maxLength: 2, default: ab'",
        "'type: string, pattern: \"a+\", default: aa, enum: [a, aa]'",
        "'type: array, default: [a, b]'",
        "'type: string'"
    })
    void aRuleThatAValueCanMeetIsFine(String parameter) {
        assertThat(found(parameter)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: integer, minimum: 2, maximum: 1 | parameter `p` has the minimum 2 and the maximum 1",
                "type: integer, minimum: 1.2, maximum: 1.8 | parameter `p` has the minimum 1.2 and the maximum 1.8",
                "type: number, minimum: 0.3, maximum: 0.2 | parameter `p` has the minimum 0.3 and the maximum 0.2",
                "type: string, minimum: 1 | parameter `p` has bounds, but is not a number",
                "type: boolean, maximum: 1 | parameter `p` has bounds, but is not a number",
                "type: string, minLength: 3, maxLength: 2 | parameter `p` has the minLength 3 and the maxLength 2",
                "type: integer, pattern: \"a\" | parameter `p` has `pattern`, but is not a string",
                "type: integer, minLength: 1 | parameter `p` has `minLength`, but is not a string",
                "type: integer, maxLength: 1 | parameter `p` has `maxLength`, but is not a string",
                "type: string, default: [a] | the default of parameter `p` is a list, but its type is `string`",
                "type: integer, default: 4, maximum: 3 | default `4` of parameter `p` is above the maximum 3",
                "type: integer, enum: [1, 4], maximum: 3 | `4` in the enum of parameter `p` is above the maximum 3",
                "type: string, enum: [a], default: b | default `b` of parameter `p` is not in `enum`: `a`",
                "type: string, enum: [a, a] | ''"
            })
    void aRuleThatContradictsItselfIsAFinding(String parameter, String message) {
        assertThat(found(parameter)).isEqualTo(message.isEmpty() ? List.of() : List.of("4: " + message));
    }

    @Test
    void aPatternThatCannotBeUsedIsOneFinding() {
        assertThat(found("type: string, pattern: \"(a\", default: b"))
                .containsExactly(
                        "4: the pattern of parameter `p` is not a regular expression in the syntax of RE2: missing closing )");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: integer, minimum: 2, maximum: 1 | no whole number lies between them | 'type: integer, minimum: '",
                "type: number, minimum: 2, maximum: 1 | no number lies between them | 'type: number, minimum: '",
                "type: string, minimum: 1, maximum: 2 | only integers and numbers have bounds | 'type: string, '",
                "type: string, maximum: 1 | only integers and numbers have bounds | 'type: string, '"
            })
    void theLabelSaysWhyNoValueIsLeftAndThePlaceIsTheBound(String parameter, String label, String before) {
        Diagnostic finding = Findings.in("parameters: { p: { " + parameter + " } }\nstages:\n  a: { POD(a) }\n")
                .get(0);

        assertThat(finding.label()).isEqualTo(label);
        assertThat(finding.span().column()).isEqualTo(("parameters: { p: { " + before).length() + 1);
    }

    @ParameterizedTest
    @CsvSource({"'enum: [a, b]', 0", "'enum: [a, b, a]', 1"})
    void aValueIsListedOnce(String values, int findings) {
        assertThat(Findings.of(
                        DiagnosticCode.GF0306,
                        "parameters: { p: { type: string, %s } }\nstages:\n  a: { POD(a) }\n".formatted(values)))
                .hasSize(findings);
    }
}

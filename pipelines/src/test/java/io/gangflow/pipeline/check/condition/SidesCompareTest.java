package io.gangflow.pipeline.check.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SidesCompareTest {

    private static final String TEXT = """
            parameters:
              size: { type: integer, default: 3 }
              share: { type: number, default: 0.5 }
              name: { type: string, default: a }
              full: { type: boolean, default: true }
              days: { type: array, default: [a, b] }
            stages:
              first: { POD(a) }
              second:
                after: [first]
                when: '%s'
                POD(b)
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${parameters.size} > 2 | ''",
                "${parameters.share} <= 2 | ''",
                "${parameters.name} > 2 | ''",
                "${stages.first.result} >= 2 | ''",
                "${parameters.full} == true | ''",
                "${parameters.days} > 2 | '`${parameters.days}` is an array, which `>` does not compare with a number'",
                "${parameters.size} < ${parameters.full} | '`${parameters.full}` is a boolean, which `<` does not compare with a number'",
                "${parameters.full} >= 2 | '`${parameters.full}` is a boolean, which `>=` does not compare with a number'",
                "${stages.first.status} > 2 | '`${stages.first.status}` is a status, which `>` does not compare with a number'",
                "${run.scheduledTime:yyyyMMdd} > 20260101 | ''",
                "${run.scheduledTime:yyyy-MM-dd} > 2026-01-01 | ''",
                "${run.scheduledTime:yyyy-MM-dd} > ${parameters.size} | '`${run.scheduledTime:yyyy-MM-dd}` is a time, which `>` does not compare with a number'"
            })
    void aComparisonByOrderNeedsTwoNumbersOrATextOfTheFile(String condition, String message) {
        assertThat(messages(condition)).isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${parameters.name} in ${parameters.days} | ''",
                "${parameters.name} in ${parameters.name} | ''",
                "${parameters.name} in ${stages.first.result} | ''",
                "${parameters.name} in [a, b] | ''",
                "${parameters.name} in ${parameters.size} | '`${parameters.size}` is an integer, not a list'",
                "${parameters.name} in ${parameters.share} | '`${parameters.share}` is a number, not a list'",
                "${parameters.name} in ${parameters.full} | '`${parameters.full}` is a boolean, not a list'",
                "${parameters.name} in ${stages.first.status} | '`${stages.first.status}` is a status, not a list'"
            })
    void anItemIsSearchedInAList(String condition, String message) {
        assertThat(messages(condition)).isEqualTo(message.isEmpty() ? List.of() : List.of(message));
    }

    @Test
    void eachPartOfACombinedConditionIsChecked() {
        assertThat(
                        messages(
                                "not (${parameters.full} > 1) and (${parameters.name} in ${parameters.size} or ${parameters.size} > 1)"))
                .containsExactly(
                        "`${parameters.full}` is a boolean, which `>` does not compare with a number",
                        "`${parameters.size}` is an integer, not a list");
    }

    @Test
    void theFindingPointsToTheReference() {
        Diagnostic finding = findings("${parameters.size} < ${parameters.full}").get(0);

        assertThat(finding.span().line()).isEqualTo(14);
        assertThat(finding.span().column()).isEqualTo("    when: '${parameters.size} < ".length() + 1);
        assertThat(finding.span().length()).isEqualTo("${parameters.full}".length());
        assertThat(findings("${parameters.full} > 1").get(0).span().length()).isEqualTo("${parameters.full}".length());
    }

    private static List<Diagnostic> findings(String condition) {
        return Findings.in(TEXT.formatted(condition)).stream()
                .filter(finding -> finding.code() == DiagnosticCode.GF0310)
                .toList();
    }

    private static List<String> messages(String condition) {
        return findings(condition).stream().map(Diagnostic::message).toList();
    }
}

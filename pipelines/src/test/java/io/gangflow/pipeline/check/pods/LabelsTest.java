package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelsTest {

    private static List<Diagnostic> findings(String line) {
        return Findings.in(
                "stages:\n  a:\n    outputs: { rows: \"s3://lake/rows\" }\n    inputs: { day: \"2026-11-28\" }\n"
                        + "    " + line + "\n    POD(a)\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'labels: { \"a b\": x }', `a b` cannot be the name of a label",
        "'annotations: { \"a b\": x }', `a b` cannot be the name of an annotation",
        "'labels: { job-name: x }', label `job-name` of stage `a` is reserved",
        "'annotations: { volcano.sh/x: x }', annotation `volcano.sh/x` of stage `a` is reserved",
        "'podTemplate: { metadata: { labels: { ray.io/x: x } } }', label `ray.io/x` of stage `a` is reserved",
        "'labels: { to: \"${outputs.rows}\" }', `${outputs.rows}` cannot be the value of a label",
        "'labels: { name: \"a/${run.name}\" }', `a/${run.name}` cannot be the value of a label"
    })
    void aLabelThatCannotBeSetIsAFinding(String line, String message) {
        assertThat(findings(line)).extracting(Diagnostic::message).containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource({
        "'labels: { day: \"${inputs.day}\" }'",
        "'labels: { name: \"${run.name}\" }'",
        "'labels: { empty: \"\" }'",
        "'labels: { minute: \"at-${run.scheduledTime:HHmm}\" }'",
        "'annotations: { to: \"${outputs.rows}\", at: \"${run.scheduledTime}\" }'"
    })
    void aValueThatCanBeValidInARunIsNoFinding(String line) {
        assertThat(findings(line)).isEmpty();
    }

    @Test
    void aTimeHasAHintOfItsOwn() {
        assertThat(findings("labels: { at: \"${run.scheduledTime}\", team: \"blue team\" }"))
                .extracting(finding -> finding.hint().orElse(""))
                .containsExactly(
                        "write times as `${run.scheduledTime:yyyy-MM-dd}`; annotations can hold any text",
                        "annotations can hold any text");
    }

    @Test
    void sharedMemoryHasAKeyOfItsOwn() {
        String text = "stages:\n  a:\n    volumes: { v: { mount: %s, emptyDir: 1Gi } }\n    POD(a)\n";

        assertThat(Findings.in(text.formatted("/dev/shm")))
                .extracting(Diagnostic::code, finding -> finding.hint().orElse("none"))
                .containsExactly(tuple(DiagnosticCode.GF0230, "set its size with `shm: 2Gi`"));
        assertThat(Findings.in(text.formatted("/dev/x")))
                .extracting(finding -> finding.hint().orElse("none"))
                .containsExactly("none");
    }
}

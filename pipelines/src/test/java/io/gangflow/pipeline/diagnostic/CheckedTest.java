package io.gangflow.pipeline.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckedTest {

    private static final Diagnostic WARNING =
            Diagnostic.of(DiagnosticCode.GF0232, SourceSpan.startOf("b.yaml"), "a warning", "here");
    private static final Diagnostic ERROR =
            Diagnostic.of(DiagnosticCode.GF0009, SourceSpan.startOf("a.yaml"), "an error", "here");

    @Test
    void aFurtherStepAddsItsFindings() {
        Checked<Integer> length =
                Checked.of("text", List.of(WARNING)).then(text -> Checked.of(text.length(), List.of()));

        assertThat(length.value()).contains(4);
        assertThat(length.diagnostics()).containsExactly(WARNING);
    }

    @Test
    void aFurtherStepThatFailsLeavesNoValueAndAllFindings() {
        Checked<Integer> length = Checked.of("text", List.of(WARNING)).then(text -> Checked.failed(List.of(ERROR)));

        assertThat(length.value()).isEmpty();
        assertThat(length.diagnostics()).containsExactly(ERROR, WARNING);
    }

    @Test
    void noStepFollowsAFailure() {
        Checked<Integer> length = Checked.<String>failed(List.of(ERROR)).then(text -> {
            throw new AssertionError("a step after a failure");
        });

        assertThat(length.diagnostics()).containsExactly(ERROR);
    }
}

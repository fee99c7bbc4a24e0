package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ObjectNamesTest {

    private static final SourceSpan PLACE = new SourceSpan("a.yaml", 3, 5, 2);

    @Test
    void aFindingNamesTheThingAndTheForm() {
        assertThat(ObjectNames.check(NameForm.LABEL, "A", "a volume", PLACE))
                .contains(finding("`A` cannot be the name of a volume", NameForm.LABEL));
        assertThat(ObjectNames.checkValue("-A", "a label", PLACE))
                .contains(finding("`-A` cannot be the value of a label", NameForm.VALUE));
        assertThat(ObjectNames.check(NameForm.LABEL, "a", "a volume", PLACE)).isEqualTo(Optional.empty());
        assertThat(ObjectNames.checkValue("a", "a label", PLACE)).isEqualTo(Optional.empty());
    }

    private static Diagnostic finding(String message, NameForm form) {
        return Diagnostic.of(DiagnosticCode.GF0205, PLACE, message, form.label());
    }
}

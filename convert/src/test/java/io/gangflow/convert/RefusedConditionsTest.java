package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.convert.draft.Note;
import io.gangflow.workloads.foreign.ManifestReader;
import org.junit.jupiter.api.Test;

/** Conditions of resource templates that Argo refuses, so that the step fails in a run. */
final class RefusedConditionsTest {

    private static final String WORKFLOW = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: conditions }
            spec:
              entrypoint: copy
              templates:
                - name: copy
                  resource:
                    action: create
                    successCondition: %s
                    failureCondition: status.failed > 3
                    manifest: |
                      apiVersion: example.com/v1
                      kind: Copy
                      metadata: { generateName: copy- }
            """;

    @Test
    void aConditionThatIsNoLabelSelectorIsReportedAndLeftOut() {
        Conversion refused = conversion("status.:done > 0");

        assertThat(refused.text().orElseThrow()).contains("manifest:").doesNotContain("Condition: \"");
        assertThat(refused.notes())
                .filteredOn(note -> note.reason().contains("label selector"))
                .extracting(Note::kind, Note::path)
                .containsExactly(tuple(Note.Kind.NOT_CARRIED, "spec.templates[copy].resource.successCondition"));
    }

    @Test
    void othersAreKept() {
        assertThat(conversion("status.done > 0").text().orElseThrow())
                .contains("successCondition: \"status.done > 0\"", "failureCondition: \"status.failed > 3\"");
    }

    private static Conversion conversion(String condition) {
        return Converter.of(
                new ManifestReader()
                        .text("conditions.yaml", WORKFLOW.formatted(condition))
                        .manifests()
                        .objects(),
                "conditions",
                "conditions.yaml");
    }
}

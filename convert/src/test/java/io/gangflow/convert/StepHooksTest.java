package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.convert.draft.Note;
import io.gangflow.workloads.foreign.ManifestReader;
import org.junit.jupiter.api.Test;

/** Hooks of steps that would change how a run ends. */
final class StepHooksTest {

    private static final String WORKFLOW = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: hooks }
            spec:
              entrypoint: main
              templates:
                - name: main
                  steps:
                    - - { name: load, template: work, hooks: { %s: { template: work%s } } }
                - name: work
                  container: { image: "acme/etl:1.0", command: [etl], resources: { requests: { cpu: 1, memory: 1Gi } } }
            """;

    @Test
    void theOnlyStageAfterAFailureWouldHideIt() {
        Conversion conversion = conversion("exit", "");

        assertThat(conversion.text().orElseThrow()).doesNotContain("load-exit");
        assertThat(conversion.notes())
                .filteredOn(note -> note.kind() == Note.Kind.NOT_CARRIED)
                .extracting(Note::path)
                .containsExactly("spec.templates[main].steps[0][load].hooks.exit");
    }

    @Test
    void aStageAfterASuccessHidesNothing() {
        Conversion conversion = conversion("fine", ", expression: 'steps.load.status == \"Succeeded\"'");

        assertThat(conversion.text().orElseThrow()).contains("load-fine:\n    after: {load: succeeded}");
        assertThat(conversion.pods().isEqual()).isTrue();
    }

    private static Conversion conversion(String hook, String expression) {
        return Converter.of(
                new ManifestReader()
                        .text("hooks.yaml", WORKFLOW.formatted(hook, expression))
                        .manifests()
                        .objects(),
                "hooks",
                "hooks.yaml");
    }
}

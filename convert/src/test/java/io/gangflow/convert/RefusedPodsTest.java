package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import org.junit.jupiter.api.Test;

/** Workflows whose pods an API server refuses: a CustomResourceDefinition accepts what a pod cannot have. */
final class RefusedPodsTest {

    private static final String WORKFLOW = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: apart }
            spec:
              entrypoint: work
              affinity:
                podAntiAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    - { %slabelSelector: { matchLabels: { app: work } } }
              templates:
                - name: work
                  container: { image: "busybox:1.36", command: [sleep, "1"] }
            """;

    @Test
    void aPodThatIsRefusedIsReportedAtItsPlaceInTheInput() {
        Conversion refused = Converted.of(WORKFLOW.formatted(""));

        assertThat(refused.text()).isEmpty();
        assertThat(refused.diagnostics()).singleElement().satisfies(found -> {
            assertThat(found.code()).isEqualTo(DiagnosticCode.GF0603);
            assertThat(found.message()).endsWith("has no `topologyKey`");
            assertThat(found.span().file()).isEqualTo("f.yaml");
            assertThat(found.span().line()).isEqualTo(11);
        });
    }

    @Test
    void thePodOfACompleteTermIsConverted() {
        Conversion complete = Converted.of(WORKFLOW.formatted("topologyKey: kubernetes.io/hostname, "));

        assertThat(complete.diagnostics()).extracting(Diagnostic::code).doesNotContain(DiagnosticCode.GF0603);
        assertThat(Converted.body(complete)).contains("podTemplate:", "topologyKey: kubernetes.io/hostname");
    }
}

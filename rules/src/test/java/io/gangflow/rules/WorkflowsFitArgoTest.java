package io.gangflow.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WorkflowsFitArgoTest {

    private static final int ARGUMENTS = 50;

    @Test
    void aSpecThatArgoCannotKeepIsFoundWhereItStands() {
        List<Diagnostic> found = found("a".repeat(21_000));

        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.message()).matches("the spec of `long` is 1,05\\d,\\d{3} bytes of JSON");
            assertThat(finding.label()).isEqualTo("Argo keeps at most 1,048,576 bytes of a Workflow");
            assertThat(finding.span().line()).isEqualTo(5);
            assertThat(finding.hint()).isPresent();
        });
        assertThat(found("a".repeat(20_000))).isEmpty();
    }

    @Test
    void lettersThatGoEscapesCountAsItWritesThem() {
        assertThat(found("&".repeat(3_500)))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.message()).matches("the spec of `long` is 1,05\\d,\\d{3} bytes of JSON"));
        assertThat(found("&".repeat(3_300))).isEmpty();
    }

    private static List<Diagnostic> found(String argument) {
        String text = """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: long }
                spec:
                  entrypoint: main
                  templates:
                    - { name: main, container: { image: "acme/a:1", command: [a%s] } }
                """.formatted((", \"" + argument + "\"").repeat(ARGUMENTS));
        ManifestReader reader = new ManifestReader();
        reader.text("long.yaml", text, true);
        ForeignManifests manifests = reader.manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        assertThat(manifests.objects()).hasSize(1);
        return ObjectRules.check(manifests.objects(), work.work(), Optional.empty()).stream()
                .filter(finding -> finding.code() == DiagnosticCode.GF0664)
                .toList();
    }
}

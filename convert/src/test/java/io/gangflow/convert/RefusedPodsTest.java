package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import org.junit.jupiter.api.Test;

/** Objects that an API server refuses, and Workflows with such pods: the definition (CRD) of a Workflow accepts them. */
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
    void anObjectWithoutARequiredFieldIsReportedAtItsPlaceInTheInput() {
        String application = """
                apiVersion: sparkoperator.k8s.io/v1beta2
                kind: SparkApplication
                metadata: { name: unlike }
                spec:
                  %stype: Scala
                  mode: cluster
                  image: acme/spark:4.1.1
                  mainClass: com.acme.Sums
                  mainApplicationFile: local:///opt/sums.jar
                  volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]
                  driver: { cores: 1, memory: 1g, volumeMounts: [{ name: data, mountPath: /data }] }
                  executor: { cores: 1, instances: 2, memory: 1g, volumeMounts: [{ name: data, mountPath: /other }] }
                """;

        Conversion refused = Converted.of(application.formatted(""));
        assertThat(refused.text()).isEmpty();
        assertThat(refused.diagnostics()).singleElement().satisfies(found -> {
            assertThat(found.message()).isEqualTo("`spec` has no `sparkVersion`");
            assertThat(found.span().file()).isEqualTo("f.yaml");
        });
        assertThat(Converted.of(application.formatted("sparkVersion: 4.1.1\n  "))
                        .text())
                .isPresent();
    }

    @Test
    void thePodOfACompleteTermIsConverted() {
        Conversion complete = Converted.of(WORKFLOW.formatted("topologyKey: kubernetes.io/hostname, "));

        assertThat(complete.diagnostics()).extracting(Diagnostic::code).doesNotContain(DiagnosticCode.GF0603);
        assertThat(Converted.body(complete)).contains("podTemplate:", "topologyKey: kubernetes.io/hostname");
    }
}

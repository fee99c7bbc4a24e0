package io.gangflow.rules.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** If a Prometheus is known, its selectors determine which monitors it reads, not the label of a chart. */
class MonitorsAreSelectedTest {

    @ParameterizedTest(name = "{0} and {1}: selected {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                                        | {}                | true",
                "{ matchLabels: { team: gpu } }                                            | { team: gpu }     | true",
                "{ matchLabels: { team: gpu } }                                            | { release: kube } | false",
                "{ matchLabels: { release: kube } }                                        | { release: other }| false",
                "{ matchExpressions: [{ key: team, operator: In, values: [gpu, ml] }] }    | { team: ml }      | true",
                "{ matchExpressions: [{ key: team, operator: In, values: [gpu, ml] }] }    | { release: kube } | false",
                "{ matchExpressions: [{ key: team, operator: NotIn, values: [web] }] }     | {}                | true",
                "{ matchExpressions: [{ key: team, operator: Exists }] }                   | {}                | false",
                "{ matchExpressions: [{ key: team, operator: DoesNotExist }] }             | {}                | true",
                "null                                                                      | { release: kube } | false",
            })
    void theSelectorOfPrometheusDecides(String selector, String labels, boolean selected) {
        assertThat(found(prometheus("prometheus", selector) + monitor(labels)).isEmpty())
                .isEqualTo(selected);
    }

    @Test
    void oneOfSeveralIsEnough() {
        String monitors = prometheus("first", "{ matchLabels: { team: web } }")
                + prometheus("second", "{ matchLabels: { team: gpu } }")
                + monitor("{ team: gpu }");

        assertThat(found(monitors)).isEmpty();
    }

    @Test
    void theHintHasTheSelector() {
        assertThat(found(prometheus("main", "{ matchLabels: { team: gpu } }") + monitor("{ release: kube }")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.hint())
                        .contains("serviceMonitorSelector of `main` is {\"matchLabels\":{\"team\":\"gpu\"}}"));
    }

    private static String prometheus(String name, String selector) {
        return """
                apiVersion: monitoring.coreos.com/v1
                kind: Prometheus
                metadata: { name: %s }
                spec: { serviceMonitorSelector: %s }
                ---
                """.formatted(name, selector);
    }

    private static String monitor(String labels) {
        return """
                apiVersion: monitoring.coreos.com/v1
                kind: ServiceMonitor
                metadata: { name: gpus, labels: %s }
                spec: { endpoints: [{ port: metrics }] }
                """.formatted(labels);
    }

    private static List<Diagnostic> found(String text) {
        ManifestReader reader = new ManifestReader();
        reader.text("monitors.yaml", text);
        ForeignManifests manifests = reader.manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        assertThat(manifests.diagnostics()).isEmpty();
        return ObjectRules.check(manifests.objects(), work.work(), Optional.empty()).stream()
                .filter(finding -> finding.code() == DiagnosticCode.GF0641)
                .toList();
    }
}

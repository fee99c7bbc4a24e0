package io.gangflow.live.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A namespace that admits any pod is a finding. */
class PodSecurityProbeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"{ name: work }", "{ name: work, labels: { pod-security.kubernetes.io/enforce: privileged } }"})
    void aNamespaceThatEnforcesNothingIsAWarningWithTheCommandThatTurnsItOn(String metadata) throws IOException {
        assertThat(look(metadata)).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
            assertThat(finding.message()).startsWith("`work` enforces no Pod Security Standard");
            assertThat(finding.fix())
                    .isEqualTo(
                            "kubectl label --overwrite namespace work pod-security.kubernetes.io/enforce=restricted");
        });
    }

    @Test
    void aNamespaceThatEnforcesBaselineIsGood() throws IOException {
        assertThat(look("{ name: work, labels: { pod-security.kubernetes.io/enforce: baseline } }"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.level()).isEqualTo(Finding.Level.GOOD);
                    assertThat(finding.message()).isEqualTo("`work`: baseline");
                });
    }

    private static List<Finding> look(String metadata) throws IOException {
        try (ExaminedCluster cluster =
                        ExaminedCluster.of("apiVersion: v1\nkind: Namespace\nmetadata: %s\n".formatted(metadata));
                KubernetesClient client = cluster.client()) {
            return new PodSecurityProbe().check(new ClusterReader(client), ExaminedCluster.NAMESPACE);
        }
    }
}

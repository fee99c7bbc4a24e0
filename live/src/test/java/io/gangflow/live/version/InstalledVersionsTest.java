package io.gangflow.live.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.doctor.ExaminedCluster;
import io.gangflow.live.version.InstalledVersions.Installed;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The versions that a cluster shows. */
class InstalledVersionsTest {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: { name: %s, namespace: %s }
            spec: { template: { spec: { containers: [{ name: side, image: "proxy:v9.9.9" }, { name: main, image: "%s" }] } } }
            ---
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            quay.io/argoproj/workflow-controller:v4.1.2                   | 4.1.2
            registry.example:5000/argo-workflow-controller:3.6.5-debian-1 | 3.6.5
            quay.io/argoproj/workflow-controller:v4.1.2@sha256:00ff       | 4.1.2
            workflow-controller:4.2.0-rc1                                 | 4.2.0
            quay.io/argoproj/workflow-controller@sha256:00ff              | none
            quay.io/argoproj/workflow-controller:latest                   | none
            quay.io/argoproj/workflow-controller:v4                       | none
            quay.io/argoproj/argocli:v4.1.2                               | none
            10.0.0.1:5000/workflow-controller                             | none
            """)
    void theVersionOfAnImageIsInItsTag(String image, String version) {
        assertThat(ClusterProgram.WORKFLOW_CONTROLLER.version(Stream.of(image)).map(Version::toString))
                .hasToString(version.equals("none") ? "Optional.empty" : "Optional[%s]".formatted(version));
    }

    @Test
    void theServerAndEachProgramAreRead() throws IOException {
        List<Installed> found = read(deployment(
                        "my-argo-workflow-controller", "argo", "argoproj/workflow-controller:v4.0.1")
                + deployment("volcano-scheduler", "volcano-system", "volcanosh/vc-scheduler:v1.15.1")
                + deployment("volcano-controllers", "volcano-system", "volcanosh/vc-controller-manager:v1.14.0"));

        assertThat(found)
                .extracting(program -> program.title() + " " + program.versions())
                .containsExactly(
                        "Kubernetes [1.36.0]",
                        "Argo's workflow controller [4.0.1]",
                        "Volcano's scheduler [1.15.1]",
                        "Volcano's controllers [1.14.0]");
    }

    @Test
    void aControllerInTheNamespaceOfTheWorkServesIt() throws IOException {
        String elsewhere = deployment("workflow-controller", "argo", "workflow-controller:v3.6.19")
                + deployment("workflow-controller", "argo-b", "workflow-controller:v4.0.9");

        assertThat(argo(elsewhere)).extracting(Version::toString).containsExactlyInAnyOrder("3.6.19", "4.0.9");
        assertThat(argo(elsewhere
                        + deployment("workflow-controller", ExaminedCluster.NAMESPACE, "workflow-controller:v4.1.0")))
                .extracting(Version::toString)
                .containsExactly("4.1.0");
    }

    @Test
    void anotherDeploymentWithSuchANameIsNotArgo() throws IOException {
        assertThat(argo(deployment("order-workflow-controller", "shop", "example.org/orders:v1.2.3")))
                .isEmpty();
    }

    @Test
    void whatTheCallerIsNotAllowedToReadIsLeftOut() throws IOException, InterruptedException {
        try (ExaminedCluster cluster =
                        ExaminedCluster.of(deployment("workflow-controller", "argo", "workflow-controller:v3.6.19"));
                KubernetesClient client = cluster.powerless()) {
            assertThat(InstalledVersions.read(client, ExaminedCluster.NAMESPACE).found())
                    .extracting(Installed::title)
                    .containsExactly("Kubernetes");
        }
    }

    private static List<Version> argo(String objects) throws IOException {
        return read(objects).stream()
                .filter(program -> program.software().equals(ClusterSoftware.ARGO))
                .flatMap(program -> program.versions().stream())
                .toList();
    }

    private static List<Installed> read(String objects) throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.of(objects);
                KubernetesClient client = cluster.client()) {
            return InstalledVersions.read(client, ExaminedCluster.NAMESPACE).found();
        }
    }

    private static String deployment(String name, String namespace, String image) {
        return DEPLOYMENT.formatted(name, namespace, image);
    }
}

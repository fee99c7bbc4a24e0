package io.gangflow.live.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All probes together. */
class ExaminationTest {

    private static final Path GOOD = Path.of("src/test/resources/doctor/VolcanoProbe.right.yaml");

    /** An invalid time, an invalid amount, and missing images. */
    private static final String UNREADABLE = """
            apiVersion: coordination.k8s.io/v1
            kind: Lease
            metadata: { name: worker-1, namespace: kube-node-lease }
            spec: { renewTime: "yesterday" }
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: { name: research }
            spec: { weight: 1, capability: { cpu: lots } }
            status: { state: Open, allocated: { cpu: 8000m } }
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: { name: volcano-scheduler, namespace: volcano-system }
            spec: { template: { spec: { containers: [{ name: main }] } } }
            status: { readyReplicas: 1 }
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: { name: workflow-controller, namespace: argo }
            spec: { template: { spec: { containers: [{ name: main }] } } }
            status: { readyReplicas: 1 }
            """;

    @Test
    void whoMayReadNothingIsToldWhatCouldNotBeLookedAt() throws IOException, InterruptedException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.powerless()) {
            List<Finding> found = Examination.of(client, ExaminedCluster.NAMESPACE);

            assertThat(found)
                    .filteredOn(finding -> finding.subject().equals("Webhooks"))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
                        assertThat(finding.message()).isEqualTo("could not read it (403)");
                        assertThat(finding.fix()).contains("request permission to read it");
                    });
            assertThat(found)
                    .extracting(Finding::message)
                    .contains("could not read nodes (403)", "could not read queues (403)");
            assertThat(found)
                    .extracting(Finding::subject)
                    .containsAll(Examination.PROBES.stream().map(Probe::subject).toList());
        }
    }

    @Test
    void aMiniClusterIsNotToldToInstallWhatItHasBuiltIn() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.of("");
                KubernetesClient client = cluster.client()) {
            assertThat(Examination.ofMiniCluster(client, ExaminedCluster.NAMESPACE))
                    .extracting(Finding::fix)
                    .noneMatch(fix -> fix.contains("helm"));
            assertThat(Examination.of(client, ExaminedCluster.NAMESPACE))
                    .extracting(Finding::fix)
                    .anyMatch(fix -> fix.contains("helm"));
        }
    }

    @Test
    void whatNobodyCanReadIsOneFindingAndTheRestIsLookedAt() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.of(UNREADABLE);
                KubernetesClient client = cluster.client()) {
            List<Finding> found = Examination.of(client, ExaminedCluster.NAMESPACE);

            assertThat(found)
                    .filteredOn(finding -> finding.message().startsWith("could not read the objects"))
                    .extracting(Finding::subject, Finding::level)
                    .containsExactly(
                            tuple("Clock", Finding.Level.WARNING), tuple("Room in queues", Finding.Level.WARNING));
            assertThat(found)
                    .extracting(Finding::message)
                    .contains("volcano-scheduler is ready", "the workflow controller is ready");
            assertThat(found)
                    .extracting(Finding::subject)
                    .containsAll(Examination.PROBES.stream().map(Probe::subject).toList());
        }
    }

    @Test
    void whoMayNotSubmitIsToldWhichRightsAreMissing() throws IOException, InterruptedException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.powerless()) {
            assertThat(new PermissionProbe().check(new ClusterReader(client), ExaminedCluster.NAMESPACE))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.level()).isEqualTo(Finding.Level.BAD);
                        assertThat(finding.message())
                                .contains(
                                        "create workflows of argoproj.io",
                                        "update workflows of argoproj.io; patch workflows of argoproj.io",
                                        "get pods/log",
                                        "create roles of rbac.authorization.k8s.io; patch roles",
                                        "create serviceaccounts; patch serviceaccounts");
                    });
        }
    }

    @Test
    void whoMayEverythingHearsOfNoMissingRight() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.client()) {
            assertThat(new PermissionProbe().check(new ClusterReader(client), ExaminedCluster.NAMESPACE))
                    .extracting(Finding::level)
                    .containsExactly(Finding.Level.GOOD);
        }
    }

    @Test
    void aServerThatIsNewEnoughIsGood() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.client()) {
            assertThat(new ServerProbe().check(new ClusterReader(client), ExaminedCluster.NAMESPACE))
                    .extracting(Finding::level)
                    .containsExactly(Finding.Level.GOOD);
        }
    }
}

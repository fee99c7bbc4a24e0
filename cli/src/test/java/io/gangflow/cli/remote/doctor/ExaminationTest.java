package io.gangflow.cli.remote.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All probes together. */
class ExaminationTest {

    private static final Path GOOD = Path.of("src/test/resources/doctor/VolcanoProbe.right.yaml");

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
                        assertThat(finding.message()).isEqualTo("could not look at it (403)");
                        assertThat(finding.fix()).contains("ask for the right to read it");
                    });
            assertThat(found)
                    .extracting(Finding::message)
                    .contains("could not look at nodes (403)", "could not look at queues (403)");
            assertThat(found)
                    .extracting(Finding::subject)
                    .containsAll(Examination.PROBES.stream().map(Probe::subject).toList());
        }
    }

    @Test
    void whoMayNotSubmitIsToldWhichRightsAreMissing() throws IOException, InterruptedException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.powerless()) {
            assertThat(new PermissionProbe().look(client, ExaminedCluster.NAMESPACE))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.level()).isEqualTo(Finding.Level.BAD);
                        assertThat(finding.message()).contains("create workflows of argoproj.io", "get pods/log");
                    });
        }
    }

    @Test
    void whoMayEverythingHearsOfNoMissingRight() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.client()) {
            assertThat(new PermissionProbe().look(client, ExaminedCluster.NAMESPACE))
                    .extracting(Finding::level)
                    .containsExactly(Finding.Level.GOOD);
        }
    }

    @Test
    void aServerThatIsNewEnoughIsGood() throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.with(GOOD);
                KubernetesClient client = cluster.client()) {
            assertThat(new ServerProbe().look(client, ExaminedCluster.NAMESPACE))
                    .extracting(Finding::level)
                    .containsExactly(Finding.Level.GOOD);
        }
    }
}

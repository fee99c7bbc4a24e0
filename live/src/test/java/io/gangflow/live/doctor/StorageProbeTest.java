package io.gangflow.live.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods read keys from one file of the Secret, not from variables in it. */
class StorageProbeTest {

    private static final String PLACE_ALONE = """
            apiVersion: v1
            kind: Secret
            metadata: { name: gangflow-storage, namespace: work }
            data: { config: W2RlZmF1bHRd, credentials: "" }
            """;
    private static final String AGENT = """
            ---
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: { name: eks-pod-identity-agent, namespace: kube-system }
            spec: { template: { spec: { containers: [{ name: main, image: "agent:1" }] } } }
            """;

    @Test
    void aSecretWithoutKeysIsNotTakenForKeys() throws IOException {
        assertThat(look(PLACE_ALONE)).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
            assertThat(finding.message()).contains("has no `credentials`");
            assertThat(finding.fix()).startsWith("kubectl -n work create secret generic gangflow-storage --from-file");
        });
    }

    @Test
    void aSecretWithVariablesIsReportedWithTheWayToTheFile() throws IOException {
        String variables = PLACE_ALONE.replaceAll("(?m)^data: .*", "data: { AWS_ACCESS_KEY_ID: a2V5 }");
        assertThat(look(variables + AGENT)).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
            assertThat(finding.message()).contains("no longer read", "`credentials`");
            assertThat(finding.fix()).startsWith("kubectl -n work patch secret gangflow-storage");
        });
    }

    @Test
    void podsWithAnIdentityNeedNoKeys() throws IOException {
        assertThat(look(PLACE_ALONE + AGENT)).singleElement().satisfies(finding -> {
            assertThat(finding.level()).isEqualTo(Finding.Level.GOOD);
            assertThat(finding.message()).contains("identity");
        });
    }

    private static List<Finding> look(String objects) throws IOException {
        try (ExaminedCluster cluster = ExaminedCluster.of(objects);
                KubernetesClient client = cluster.client()) {
            return new StorageProbe().check(new ClusterReader(client), ExaminedCluster.NAMESPACE);
        }
    }
}

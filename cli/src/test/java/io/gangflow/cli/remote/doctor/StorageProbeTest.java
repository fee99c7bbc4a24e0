package io.gangflow.cli.remote.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Secret that says where the store is, as the platform of EKS makes it, holds no keys. */
class StorageProbeTest {

    private static final String PLACE_ALONE = """
            apiVersion: v1
            kind: Secret
            metadata: { name: gangflow-storage, namespace: work }
            data: { AWS_ENDPOINT_URL_S3: aHR0cHM6Ly9z, AWS_REGION: ZXU=, AWS_ACCESS_KEY_ID: "" }
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
            assertThat(finding.message()).contains("has no AWS_ACCESS_KEY_ID");
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
            return new StorageProbe().look(client, ExaminedCluster.NAMESPACE);
        }
    }
}

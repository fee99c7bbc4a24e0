package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.compiler.template.ManifestYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real API server admits the NetworkPolicies of every shipped definition. Nothing is stored. */
@Timeout(120)
class NetworkPolicyLabTest {

    private static final String KUBECONFIG = "GANGFLOW_LAB_KUBECONFIG";
    private static final Path GENERATED = Path.of("../generated");

    @Test
    void everyShippedPolicyIsAdmittedUnchanged() throws IOException {
        String kubeconfig = System.getenv(KUBECONFIG);
        Assumptions.assumeTrue(kubeconfig != null, "skipped: " + KUBECONFIG + " names no kubeconfig of a cluster");
        Config config = Config.fromKubeconfig(Files.readString(Path.of(String.valueOf(kubeconfig))));
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            List<GenericKubernetesResource> policies = policies();
            assertThat(policies).hasSizeGreaterThan(30);
            for (GenericKubernetesResource policy : policies) {
                GenericKubernetesResource admitted =
                        client.resource(policy).inNamespace("default").dryRun().create();
                assertThat(admitted.<Object>get("spec")).isEqualTo(policy.get("spec"));
            }
        }
    }

    private static List<GenericKubernetesResource> policies() throws IOException {
        try (Stream<Path> files = Files.walk(GENERATED)) {
            return files.filter(file -> file.toString().endsWith("-network-policies.yaml"))
                    .sorted()
                    .flatMap(NetworkPolicyLabTest::documents)
                    .map(document -> ManifestYaml.read(document, GenericKubernetesResource.class))
                    .toList();
        }
    }

    private static Stream<String> documents(Path file) {
        try {
            return Pattern.compile("(?m)^---$\\n?")
                    .splitAsStream(Files.readString(file))
                    .filter(document -> !document.isBlank());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

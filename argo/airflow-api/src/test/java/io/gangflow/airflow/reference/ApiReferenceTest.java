package io.gangflow.airflow.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** The reference of the HTTP API contains every operation that {@code gangflow serve} supports. */
final class ApiReferenceTest {

    private static final Path PAGE = Path.of("../../docs/reference/http-api.md");
    private static final Path INTRODUCTION = Path.of("src/test/resources/reference/http-api.md");

    @Test
    void theCommittedPageIsUpToDate() throws IOException {
        Golden.check(PAGE, ApiPage.of(document(), Files.readString(INTRODUCTION)));
    }

    @Test
    void everyPathOfTheDocumentIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
        document()
                .path("paths")
                .fieldNames()
                .forEachRemaining(
                        path -> assertThat(page).containsPattern("`(GET|POST|PUT|PATCH|DELETE) \\Q" + path + "\\E`"));
    }

    /** The description of the operations needs no cluster. */
    private static JsonNode document() {
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl("http://127.0.0.1:1")
                        .withNamespace("default")
                        .build())
                .build()) {
            ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
            return new AirflowApi(argo, client, "default", Clock.systemUTC(), () -> "nonce").document();
        }
    }
}

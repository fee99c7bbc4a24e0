package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.RequestFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Error messages of failed requests: one sentence, never the object, and the right source of the error. */
final class RequestFailureTest {

    private static GenericKubernetesResource widget() {
        GenericKubernetesResource widget = new GenericKubernetesResource();
        widget.setApiVersion("example.com/v1");
        widget.setKind("Widget");
        widget.setMetadata(new ObjectMetaBuilder().withName("w").build());
        widget.setAdditionalProperties(Map.of("spec", Map.of("text", "long ".repeat(1_000))));
        return widget;
    }

    @Test
    void aKindThatTheClusterDoesNotServeIsNamedWithItsObject() throws IOException {
        try (Api api = new Api()) {
            KubernetesClientException failure = catchThrowableOfType(
                    KubernetesClientException.class, () -> api.argo().apply(List.of(widget()), false));

            assertThat(RequestFailure.predicate(failure))
                    .startsWith("does not serve kind `Widget` of `example.com/v1`, which `w` is; install its CRD")
                    .doesNotContain("long", "GenericKubernetesResource", "does not answer");
        }
    }

    @Test
    void aClosedPortDoesNotAnswer() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        try (KubernetesClient client = Api.kubernetes(URI.create("http://127.0.0.1:" + port), null)) {
            ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
            KubernetesClientException failure =
                    catchThrowableOfType(KubernetesClientException.class, () -> argo.get("r"));

            assertThat(RequestFailure.predicate(failure))
                    .isEqualTo("does not answer: the connection was refused or closed");
        }
    }

    @Test
    void anAnswerIsTheServersOwnMessageAndOneLine() {
        KubernetesClientException refused = new KubernetesClientException(
                "Failure executing: PATCH at: https://…",
                422,
                new StatusBuilder()
                        .withMessage("Queue \"q\" is invalid: spec.weight: Invalid value\nmore")
                        .build());

        assertThat(RequestFailure.predicate(refused))
                .isEqualTo("refuses: Queue \"q\" is invalid: spec.weight: Invalid value");
    }

    @Test
    void aMessageThatIsADumpIsCutOff() {
        assertThat(RequestFailure.predicate(new KubernetesClientException("x".repeat(10_000))))
                .startsWith("could not be asked: x")
                .hasSizeLessThan(400);
    }
}

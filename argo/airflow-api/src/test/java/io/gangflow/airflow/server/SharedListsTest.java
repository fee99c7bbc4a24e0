package io.gangflow.airflow.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.airflow.http.Answer;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.http.Call;
import io.gangflow.airflow.http.Caller;
import io.gangflow.airflow.http.Route;
import io.gangflow.airflow.http.Route.Method;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The routes over an API server with one pipeline, whose title is written between two questions. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
final class SharedListsTest {

    private HttpServer cluster;
    private KubernetesClient client;
    private List<Route> routes;
    private volatile String title = "before";

    @BeforeEach
    void start() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cluster.createContext("/", this::answer);
        cluster.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(
                                "http://127.0.0.1:" + cluster.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
        routes = AllRoutes.of(client);
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.stop(0);
    }

    /** A change is refused after it was made, which a server can't know. */
    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                title = "after";
                exchange.sendResponseHeaders(500, -1);
                return;
            }
            String path = exchange.getRequestURI().getPath();
            String object =
                    "{\"metadata\":{\"name\":\"p\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\",\"annotations\":{\"workflows.argoproj.io/title\":\"%s\"}},\"spec\":{}}"
                            .formatted(title);
            boolean one = path.endsWith("/workflowtemplates/p");
            String list = path.endsWith("/workflowtemplates") ? object : "";
            byte[] body = (one ? object : "{\"metadata\":{},\"items\":[%s]}".formatted(list))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            boolean missing = path.contains("/cronworkflows/");
            exchange.sendResponseHeaders(missing ? 404 : 200, missing ? -1 : body.length);
            if (!missing) {
                exchange.getResponseBody().write(body);
            }
        }
    }

    private Answer ask(Method method, String path, Map<String, String> values) throws InterruptedException {
        Route route = routes.stream()
                .filter(each -> each.method() == method && each.path().equals(path))
                .findFirst()
                .orElseThrow();
        return route.handler()
                .handle(new Call(
                        new Caller("tester", List.of()),
                        values,
                        Map.of(),
                        Map.of(),
                        JsonNodeFactory.instance.objectNode().put("is_paused", true)));
    }

    private String titleInTheList() throws InterruptedException {
        Answer.Json answer = (Answer.Json) ask(Method.GET, "/api/v2/dags", Map.of());
        return answer.body().path("dags").path(0).path("dag_display_name").asText();
    }

    @Test
    void whatWasWrittenThroughTheApiIsInTheNextList() throws InterruptedException {
        assertThat(titleInTheList()).isEqualTo("before");

        assertThatThrownBy(() -> ask(Method.PATCH, "/api/v2/dags/{dag_id}", Map.of("dag_id", "p")))
                .isInstanceOf(ApiException.class);

        assertThat(titleInTheList()).isEqualTo("after");
    }
}

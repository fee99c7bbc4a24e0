package io.gangflow.cli.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.cli.network.ClusterClient;
import io.gangflow.cli.remote.ClusterSession;
import io.gangflow.cli.rights.RealApiServer;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The page and Airflow's API as {@code gangflow serve --kubernetes-tokens} serves them, with the account of the chart. */
final class LeastRightsServing implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A status and what came with it: JSON, or else a text. */
    record Answer(int status, JsonNode body) {}

    private final ClusterSession session;
    private final ServedApis apis;
    private final ApiServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    private LeastRightsServing(ClusterSession session, ServedApis apis, ApiServer server) {
        this.session = session;
        this.apis = apis;
        this.server = server;
    }

    /** @param folder of pipeline files that are served, too */
    static LeastRightsServing start(RealApiServer real, String token, String namespace, Optional<Path> folder) {
        KubernetesClient client = ClusterClient.of(real.config(token, namespace));
        ClusterSession session = new ClusterSession(
                "lab",
                client,
                new ArgoClient(client, namespace, Clock.systemUTC()),
                List.of(),
                Optional.empty(),
                () -> {});
        ServedApis apis = ServedApis.follow(session, false, folder, LocalRuns.NONE);
        Identification identification = new Identification(
                Optional.empty(),
                SigningKey.random(),
                Optional.of(new TokenReviews(client, List.of())),
                Clock.systemUTC());
        AccessControl access =
                new AccessControl(identification, List.of(), new SubjectAccessReviews(client, namespace));
        return new LeastRightsServing(session, apis, ApiServer.start(ServerOptions.local(0), apis.routes(), access));
    }

    /** @param body JSON; empty for none */
    Answer ask(String token, String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        String text = response.body();
        return new Answer(
                response.statusCode(),
                text.startsWith("{") && !text.contains("}\n{")
                        ? JSON.readTree(text)
                        : JSON.getNodeFactory().textNode(text));
    }

    @Override
    public void close() {
        server.close();
        apis.close();
        session.close();
    }
}

package io.gangflow.argo.launcher;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.api.Accesses;
import io.gangflow.argo.launcher.api.HttpApi;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PodView;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.TestKeys;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of the build's rehearsal, asked over TLS with the environment of the rehearsal. */
final class RehearsalServerTest {

    private static final String JOBS = "/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs";
    private static final String PODS = "/api/v1/namespaces/default/pods";

    @TempDir
    private Path folder = Path.of("");

    private final AtomicInteger created = new AtomicInteger();
    private Optional<RehearsalServer> server = Optional.empty();
    private Optional<KubernetesApi> api = Optional.empty();

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        TestKeys keys = TestKeys.of("EC");
        Path store = Files.write(folder.resolve("keys.p12"), keys.store());
        Path certificate = Files.writeString(folder.resolve("server.pem"), keys.certificate());
        RehearsalServer started = RehearsalServer.start(store, Rehearsal.PASSWORD, created::incrementAndGet);
        server = Optional.of(started);
        Map<String, String> environment = Rehearsal.environment(started, certificate, folder);
        api = Optional.of(new HttpApi(Accesses.find(environment)));
        assertThat(Options.read(List.of(), environment).manifest()).contains("name: rehearsal");
    }

    @AfterEach
    void stop() {
        server.ifPresent(RehearsalServer::close);
    }

    private String phase(Request request) throws IOException {
        return api.orElseThrow().send(request).body().at("/status/state/phase").asText();
    }

    @Test
    void aJobEndsAtItsThirdPoll() throws IOException {
        Request create = Request.post(JOBS, json("{}"));
        Request poll = Request.get(JOBS + "/rehearsal");
        for (int run = 1; run < 3; run++) {
            assertThat(phase(create)).isEqualTo("Pending");
            assertThat(created).hasValue(run);
            assertThat(phase(poll)).isEqualTo("Running");
            assertThat(phase(poll)).isEqualTo("Running");
            assertThat(phase(poll)).isEqualTo("Completed");
        }
    }

    @Test
    void itsPodHasSucceededAndHasALog() throws IOException {
        KubernetesApi asked = api.orElseThrow();
        PodView pod = new PodViews(
                        ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty()),
                        "rehearsal")
                .of(asked.send(Request.get(PODS + "?limit=100")).body().at("/items/0"));

        assertThat(pod.rank()).isEqualTo("worker-0");
        assertThat(pod.ended()).isTrue();
        assertThat(asked.send(Request.get(PODS + "/" + pod.name()))
                        .body()
                        .at("/status/phase")
                        .asText())
                .isEqualTo("Succeeded");
        try (InputStream log = asked.open(PODS + "/" + pod.name() + "/log?follow=true")) {
            assertThat(log.readAllBytes())
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("2026-11-22T00:00:00.000000001Z rehearsed\n");
        }
    }

    @Test
    void aWatchHasABookmarkAndStaysOpenUntilTheServerCloses() throws IOException {
        try (BufferedReader watch = new BufferedReader(new InputStreamReader(
                api.orElseThrow().open(PODS + "?watch=true&resourceVersion=1"), StandardCharsets.UTF_8))) {
            assertThat(json(watch.readLine()).path("type").asText()).isEqualTo("BOOKMARK");
            server.orElseThrow().close();
            assertThatThrownBy(watch::readLine).isInstanceOf(IOException.class);
        }
    }
}

package io.gangflow.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.ModelManifest;
import io.gangflow.serving.model.PublishedModels;
import io.gangflow.training.command.UsageException;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelServerTest {

    private static final int CLIENTS = 6;

    @TempDir
    private Path folder;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final AtomicBoolean ready = new AtomicBoolean(true);
    private final AtomicBoolean goOn = new AtomicBoolean(true);

    private ModelServer start(Map<String, String> more) throws Exception {
        Map<String, String> environment = new TreeMap<>(more);
        environment.put("MODEL_PATH", folder.toString());
        environment.put("HOST", "127.0.0.1");
        environment.put("PORT", "0");
        Variables variables = new Variables(environment);
        return ModelServer.start(ServeSettings.of(variables), variables, new Log("info", lines::add));
    }

    private List<LoopingClient> clients(ModelServer server) {
        List<LoopingClient> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new LoopingClient(server.address().getPort(), ready::get, goOn::get));
        }
        clients.forEach(LoopingClient::start);
        return clients;
    }

    private static void awaitRequests(List<LoopingClient> clients, int count) throws InterruptedException {
        int wanted = clients.stream().mapToInt(LoopingClient::sent).sum() + count;
        for (int i = 0;
                i < 2_000 && clients.stream().mapToInt(LoopingClient::sent).sum() < wanted;
                i++) {
            Thread.sleep(5);
        }
    }

    private static void assertNothingLost(List<LoopingClient> clients) throws InterruptedException {
        for (LoopingClient client : clients) {
            client.join(20_000);
            assertThat(client.isAlive()).isFalse();
            assertThat(client.lost()).as(client.problem()).isZero();
            assertThat(client.statuses()).containsExactlyEntriesOf(Map.of(200, client.sent()));
        }
    }

    @Test
    void noRequestIsLostWhenTheServerEndsUnderLoad() throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        ModelServer server = start(Map.of("DRAIN_SECONDS", "1"));
        List<LoopingClient> clients = clients(server);
        awaitRequests(clients, 500);
        Thread readiness = new Thread(() -> watchReadiness(server));
        readiness.start();
        server.drain();
        readiness.join();
        assertNothingLost(clients);
        assertThat(lines).anyMatch(line -> line.contains("all connections have ended"));
    }

    /**
     * Polls readiness like a kubelet, until the server reports that it is not ready; then new connections go elsewhere.
     */
    private void watchReadiness(ModelServer server) {
        URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + "/ready");
        try {
            while (((HttpURLConnection) uri.toURL().openConnection()).getResponseCode() == 200) {
                Thread.sleep(20);
            }
            ready.set(false);
        } catch (IOException | InterruptedException failure) {
            lines.add("readiness: " + failure);
        }
    }

    @Test
    void newVersionsAreTakenOverWithoutAFailedRequest() throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        try (ModelServer server = start(Map.of("RELOAD_SECONDS", "1"))) {
            List<LoopingClient> clients = clients(server);
            awaitRequests(clients, 200);
            ModelManifest newer = PublishedModels.publish(folder, PublishedModels.sum(20, 3));
            for (int i = 0; i < 1_000 && lines.stream().noneMatch(line -> line.contains(newer.version())); i++) {
                Thread.sleep(10);
            }
            awaitRequests(clients, 200);
            goOn.set(false);
            assertNothingLost(clients);
            assertThat(lines).anyMatch(line -> line.contains("serving sums version " + newer.version()));
        }
    }

    @Test
    void aPortThatIsTakenIsSaidToBeTaken() throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        try (ModelServer first = start(Map.of())) {
            Variables same = new Variables(Map.of(
                    "MODEL_PATH",
                    folder.toString(),
                    "HOST",
                    "127.0.0.1",
                    "PORT",
                    String.valueOf(first.address().getPort())));
            assertThatThrownBy(() -> ModelServer.start(ServeSettings.of(same), same, new Log("info", lines::add)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen on");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PORT, x, not a whole number",
        "PORT, 65536, not 0 to 65535",
        "LOG_LEVEL, loud, not one of trace",
        "DRAIN_SECONDS, 9, not 0 to 8",
        "QUEUE, 0, not 1 to"
    })
    void wrongSettingsAreNamed(String name, String value, String message) {
        assertThatThrownBy(() -> ServeSettings.of(new Variables(Map.of(name, value))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(message);
    }
}

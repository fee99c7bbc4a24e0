package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.hostile.Wire;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Method;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shutdown of the server. */
@Timeout(60)
final class EndTest {

    @Test
    void whatIsUnderWayIsAnsweredAndNothingMoreIsAccepted() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Route slow = Servers.route(Method.POST, "/api/v2/slow", call -> {
            begun.countDown();
            go.await();
            return new Answer.Text(200, "text/plain", "created", Map.of());
        });
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(slow));
                Wire wire = new Wire(server.port());
                Wire idle = new Wire(server.port())) {
            wire.send("POST /api/v2/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            begun.await();
            Thread drain = new Thread(() -> {
                try {
                    server.drain();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            int port = server.port();
            drain.start();
            assertThat(idle.rest()).as("idle connections are closed").isEmpty();
            assertRefused(port);
            assertThat(drain.isAlive()).isTrue();
            go.countDown();
            assertThat(wire.answer()).startsWith("HTTP/1.1 200").endsWith("created");
            drain.join();
        }
    }

    private static void assertRefused(int port) throws IOException {
        try (Wire late = new Wire(port)) {
            assertThat(late.rest()).isEmpty();
        } catch (ConnectException refused) {
            assertThat(refused).hasMessageContaining("refused");
        }
    }

    @Test
    void aStreamThatIsBrokenOffDoesNotLookWhole() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Route endless = Servers.route(
                Method.GET,
                "/api/v2/wait",
                call -> new Answer.Stream(200, "application/x-ndjson", Map.of(), out -> {
                    out.write("{}\n".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    begun.countDown();
                    new CountDownLatch(1).await();
                }));
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(endless));
                Wire wire = new Wire(server.port())) {
            wire.send("GET /api/v2/wait HTTP/1.1\r\nHost: localhost\r\n\r\n");
            begun.await();
            server.drain();
            assertThat(wire.rest()).contains("{}\n").doesNotEndWith("0\r\n\r\n");
        }
    }

    /**
     * Clients trigger runs at full speed while the server stops; the triggered IDs are exactly those that clients
     * received.
     */
    @Test
    void everythingThatWasTakenIsAcknowledgedUnderLoad() throws IOException, InterruptedException {
        Queue<String> taken = new ConcurrentLinkedQueue<>();
        Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
        CountDownLatch warm = new CountDownLatch(200);
        Route trigger = Servers.route(Method.POST, "/api/v2/dags/{dag_id}/dagRuns", call -> {
            Thread.sleep(2);
            taken.add(call.path("dag_id"));
            return new Answer.Empty(204, Map.of());
        });
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(trigger))) {
            int port = server.port();
            List<Thread> clients = new java.util.ArrayList<>();
            for (int client = 0; client < 8; client++) {
                String name = "c" + client + "-";
                Thread thread = new Thread(() -> trigger(port, name, acknowledged, warm));
                thread.start();
                clients.add(thread);
            }
            warm.await();
            server.retire();
            server.drain();
            for (Thread client : clients) {
                client.join();
            }
        }
        assertThat(acknowledged).as("what was taken, was told").containsExactlyInAnyOrderElementsOf(taken);
        assertThat(taken).hasSizeGreaterThanOrEqualTo(200);
    }

    /** Triggers until no connection is accepted any more. */
    private static void trigger(int port, String name, Queue<String> acknowledged, CountDownLatch warm) {
        for (int i = 0; ; i++) {
            String id = name + i;
            try (Wire wire = new Wire(port)) {
                wire.send("POST /api/v2/dags/" + id
                        + "/dagRuns HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
                if (wire.answer().startsWith("HTTP/1.1 204")) {
                    acknowledged.add(id);
                    warm.countDown();
                }
            } catch (IOException ended) {
                return;
            }
        }
    }
}

package io.gangflow.argo.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.model.Workflow;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watches over real connections. */
@Timeout(30)
final class KubernetesObjectsTest {

    private static final WatchLimits IMPATIENT =
            new WatchLimits(Duration.ofMillis(300), Duration.ofSeconds(20), Duration.ofMillis(100));

    /** Follows the one workflow until it has ended. */
    private static List<String> follow(FaultyServer server) throws InterruptedException {
        List<String> told = new ArrayList<>();
        try (KubernetesClient client = server.client()) {
            new ObjectWatch<>(objects(client), new WorkflowEnding(), IMPATIENT, Ticker.SYSTEM)
                    .follow(
                            new ObjectListener<>() {
                                @Override
                                public void changed(Workflow workflow) {
                                    told.add(workflow.getMetadata().getResourceVersion());
                                }

                                @Override
                                public void ended(Workflow workflow) {
                                    told.add("end");
                                }
                            },
                            () -> told.contains("end"));
        }
        return told;
    }

    private static KubernetesObjects<Workflow> objects(KubernetesClient client) {
        return new KubernetesObjects<>(client, Workflow.class, "default", Map.of("a", "b"), 60);
    }

    @Test
    void aBrokenConnectionIsGoneOnFromWhereItBroke() throws Exception {
        try (FaultyServer server = new FaultyServer(List.of(
                FaultyServer.events(FaultyServer.event("MODIFIED", "11", "Running")),
                FaultyServer.events("{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"12\"}}}"),
                FaultyServer.events(FaultyServer.event("MODIFIED", "13", "Succeeded"))))) {

            assertThat(follow(server)).containsExactly("10", "11", "13", "end");

            assertThat(server.versions()).containsExactly("10", "11", "12");
            assertThat(server.lists()).isEqualTo(1);
        }
    }

    @Test
    void whatIsTooOldIsListedAgain() throws Exception {
        try (FaultyServer server = new FaultyServer(List.of(
                FaultyServer.events(FaultyServer.gone()),
                FaultyServer.status(410),
                FaultyServer.events(FaultyServer.event("MODIFIED", "13", "Failed"))))) {

            assertThat(follow(server)).containsExactly("10", "13", "end");

            assertThat(server.lists()).isEqualTo(3);
        }
    }

    @Test
    void aConnectionThatFellSilentIsReplaced() throws Exception {
        List<FaultyServer.Behaviour> watches = new ArrayList<>();
        try (FaultyServer server = new FaultyServer(watches)) {
            watches.add(server.silence(FaultyServer.event("MODIFIED", "11", "Running")));
            watches.add(server.silence());
            watches.add(FaultyServer.events(FaultyServer.event("MODIFIED", "13", "Error")));

            assertThat(follow(server)).containsExactly("10", "11", "13", "end");

            assertThat(server.versions()).containsExactly("10", "11", "11");
        }
    }

    @Test
    void halfALineIsNoEvent() throws Exception {
        String event = FaultyServer.event("MODIFIED", "13", "Succeeded");
        try (FaultyServer server = new FaultyServer(List.of(
                FaultyServer.events(event.substring(0, event.length() / 2)),
                FaultyServer.events("not JSON"),
                FaultyServer.status(503),
                FaultyServer.events(event)))) {

            assertThat(follow(server)).contains("10", "13", "end").doesNotHaveDuplicates();
        }
    }

    @Test
    void aRefusalEndsIt() throws Exception {
        try (FaultyServer server = new FaultyServer(List.of(FaultyServer.status(403)))) {
            assertThatThrownBy(() -> follow(server))
                    .isInstanceOf(KubernetesClientException.class)
                    .hasMessageContaining("403");
        }
    }

    @Test
    void aServerThatIsNotThereIsNoFinalAnswer() throws Exception {
        FaultyServer server = new FaultyServer(List.of());
        try (KubernetesClient client = server.client()) {
            server.close();

            assertThatThrownBy(() -> objects(client).list()).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> objects(client).watch("1")).isInstanceOf(IOException.class);
        }
    }
}

package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.run.Label;
import io.gangflow.run.Launcher.Request;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Plans on a cluster with Argo's own controller, and Volcano. */
@Timeout(240)
final class LabLaunchTest {

    private static final String KUBECONFIG = "GANGFLOW_LAB_KUBECONFIG";

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private final String runId = "launch-" + UUID.randomUUID().toString().substring(0, 8);

    private static KubernetesClient open() throws IOException {
        String kubeconfig = System.getenv(KUBECONFIG);
        Assumptions.assumeTrue(
                kubeconfig != null,
                "skipped: " + KUBECONFIG + " names no kubeconfig of a cluster with Argo and Volcano");
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(Files.readString(Path.of(String.valueOf(kubeconfig)))))
                .build();
    }

    private Outcome launch(KubernetesClient client, String scheduler, String command) throws InterruptedException {
        return new ArgoLauncher(client, "lab", Clock.systemUTC(), () -> runId)
                .launch(new Request(Plans.pods(scheduler, command), runId, Map.of()), events::add);
    }

    private <E extends RunEvent> List<E> of(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Test
    void aPlanRunsToItsEnd() throws IOException, InterruptedException {
        try (KubernetesClient client = open()) {
            assertThat(launch(client, "volcano", "sleep 2")).isEqualTo(Outcome.COMPLETED);

            assertThat(events.get(0)).isInstanceOf(RunEvent.RunStarted.class);
            assertThat(events.get(events.size() - 1)).isInstanceOf(RunEvent.RunEnded.class);
            assertThat(of(RunEvent.StageStarted.class))
                    .extracting(RunEvent.StageStarted::instances)
                    .containsExactly(3, 1);
            assertThat(of(RunEvent.StageEnded.class))
                    .extracting(RunEvent.StageEnded::stage)
                    .containsExactly("count", "last");
            assertThat(of(RunEvent.PodCreated.class)).hasSize(4);
            assertThat(of(RunEvent.PodScheduled.class)).hasSize(4);
            assertThat(of(RunEvent.PodEnded.class))
                    .hasSize(4)
                    .allMatch(ended -> ended.outcome() == RunEvent.PodOutcome.SUCCEEDED);
            assertThat(of(RunEvent.GangCreated.class)).hasSize(4);
            assertThat(new ArgoClient(client, "default", Clock.systemUTC()).delete(runId, Duration.ofSeconds(30)))
                    .isTrue();
        }
    }

    @Test
    void aFailureIsTold() throws IOException, InterruptedException {
        try (KubernetesClient client = open()) {
            assertThat(launch(client, "kube-scheduler", "exit 3")).isEqualTo(Outcome.FAILED);

            assertThat(of(RunEvent.StageEnded.class))
                    .extracting(RunEvent.StageEnded::outcome)
                    .containsExactly(Outcome.FAILED, Outcome.SKIPPED);
            assertThat(new ArgoClient(client, "default", Clock.systemUTC()).delete(runId, Duration.ofSeconds(30)))
                    .isTrue();
        }
    }

    @Test
    void anInterruptedRunLeavesNothing() throws IOException, InterruptedException {
        try (KubernetesClient client = open()) {
            Thread launching = new Thread(() -> {
                try {
                    launch(client, "volcano", "sleep 600");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            launching.start();
            while (of(RunEvent.PodRunning.class).isEmpty()) {
                Thread.sleep(50);
            }

            launching.interrupt();
            launching.join();

            assertThat(of(RunEvent.RunEnded.class))
                    .extracting(RunEvent.RunEnded::outcome)
                    .containsExactly(Outcome.CANCELLED);
            List<Pod> pods = client.pods()
                    .inNamespace("default")
                    .withLabel(Label.WORKFLOW, runId)
                    .list()
                    .getItems();
            assertThat(pods).isEmpty();
        }
    }
}

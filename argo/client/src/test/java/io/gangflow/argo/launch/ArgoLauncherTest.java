package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.Statuses;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.run.Label;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.run.Launcher.Request;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.SchedulingLock;
import java.io.IOException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uses an API server, with this test as the controller. */
@Timeout(60)
final class ArgoLauncherTest {

    private static final String RUN = "run-1";

    private final ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
    private final KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty())
                    .withMasterUrl(server.url().toString())
                    .withNamespace("default")
                    .build())
            .build();
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();

    ArgoLauncherTest() throws IOException {}

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private Thread launch() {
        ArgoLauncher launcher = new ArgoLauncher(client, "test", Clock.systemUTC(), () -> "nonce");
        Request request = new Request(Plans.pods("kube-scheduler", "true"), RUN, Map.of());
        Thread thread = new Thread(() -> {
            try {
                outcomes.add(launcher.launch(request, events::add));
            } catch (InterruptedException e) {
                outcomes.add(Outcome.CANCELLED);
            }
        });
        thread.start();
        return thread;
    }

    private void await(Class<? extends RunEvent> type) throws InterruptedException {
        while (events.stream().noneMatch(type::isInstance)) {
            Thread.sleep(10);
        }
    }

    private void status(String phase, Map<String, String> stages) {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        stages.forEach((stage, stagePhase) -> {
            String id = RUN + "-" + stage;
            nodes.put(id, Statuses.node(id, RUN + "." + stage, "DAG", stagePhase));
        });
        Workflow workflow = new ArgoClient(client, "default", Clock.systemUTC()).get(RUN);
        workflow.setStatus(ArgoJson.edit(Statuses.of(phase, ""), tree -> tree.set("nodes", ArgoJson.tree(nodes))));
        client.resource(workflow).update();
    }

    private Pod pod(String phase) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("run-1-count-1")
                .withNamespace("default")
                .addToLabels(Label.WORKFLOW, RUN)
                .addToLabels(Label.STAGE, "count")
                .addToLabels(Label.INSTANCE, "1")
                .endMetadata()
                .withNewSpec()
                .withNodeName("worker-1")
                .addNewContainer()
                .withName("main")
                .withImage("busybox")
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build();
    }

    @Test
    void theEventsAreThoseOfALocalRun() throws InterruptedException {
        Thread launching = launch();
        await(RunEvent.RunStarted.class);
        client.resource(pod("Pending")).create();
        status("Running", Map.of("count", "Running"));
        await(RunEvent.StageStarted.class);
        client.resource(pod("Running")).updateStatus();
        await(RunEvent.PodRunning.class);
        client.resource(pod("Succeeded")).updateStatus();
        await(RunEvent.PodEnded.class);
        status("Failed", Map.of("count", "Failed", "last", "Omitted"));
        launching.join();

        assertThat(outcomes).containsExactly(Outcome.FAILED);
        assertThat(events).first().isInstanceOf(RunEvent.RunStarted.class);
        assertThat(events).last().isInstanceOf(RunEvent.RunEnded.class);
        assertThat(events)
                .filteredOn(RunEvent.StageStarted.class::isInstance)
                .extracting(event -> ((RunEvent.StageStarted) event).instances())
                .containsExactly(3);
        assertThat(events)
                .filteredOn(RunEvent.StageEnded.class::isInstance)
                .extracting(event -> ((RunEvent.StageEnded) event).outcome())
                .containsExactly(Outcome.FAILED, Outcome.SKIPPED);
        assertThat(events)
                .as("the first pod of a stage exists before the status says that the stage has started")
                .filteredOn(event -> event instanceof RunEvent.StageStarted || event instanceof RunEvent.PodCreated)
                .hasExactlyElementsOfTypes(RunEvent.StageStarted.class, RunEvent.PodCreated.class);
        assertThat(events)
                .filteredOn(RunEvent.PodScheduled.class::isInstance)
                .extracting(event -> ((RunEvent.PodScheduled) event).node())
                .containsExactly("worker-1");
    }

    @Test
    void nodesAreInTheOrderOfTheirNumbersAndHaveThePriceThatTheyName() throws InterruptedException {
        for (String name : List.of("worker-10", "worker-2")) {
            client.nodes()
                    .resource(new NodeBuilder()
                            .withNewMetadata()
                            .withName(name)
                            .addToAnnotations(Label.USD_PER_HOUR, name.equals("worker-2") ? "0.125" : "dear")
                            .endMetadata()
                            .build())
                    .create();
        }
        Thread launching = launch();
        await(RunEvent.RunStarted.class);
        launching.interrupt();
        launching.join();

        assertThat(((RunEvent.RunStarted) events.get(0)).nodes())
                .extracting(RunEvent.RunStarted.Node::name, RunEvent.RunStarted.Node::usdPerHour)
                .containsExactly(tuple("worker-2", 0.125), tuple("worker-10", 0.0));
    }

    @Test
    void aLockedRunIsToldAndRemoved() throws InterruptedException {
        SchedulingLock lock = new SchedulingLock(
                List.of(new SchedulingLock.Holder(
                        new PodRef("default", "run-1-count-1", "count", 1, "pod"), "w", Resources.NONE)),
                List.of(),
                List.of());
        ArgoLauncher launcher = new ArgoLauncher(client, "test", Clock.systemUTC(), () -> "nonce")
                .endingLocked((workflow, atMillis) -> Optional.of(lock).filter(found -> workflow.equals(RUN)));

        Outcome outcome =
                launcher.launch(new Request(Plans.pods("kube-scheduler", "true"), RUN, Map.of()), events::add);

        assertThat(outcome).isEqualTo(Outcome.LOCKED);
        assertThat(events).filteredOn(RunEvent.Locked.class::isInstance).hasSize(1);
        assertThat(events)
                .last()
                .isInstanceOfSatisfying(
                        RunEvent.RunEnded.class,
                        ended -> assertThat(ended.message()).isEqualTo("0 pods can never be scheduled"));
        assertThat(new ArgoClient(client, "default", Clock.systemUTC()).list()).isEmpty();
    }

    @Test
    void anInterruptedRunIsRemoved() throws InterruptedException {
        Thread launching = launch();
        await(RunEvent.RunStarted.class);

        launching.interrupt();
        launching.join();

        assertThat(outcomes).containsExactly(Outcome.CANCELLED);
        assertThat(events).last().isInstanceOf(RunEvent.RunEnded.class);
        assertThat(new ArgoClient(client, "default", Clock.systemUTC()).list()).isEmpty();
    }

    @Test
    void aClusterThatIsNotThereIsTheEnvironmentsFault() {
        server.close();
        try (KubernetesClient impatient = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(client.getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build()) {
            ArgoLauncher launcher = new ArgoLauncher(impatient, "test", Clock.systemUTC(), () -> "nonce");

            assertThatThrownBy(() -> launcher.launch(
                            new Request(Plans.pods("kube-scheduler", "true"), RUN, Map.of()), events::add))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContaining("`test`");
        }
        assertThat(events).isEmpty();
    }
}

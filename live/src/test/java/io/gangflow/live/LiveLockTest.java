package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.run.Label;
import io.gangflow.run.SchedulingLock;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Uses the embedded API server; the test writes the objects in place of schedulers and kubelets. */
@Timeout(60)
class LiveLockTest {

    private static final String RUN = "section-6-kube-1";

    private final ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
    private final KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(new ConfigBuilder(Config.empty())
                    .withMasterUrl(server.url().toString())
                    .withNamespace("default")
                    .build())
            .build();

    LiveLockTest() throws IOException {}

    @BeforeEach
    void oneNodeOfTwoCpus() {
        Node node = new NodeBuilder()
                .withNewMetadata()
                .withName("worker-1")
                .endMetadata()
                .withNewStatus()
                .withAllocatable(Map.of("cpu", new Quantity("2"), "memory", new Quantity("8Gi")))
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
        client.resource(node).create();
        client.resource(node).updateStatus();
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void twoHalfPlacedGangsAreLocked() {
        halfPlaced();
        Optional<SchedulingLock> lock = look(0);
        assertThat(lock).isPresent();
        assertThat(lock.orElseThrow().holders())
                .extracting(holder -> holder.pod().name())
                .containsExactly(RUN + "-train-0-0", RUN + "-train-1-0");
        assertThat(lock.orElseThrow().waiters()).hasSize(2);
        assertThat(lock.orElseThrow().free())
                .extracting(SchedulingLock.Free::node)
                .containsExactly("worker-1");
    }

    @Test
    void aLockIsToldOnceItHasStood() {
        halfPlaced();
        LiveLock watch = new LiveLock(client, Clock.systemUTC(), Duration.ofSeconds(5));
        assertThat(watch.findLock(RUN, 0)).isEmpty();
        assertThat(watch.findLock(RUN, 4_000)).isEmpty();
        assertThat(watch.findLock(RUN, 6_000)).isPresent();
    }

    @Test
    void whatMayEndGivesItsRoomBack() {
        pod("other", "somebody-elses", "worker-1", "1", "Never", Map.of(), Map.of());
        gang("train-0", 0, "worker-1");
        gang("train-0", 1, "");
        assertThat(look(0)).isEmpty();
    }

    @Test
    void aServerKeepsItsRoomForEver() {
        pod("other", "a-server", "worker-1", "1", "Always", Map.of(), Map.of());
        gang("train-0", 0, "worker-1");
        gang("train-0", 1, "");
        assertThat(look(0)).isPresent();
    }

    @Test
    void thoseThatAttendAreNoProgress() {
        halfPlaced();
        pod("default", RUN + "-launch", "worker-1", "0", "Never", labels("launcher", 0), Map.of());
        assertThat(look(0)).isPresent();
    }

    @Test
    void nothingIsToldWhileAPodOfTheRunWorks() {
        halfPlaced();
        pod("default", RUN + "-count-0", "worker-1", "0", "Never", labels("pod", 0), Map.of());
        assertThat(look(0)).isEmpty();
    }

    @Test
    void aServerOfTheRunIsNoProgress() {
        halfPlaced();
        pod("default", RUN + "-model-0", "worker-1", "0", "Always", labels("server", 0), Map.of());
        assertThat(look(0)).isPresent();
    }

    @Test
    void theLockOfAnotherRunIsItsOwn() {
        halfPlaced();
        assertThat(new LiveLock(client, Clock.systemUTC(), Duration.ZERO).findLock("section-6-kube-2", 0))
                .isEmpty();
    }

    @Test
    void aClusterThatIsAwayIsNotLocked() {
        server.close();
        try (KubernetesClient impatient = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(client.getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build()) {
            assertThat(new LiveLock(impatient, Clock.systemUTC(), Duration.ZERO).findLock(RUN, 0))
                    .isEmpty();
        }
    }

    private Optional<SchedulingLock> look(long atMillis) {
        return new LiveLock(client, Clock.systemUTC(), Duration.ZERO).findLock(RUN, atMillis);
    }

    private void halfPlaced() {
        gang("train-0", 0, "worker-1");
        gang("train-0", 1, "");
        gang("train-1", 0, "worker-1");
        gang("train-1", 1, "");
    }

    private void gang(String instance, int rank, String node) {
        Map<String, String> gang = Map.of(Label.GANG, RUN + "-" + instance, Label.GANG_SIZE, "2");
        int index = Integer.parseInt(instance.substring("train-".length()));
        pod("default", RUN + "-" + instance + "-" + rank, node, "1", "Never", labels("worker", index), gang);
    }

    private static Map<String, String> labels(String role, int instance) {
        return Map.of(
                Label.WORKFLOW,
                RUN,
                Label.STAGE,
                "train",
                Label.INSTANCE,
                Integer.toString(instance),
                Label.ROLE,
                role);
    }

    private void pod(
            String namespace,
            String name,
            String node,
            String cpu,
            String restarts,
            Map<String, String> labels,
            Map<String, String> annotations) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(labels)
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy(restarts)
                .withNodeName(node.isEmpty() ? null : node)
                .addNewContainer()
                .withName("main")
                .withImage("busybox:1.37")
                .withNewResources()
                .addToRequests("cpu", new Quantity(cpu))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        if (!namespace.equals("default")
                && client.namespaces().withName(namespace).get() == null) {
            client.namespaces()
                    .resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(namespace)
                            .endMetadata()
                            .build())
                    .create();
        }
        client.resource(pod).create();
        pod.setStatus(new PodStatusBuilder()
                .withPhase(node.isEmpty() ? "Pending" : "Running")
                .build());
        client.resource(pod).updateStatus();
    }
}

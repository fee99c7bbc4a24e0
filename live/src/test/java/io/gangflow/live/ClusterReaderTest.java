package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupStatusBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.run.Launcher;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Uses the embedded API server. */
class ClusterReaderTest {

    @Test
    void whatAClusterHasIsReadLikeManifests() throws IOException {
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
                KubernetesClient client = client(server.url())) {
            client.resource(new NodeBuilder()
                            .withNewMetadata()
                            .withName("n1")
                            .endMetadata()
                            .withNewStatus()
                            .withAllocatable(Map.of("cpu", new Quantity("4")))
                            .endStatus()
                            .build())
                    .create();
            client.resource(new QueueBuilder()
                            .withNewMetadata()
                            .withName("research")
                            .endMetadata()
                            .withNewSpec()
                            .withWeight(1)
                            .endSpec()
                            .build())
                    .create();
            client.resource(new PodBuilder()
                            .withNewMetadata()
                            .withName("p")
                            .withNamespace("default")
                            .endMetadata()
                            .withNewSpec()
                            .addNewContainer()
                            .withName("main")
                            .withImage("work")
                            .endContainer()
                            .endSpec()
                            .build())
                    .create();

            ForeignManifests work = new ClusterReader(client).read("lab").work();

            assertThat(work.diagnostics()).isEmpty();
            assertThat(work.objects())
                    .extracting(ForeignObject::id)
                    .contains("Node/n1", "Queue/research", "Pod/default/p");
            assertThat(work.objects().get(0).span().file()).startsWith("lab:");
        }
    }

    /** The PodGroup exists until its run is deleted, and its pods are left out because they have ended. */
    @Test
    void aPodGroupWhosePodsHaveEndedIsLeftOut() throws IOException {
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
                KubernetesClient client = client(server.url())) {
            for (String phase : List.of("Completed", "Running")) {
                PodGroup group = client.resource(new PodGroupBuilder()
                                .withNewMetadata()
                                .withName(phase.toLowerCase(Locale.ROOT))
                                .withNamespace("default")
                                .endMetadata()
                                .withNewSpec()
                                .withMinMember(1)
                                .endSpec()
                                .build())
                        .create();
                group.setStatus(new PodGroupStatusBuilder().withPhase(phase).build());
                client.resource(group).updateStatus();
            }

            assertThat(new ClusterReader(client).read("lab").work().objects())
                    .extracting(ForeignObject::id)
                    .contains("PodGroup/default/running")
                    .doesNotContain("PodGroup/default/completed");
        }
    }

    @Test
    void aLargeClusterIsReadInPages() throws IOException {
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1));
                KubernetesClient client = client(server.url())) {
            IntStream.range(0, 501)
                    .forEach(number -> client.resource(new ConfigMapBuilder()
                                    .withNewMetadata()
                                    .withName("c" + number)
                                    .withNamespace("default")
                                    .endMetadata()
                                    .build())
                            .create());
            List<Integer> counted = new ArrayList<>();

            Pages.of(options -> client.configMaps().inAnyNamespace().list(options), counted::add);

            assertThat(counted).containsExactly(500, 501);
            assertThat(new ClusterReader(client).list(KindCatalogue.CONFIG_MAP)).hasSize(501);
        }
    }

    @Test
    void kindsThatMayNotBeListedAreNamedAndTheRestIsRead() throws IOException {
        try (Refusing server = new Refusing("poddisruptionbudgets");
                KubernetesClient client = client(server.url())) {
            LiveCluster cluster = new ClusterReader(client).read("lab");

            assertThat(cluster.refused()).containsExactly(KindCatalogue.POD_DISRUPTION_BUDGET);
            assertThat(cluster.list(Node.class)).hasSize(1);
        }
    }

    @Test
    void nothingIsSaidOfAClusterWhoseNodesMayNotBeListed() throws IOException {
        try (Refusing server = new Refusing("nodes");
                KubernetesClient client = client(server.url())) {
            assertThatThrownBy(() -> new ClusterReader(client).read("lab"))
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            refusal -> assertThat(refusal.getCode()).isEqualTo(403));
        }
    }

    @Test
    void theProofOfALockNeedsPodGroupsAndNoQuotas() throws IOException {
        try (Refusing server = new Refusing("resourcequotas");
                KubernetesClient client = client(server.url())) {
            assertThat(new LiveLock(client, Clock.systemUTC(), Duration.ZERO).findLock("run", 0))
                    .isEmpty();
        }
        try (Refusing server = new Refusing("podgroups");
                KubernetesClient client = client(server.url())) {
            LiveLock proof = new LiveLock(client, Clock.systemUTC(), Duration.ZERO);

            assertThatThrownBy(() -> proof.findLock("run", 0))
                    .isInstanceOf(Launcher.LaunchException.class)
                    .hasMessageContaining("podgroups.scheduling.volcano.sh");
        }
    }

    private static KubernetesClient client(URI url) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(url.toString())
                        .build())
                .build();
    }

    /** A server with one node and no other objects, which denies listing one kind. */
    private static final class Refusing implements AutoCloseable {

        private final HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

        Refusing(String plural) throws IOException {
            server.createContext("/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                boolean refused = path.endsWith("/" + plural);
                String items = path.endsWith("/nodes") ? "{\"metadata\":{\"name\":\"n1\"}}" : "";
                byte[] body = (refused
                                ? "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"code\":403}"
                                : "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[" + items + "]}")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(refused ? 403 : 200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        URI url() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}

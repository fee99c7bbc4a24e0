package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.simulator.engine.ClusterMoment;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LiveMomentTest {

    private static final String TOKEN = "canary-token-live";

    private static final String OBJECTS = """
            { apiVersion: v1, kind: Node, metadata: { name: n1 }, status: { allocatable: { cpu: "4", memory: 8Gi } } }
            ---
            { apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: { name: high }, value: 7 }
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: { name: train, namespace: default }
            spec: { minMember: 2, queue: default }
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: train-0
              namespace: default
              labels: { app: train, env: production }
              annotations: { scheduling.k8s.io/group-name: train, volumes: none }
            spec:
              schedulerName: volcano
              priorityClassName: high
              nodeName: n1
              nodeSelector: { conditions: dry }
              tolerations: [{ key: gpu, operator: Exists }]
              volumes: [{ name: data, emptyDir: {} }]
              initContainers: [{ name: first, image: work, resources: { requests: { cpu: "3" } } }]
              containers:
                - name: main
                  image: work
                  command: [work, --fast]
                  env: [{ name: A, value: b }]
                  ports: [{ containerPort: 80, hostPort: 8080 }]
                  resources: { requests: { cpu: "2", memory: 1Gi } }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: submit, namespace: default, labels: { gangflow.io/role: submit } }
            spec:
              containers: [{ name: main, image: spark, command: [/opt/spark/bin/spark-submit, --name, count], args: [app.jar] }]
            """;

    /** The result is the same with all fields of pods and with only those that schedulers read. */
    @Test
    void podsAreSeenAsInASnapshotOfWholeObjects() throws IOException {
        try (ApiServer server = ApiServer.start(ApiServerOptions.defaults(1).withToken(TOKEN));
                KubernetesClient client = client(server.url().toString())) {
            client.load(new ByteArrayInputStream(("---\n" + OBJECTS).getBytes(StandardCharsets.UTF_8)))
                    .create();
            ClusterReader reader = new ClusterReader(client);

            ClusterMoment whole = ClusterMoment.of(reader.read("lab"), 0);
            LiveMoment read = LiveMoment.read(reader, "lab", 0);

            assertThat(byName(read.moment())).isEqualTo(byName(whole));
            assertThat(read.moment().snapshot().nodes())
                    .isEqualTo(whole.snapshot().nodes());
            assertThat(read.moment().snapshot().podGroups())
                    .isEqualTo(whole.snapshot().podGroups());
            assertThat(read.moment().expected()).isEqualTo(whole.expected());
            assertThat(read.schedulers()).containsExactly("default-scheduler");
            assertThat(spec(read, "train-0").getContainers().get(0).getPorts())
                    .isEqualTo(whole.snapshot().pods().stream()
                            .filter(pod -> pod.name().equals("train-0"))
                            .findFirst()
                            .orElseThrow()
                            .spec()
                            .getContainers()
                            .get(0)
                            .getPorts());
            assertThat(spec(read, "submit").getContainers().get(0).getArgs()).containsExactly("app.jar");
        }
    }

    /**
     * A server that rejects lists without pages receives requests for pages of 500, and for the next one with its
     * token.
     */
    @Test
    void listsAreAskedForInPages() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/configmaps", exchange -> {
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            boolean paged = query.contains("limit=500");
            int from = query.contains("continue=")
                    ? Integer.parseInt(query.replaceFirst(".*continue=([0-9]+).*", "$1"))
                    : 0;
            String items = IntStream.range(from, Math.min(1_100, from + 500))
                    .mapToObj("{\"metadata\":{\"name\":\"map-%d\",\"managedFields\":[{}]}}"::formatted)
                    .collect(Collectors.joining(","));
            byte[] answer = (paged
                            ? "{\"metadata\":{\"continue\":\"%s\",\"remainingItemCount\":%d},\"items\":[%s]}"
                                    .formatted(from + 500 < 1_100 ? from + 500 : "", 1_100 - from, items)
                            : "{\"message\":\"too many objects for one answer\"}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(paged ? 200 : 400, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try (KubernetesClient client =
                client("http://127.0.0.1:" + server.getAddress().getPort())) {
            assertThat(new ClusterReader(client).list(KindCatalogue.CONFIG_MAP))
                    .hasSize(1_100)
                    .allSatisfy(map -> assertThat(map.path("metadata").has("managedFields"))
                            .isFalse())
                    .last()
                    .satisfies(
                            map -> assertThat(map.at("/metadata/name").asText()).isEqualTo("map-1099"));
            assertThatThrownBy(() -> new ClusterReader(client).count(KindCatalogue.CONFIG_MAP))
                    .isInstanceOf(KubernetesClientException.class)
                    .hasMessageContaining("too many objects for one answer");
            assertThat(new ClusterReader(client).list(KindCatalogue.SECRET)).isEmpty();
        } finally {
            server.stop(0);
        }
    }

    private static Map<String, List<Object>> byName(ClusterMoment moment) {
        return moment.snapshot().pods().stream().collect(Collectors.toMap(PodState::name, LiveMomentTest::fields));
    }

    private static List<Object> fields(PodState pod) {
        return List.of(
                pod.uid(),
                pod.namespace(),
                pod.schedulerName(),
                pod.createdMillis(),
                pod.requests(),
                pod.priority(),
                pod.phase(),
                pod.node(),
                pod.deleting(),
                pod.podGroup(),
                pod.labels(),
                pod.annotations(),
                pod.nominatedNode(),
                pod.startedMillis(),
                pod.owners(),
                pod.spec().getNodeSelector(),
                pod.spec().getTolerations());
    }

    private static PodSpec spec(LiveMoment read, String name) {
        return read.moment().snapshot().pods().stream()
                .filter(pod -> pod.name().equals(name))
                .findFirst()
                .orElseThrow()
                .spec();
    }

    private static KubernetesClient client(String url) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(url)
                        .withNamespace("default")
                        .withOauthToken(TOKEN)
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }
}

package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Expected messages are those of kube-scheduler 1.36, framework/plugins. */
class NodeFiltersTest {

    private static final Optional<String> NO_FREE_PORT =
            Optional.of("0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.");

    @Test
    void aNodeThatAdmitsThePodIsEnough() {
        ClusterFixture cluster = cluster().node("n1", "1", "8Gi").node("n2", "4", "8Gi");

        assertThat(reasons(cluster, pod("a").cpu("2"))).isEmpty();
        assertThat(reasons(cluster, pod("a").cpu("5"))).contains("0/2 nodes are available: 2 Insufficient cpu.");
        assertThat(reasons(cluster(), pod("a"))).contains("no nodes available to schedule pods");
    }

    @Test
    void onlyTheFirstFilterThatRejectsANodeIsReported() {
        ClusterFixture cluster =
                cluster().node("n1", resources("1", "8Gi"), Map.of(), new Taint("gpu", "", Taint.Effect.NoSchedule));

        assertThat(reasons(cluster, pod("a").cpu("2").spec(spec -> spec.addToNodeSelector("disk", "ssd"))))
                .contains("0/1 nodes are available: 1 node(s) had untolerated taint(s).");
    }

    @Test
    void everyInsufficientResourceIsReported() {
        ClusterFixture cluster =
                cluster().node("n1", "1", "1Gi").pods(pod("b").cpu("500m").runningOn("n1"));

        assertThat(reasons(cluster, pod("a").cpu("1").memory("2Gi").gpus(1)))
                .contains("0/1 nodes are available: 1 Insufficient cpu, 1 Insufficient memory,"
                        + " 1 Insufficient nvidia.com/gpu.");
    }

    @Test
    void aNodeTakesNoMorePodsThanItHasSlots() {
        ClusterFixture cluster = cluster().node("n1", "200", "8Gi");
        for (int i = 0; i < 109; i++) {
            cluster.pods(pod("p" + i).runningOn("n1"));
        }
        assertThat(reasons(cluster, pod("a"))).as("109 of 110 pods").isEmpty();

        cluster.pods(pod("last").runningOn("n1"));

        assertThat(reasons(cluster, pod("a"))).contains("0/1 nodes are available: 1 Too many pods.");
    }

    @Test
    void aPodWithANodeNameFitsThatNodeOnly() {
        ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "1", "8Gi");

        assertThat(reasons(cluster, pod("a").cpu("2").spec(spec -> spec.withNodeName("n2"))))
                .contains("0/2 nodes are available: 1 Insufficient cpu,"
                        + " 1 node(s) didn't match the requested node name.");
        assertThat(reasons(cluster, pod("a").cpu("2").spec(spec -> spec.withNodeName("n1"))))
                .isEmpty();
        assertThat(reasons(cluster, pod("a").cpu("2").spec(spec -> spec.withNodeName(""))))
                .isEmpty();
    }

    @Test
    void aHostPortIsTakenOnce() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").spec(port("10.0.0.1", "TCP", 80)).runningOn("n1"));

        assertThat(reasons(cluster, pod("a").spec(port("10.0.0.1", "TCP", 80)))).isEqualTo(NO_FREE_PORT);
        assertThat(reasons(cluster, pod("a").spec(port("10.0.0.1", null, 80))))
                .as("TCP by default")
                .isEqualTo(NO_FREE_PORT);
        assertThat(reasons(cluster, pod("a").spec(port("10.0.0.1", "UDP", 80)))).isEmpty();
        assertThat(reasons(cluster, pod("a").spec(port("10.0.0.1", "TCP", 81)))).isEmpty();
        assertThat(reasons(cluster, pod("a").spec(port("10.0.0.2", "TCP", 80)))).isEmpty();
    }

    @Test
    void aHostPortOnAllAddressesConflictsWithAnyAddress() {
        ClusterFixture one = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").spec(port("10.0.0.1", "TCP", 80)).runningOn("n1"));
        ClusterFixture all = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").spec(port("", "TCP", 80)).runningOn("n1"));

        assertThat(reasons(one, pod("a").spec(port(null, "TCP", 80)))).isEqualTo(NO_FREE_PORT);
        assertThat(reasons(one, pod("a").spec(port("0.0.0.0", "TCP", 80)))).isEqualTo(NO_FREE_PORT);
        assertThat(reasons(all, pod("a").spec(port("10.0.0.1", "TCP", 80)))).isEqualTo(NO_FREE_PORT);
    }

    @Test
    void aPortOfTheContainerIsNoHostPort() {
        Consumer<PodSpecBuilder> containerPort = spec -> spec.addNewContainer()
                .addNewPort()
                .withContainerPort(80)
                .endPort()
                .addNewPort()
                .withHostPort(0)
                .endPort()
                .endContainer();
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").spec(containerPort).runningOn("n1"));

        assertThat(reasons(cluster, pod("a").spec(containerPort))).isEmpty();
    }

    @Test
    void hostPortsOfInitContainersCountIfTheyKeepRunning() {
        ClusterFixture cluster = cluster()
                .node("n1", "4", "8Gi")
                .pods(pod("b").spec(initPort("Always")).runningOn("n1"));

        assertThat(reasons(cluster, pod("a").spec(initPort("Always")))).isEqualTo(NO_FREE_PORT);
        assertThat(reasons(cluster, pod("a").spec(initPort(null)))).isEmpty();
    }

    @Test
    void whatRunsOnANodeDoesNotDecideWhetherAPodsSpecificationAdmitsIt() {
        ClusterFixture cluster = cluster()
                .node("n1", resources("1", "1Gi"), Map.of("disk", "ssd"))
                .node("n2", resources("4", "8Gi"), Map.of());
        PodFixture onSsd = pod("a").cpu("2").spec(spec -> spec.addToNodeSelector("disk", "ssd"));
        List<NodeInfo> nodes = nodes(cluster.snapshot(), Dimensions.BASIC);
        PodInfo info = PodInfo.of(onSsd.state(), Dimensions.BASIC);

        assertThat(NodeFilters.admits(info, nodes.get(0))).isTrue();
        assertThat(NodeFilters.admits(info, nodes.get(1))).isFalse();
    }

    @Test
    void aPodThatToleratesTheCordonFitsACordonedNode() {
        ClusterFixture cluster = cluster()
                .node(
                        "n1",
                        resources("4", "8Gi"),
                        Map.of(),
                        new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NoSchedule));

        assertThat(reasons(cluster, pod("a"))).contains("0/1 nodes are available: 1 node(s) were unschedulable.");
        assertThat(reasons(
                        cluster,
                        pod("a").spec(spec -> spec.addNewToleration()
                                .withKey("node.kubernetes.io/unschedulable")
                                .withOperator("Exists")
                                .endToleration())))
                .isEmpty();
    }

    @Test
    void theFiltersWithoutResourcesKeepTheirOrder() {
        assertThat(NodeFilters.defaults())
                .extracting(NodeFilter::name)
                .containsExactly(
                        "NodeUnschedulable",
                        "NodeName",
                        "TaintToleration",
                        "NodeAffinity",
                        "NodePorts",
                        "NodeResourcesFit",
                        "PodTopologySpread",
                        "InterPodAffinity");
        assertThat(NodeFilters.withoutResources())
                .extracting(NodeFilter::name)
                .hasSize(7)
                .doesNotContain("NodeResourcesFit");
    }

    private static Consumer<PodSpecBuilder> port(@Nullable String address, @Nullable String protocol, int number) {
        return spec -> spec.addNewContainer()
                .addNewPort()
                .withHostIP(address)
                .withProtocol(protocol)
                .withHostPort(number)
                .endPort()
                .endContainer();
    }

    private static Consumer<PodSpecBuilder> initPort(@Nullable String restartPolicy) {
        return spec -> spec.withInitContainers(new ContainerBuilder()
                .withRestartPolicy(restartPolicy)
                .addNewPort()
                .withHostPort(80)
                .endPort()
                .build());
    }

    private static Optional<String> reasons(ClusterFixture cluster, PodFixture pod) {
        ClusterSnapshot snapshot = cluster.snapshot();
        Dimensions dimensions = Dimensions.of(snapshot, List.of(pod.state().requests()));
        return NodeFilters.reasonsAgainst(PodInfo.of(pod.state(), dimensions), nodes(snapshot, dimensions));
    }

    private static List<NodeInfo> nodes(ClusterSnapshot snapshot, Dimensions dimensions) {
        return List.copyOf(NodeInfo.all(snapshot, dimensions).values());
    }
}

package io.gangflow.scheduling.kube.score;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Expected values follow from kube-scheduler 1.36, plugins/podtopologyspread/scoring.go and
 * plugins/interpodaffinity/scoring.go. Both scores count twice.
 */
final class TopologyScoresTest {

    private static final LabelSelector WEB =
            new LabelSelectorBuilder().addToMatchLabels("app", "web").build();

    @Test
    void theZoneWithFewerPodsIsBetter() {
        assertThat(totals(zones(), web("new").spec(spread("zone", 1))))
                .as("3 and 1 pods, each times ln 4, are rounded to 4 and 1")
                .containsExactly(2 * 25, 2 * 25, 2 * 100);
    }

    @Test
    void aLargerSkewMattersLess() {
        assertThat(totals(zones(), web("new").spec(spread("zone", 3))))
                .as("2 more each: 6 and 3")
                .containsExactly(2 * 50, 2 * 50, 2 * 100);
    }

    @Test
    void podsAreCountedOnEveryNodeIfTheTopologyIsTheHost() {
        ClusterFixture cluster = cluster();
        for (String host : List.of("h1", "h2", "h3")) {
            cluster.node(host, resources("4", "8Gi"), Map.of("kubernetes.io/hostname", host));
        }
        cluster.pods(web("a").runningOn("h1"), web("b").runningOn("h1"), web("c").runningOn("h2"));

        assertThat(totals(cluster, web("new").spec(spread("kubernetes.io/hostname", 1))))
                .as("2, 1 and 0 pods, each times ln 5, are rounded to 3, 2 and 0")
                .containsExactly(0, 2 * 33, 2 * 100);
    }

    @Test
    void constraintsAreAdded() {
        PodFixture both = web("new").spec(spread("zone", 1)).spec(spread("rack", 1));
        ClusterFixture cluster = cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a", "rack", "1"))
                .node("a2", resources("4", "8Gi"), Map.of("zone", "a", "rack", "2"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b", "rack", "3"))
                .pods(web("x").runningOn("a1"), web("y").runningOn("a1"));

        assertThat(totals(cluster, both))
                .as("2 ln 4 + 2 ln 5, 2 ln 4 and 0 are rounded to 6, 3 and 0")
                .containsExactly(0, 2 * 50, 2 * 100);
    }

    @Test
    void withoutAnyPodAllNodesAreEqual() {
        ClusterFixture cluster = cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b"));

        assertThat(totals(cluster, web("new").spec(spread("zone", 1)))).containsExactly(2 * 100, 2 * 100);
    }

    @Test
    void aNodeWithoutTheTopologyScoresNothingAndItsPodsDoNotCount() {
        ClusterFixture cluster = zones().node("c1", "4", "8Gi").pods(web("lost").runningOn("c1"));

        assertThat(totals(cluster, web("new").spec(spread("zone", 1)))).containsExactly(2 * 25, 2 * 25, 2 * 100, 0);
    }

    @Test
    void podsOnNodesThatAreNotFeasibleCountInTheDomainsOfTheOthers() {
        ClusterFixture cluster = zones().node("b2", resources("4", "8Gi"), Map.of("zone", "b"))
                .node("c1", resources("4", "8Gi"), Map.of("zone", "c"))
                .pods(web("e").runningOn("b2"), web("f").runningOn("c1"));

        assertThat(totals(cluster, web("new").spec(spread("zone", 1)), Set.of("a1", "a2", "b1")))
                .as("3 and 2 pods, each times ln 4, are rounded to 4 and 3; zone c has no feasible node")
                .containsExactly(2 * 75, 2 * 75, 2 * 100);
    }

    @Test
    void podsOnNodesThatThePodsSelectorExcludesDoNotCount() {
        ClusterFixture cluster = cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a", "disk", "ssd"))
                .node("a2", resources("4", "8Gi"), Map.of("zone", "a", "disk", "hdd"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b", "disk", "ssd"))
                .pods(web("a").runningOn("a2"), web("b").runningOn("a2"), web("c").runningOn("b1"));
        PodFixture onSsd = web("new").spec(spread("zone", 1)).spec(spec -> spec.addToNodeSelector("disk", "ssd"));

        assertThat(totals(cluster, onSsd, Set.of("a1", "b1"))).containsExactly(2 * 100, 0);
    }

    @Test
    void preferredAffinityIsScaledBetweenTheWorstAndTheBestNode() {
        ClusterFixture cluster = threeZones()
                .pods(web("x").runningOn("a1"), web("y").runningOn("a1"), web("z").runningOn("b1"))
                .pods(pod("db").label("app", "db").runningOn("c1"));

        assertThat(totals(cluster, pod("new").spec(near(10)))).containsExactly(2 * 100, 2 * 50, 0);
        assertThat(totals(cluster, pod("new").spec(away(10)))).containsExactly(0, 2 * 50, 2 * 100);
    }

    @Test
    void theTermsOfRunningPodsCountForANewPodThatTheySelect() {
        PodFixture likesWeb = pod("likes").spec(near(10)).runningOn("a1");
        PodFixture avoidsWeb = pod("avoids").spec(away(10)).runningOn("b1");

        assertThat(totals(threeZones().pods(likesWeb, avoidsWeb), web("new")))
                .as("10, -10 and 0")
                .containsExactly(2 * 100, 0, 2 * 50);
        assertThat(totals(threeZones().pods(likesWeb, avoidsWeb), pod("db").label("app", "db")))
                .containsExactly(0, 0, 0);
    }

    @Test
    void aRunningPodsRequiredAffinityIsAPreferenceForNewPods() {
        PodFixture needsWeb = pod("needs")
                .spec(spec -> spec.withNewAffinity()
                        .withNewPodAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(inZone())
                        .endPodAffinity()
                        .endAffinity())
                .runningOn("c1");

        assertThat(totals(threeZones().pods(needsWeb), web("new"))).containsExactly(0, 0, 2 * 100);
    }

    @Test
    void topologyMattersForSoftConstraintsAndForAffinityOfAnyPod() {
        assertThat(matter(threeZones(), web("new"))).isFalse();
        assertThat(matter(threeZones(), web("new").spec(spread("zone", 1)))).isTrue();
        assertThat(matter(threeZones(), web("new").spec(near(1)))).isTrue();
        assertThat(matter(threeZones().pods(pod("likes").spec(near(1)).runningOn("a1")), web("new")))
                .isTrue();
        assertThat(matter(cluster(), web("new"))).as("no nodes").isFalse();
    }

    /** Zone a with 3 pods on two nodes, zone b with 1 pod. */
    private static ClusterFixture zones() {
        return cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a"))
                .node("a2", resources("4", "8Gi"), Map.of("zone", "a"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b"))
                .pods(
                        web("a").runningOn("a1"),
                        web("b").runningOn("a1"),
                        web("c").runningOn("a2"),
                        web("d").runningOn("b1"),
                        pod("db").label("app", "db").runningOn("b1"));
    }

    private static ClusterFixture threeZones() {
        return cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b"))
                .node("c1", resources("4", "8Gi"), Map.of("zone", "c"));
    }

    private static PodFixture web(String name) {
        return pod(name).label("app", "web");
    }

    private static Consumer<PodSpecBuilder> spread(String key, int maxSkew) {
        return spec -> spec.addNewTopologySpreadConstraint()
                .withTopologyKey(key)
                .withMaxSkew(maxSkew)
                .withWhenUnsatisfiable("ScheduleAnyway")
                .withLabelSelector(WEB)
                .endTopologySpreadConstraint();
    }

    private static Consumer<PodSpecBuilder> near(int weight) {
        return spec -> spec.withNewAffinity()
                .withNewPodAffinity()
                .withPreferredDuringSchedulingIgnoredDuringExecution(new WeightedPodAffinityTerm(inZone(), weight))
                .endPodAffinity()
                .endAffinity();
    }

    private static Consumer<PodSpecBuilder> away(int weight) {
        return spec -> spec.withNewAffinity()
                .withNewPodAntiAffinity()
                .withPreferredDuringSchedulingIgnoredDuringExecution(new WeightedPodAffinityTerm(inZone(), weight))
                .endPodAntiAffinity()
                .endAffinity();
    }

    private static PodAffinityTerm inZone() {
        return new PodAffinityTermBuilder()
                .withTopologyKey("zone")
                .withLabelSelector(WEB)
                .build();
    }

    private static long[] totals(ClusterFixture cluster, PodFixture pod) {
        return totals(cluster, pod, all(cluster).keySet());
    }

    /** Returns the scores of the feasible nodes, added to totals of zero. */
    private static long[] totals(ClusterFixture cluster, PodFixture pod, Set<String> feasible) {
        List<NodeInfo> all = new ArrayList<>(all(cluster).values());
        List<NodeInfo> nodes =
                all.stream().filter(node -> feasible.contains(node.name())).toList();
        long[] totals = new long[nodes.size()];
        TopologyScores.add(info(pod), nodes, all, totals);
        return totals;
    }

    private static boolean matter(ClusterFixture cluster, PodFixture pod) {
        return TopologyScores.matter(info(pod), List.copyOf(all(cluster).values()));
    }

    private static Map<String, NodeInfo> all(ClusterFixture cluster) {
        return NodeInfo.all(cluster.snapshot(), Dimensions.BASIC);
    }

    private static PodInfo info(PodFixture pod) {
        return PodInfo.of(pod.state(), Dimensions.BASIC);
    }
}

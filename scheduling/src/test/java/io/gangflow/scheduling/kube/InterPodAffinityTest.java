package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Expected values follow from kube-scheduler 1.36, plugins/interpodaffinity/filtering.go. */
class InterPodAffinityTest {

    private static final String NOT_NEAR = "node(s) didn't match pod affinity rules";
    private static final String NOT_AWAY = "node(s) didn't match pod anti-affinity rules";
    private static final String UNWANTED = "node(s) didn't satisfy existing pods anti-affinity rules";

    @Test
    void aPodWithAffinityGoesWhereASelectedPodRuns() {
        Nodes nodes = nodes(web("w").runningOn("a1"));
        NodeFilter.Check check = nodes.check(pod("new").spec(near(term("zone", "web"))));

        assertThat(check.test(nodes.of("a2"))).as("the same zone").isEqualTo(Rejection.NONE);
        assertThat(check.test(nodes.of("b1"))).isEqualTo(Rejection.unresolvable(NOT_NEAR));
        assertThat(check.test(nodes.of("c1"))).as("no zone").isEqualTo(Rejection.unresolvable(NOT_NEAR));
    }

    @Test
    void everyTermOfAnAffinityNeedsAPodThatAllTermsSelect() {
        PodFixture wantsBoth = pod("new").spec(near(term("zone", "web"), term("rack", "web")));
        Nodes nodes = nodes(web("w").runningOn("a1"));

        assertThat(nodes.check(wantsBoth).test(nodes.of("a1"))).isEqualTo(Rejection.NONE);
        assertThat(nodes.check(wantsBoth).test(nodes.of("a2")))
                .as("the same zone, another rack")
                .isEqualTo(Rejection.unresolvable(NOT_NEAR));

        PodFixture wantsTwoApps = pod("new").spec(near(term("zone", "web"), term("zone", "db")));
        Nodes mixed =
                nodes(web("w").runningOn("a1"), pod("d").label("app", "db").runningOn("a1"));
        assertThat(mixed.check(wantsTwoApps).test(mixed.of("a1")))
                .as("no pod is both")
                .isEqualTo(Rejection.unresolvable(NOT_NEAR));
    }

    @Test
    void theFirstPodOfAGroupWithAffinityToItselfMayRunInAnyDomain() {
        PodFixture first = web("first").spec(near(term("zone", "web")));
        Nodes empty = nodes();

        assertThat(empty.check(first).test(empty.of("b1"))).isEqualTo(Rejection.NONE);
        assertThat(empty.check(first).test(empty.of("c1")))
                .as("a node needs the topology key even so")
                .isEqualTo(Rejection.unresolvable(NOT_NEAR));

        Nodes started = nodes(web("w").runningOn("a1"));
        assertThat(started.check(first).test(started.of("b1")))
                .as("no longer the first")
                .isEqualTo(Rejection.unresolvable(NOT_NEAR));
    }

    @Test
    void aPodWithAntiAffinityStaysAwayFromSelectedPods() {
        Nodes nodes = nodes(web("w").runningOn("a1"));
        NodeFilter.Check check = nodes.check(pod("new").spec(away(term("zone", "web"))));

        assertThat(check.test(nodes.of("a2"))).isEqualTo(Rejection.resolvable(NOT_AWAY));
        assertThat(check.test(nodes.of("b1"))).isEqualTo(Rejection.NONE);
        assertThat(check.test(nodes.of("c1"))).as("no zone").isEqualTo(Rejection.NONE);
    }

    @Test
    void theAntiAffinityOfARunningPodHoldsForNewPods() {
        Nodes nodes = nodes(pod("lonely").spec(away(term("zone", "web"))).runningOn("a1"));

        assertThat(nodes.check(web("new")).test(nodes.of("a2"))).isEqualTo(Rejection.resolvable(UNWANTED));
        assertThat(nodes.check(web("new")).test(nodes.of("b1"))).isEqualTo(Rejection.NONE);
        assertThat(nodes.check(pod("db").label("app", "db"))).isSameAs(NodeFilter.Check.PASS);
    }

    @Test
    void onlyRequiredTermsOfARunningPodHold() {
        Nodes nodes = nodes(pod("likes").spec(near(term("zone", "web"))).runningOn("a1"));

        assertThat(nodes.check(web("new"))).isSameAs(NodeFilter.Check.PASS);
    }

    @Test
    void withoutAnyAffinityNothingIsChecked() {
        assertThat(nodes(web("w").runningOn("a1")).check(web("new"))).isSameAs(NodeFilter.Check.PASS);
    }

    @Test
    void aVictimNoLongerCountsAndANominatedPodDoes() {
        Nodes nodes = nodes(web("w").runningOn("a1"));
        NodeFilter.Check away = nodes.check(pod("new").spec(away(term("zone", "web"))));
        PodInfo victim = nodes.of("a1").pods().get(0);

        away.removed(victim, nodes.of("a1"));
        assertThat(away.test(nodes.of("a1"))).isEqualTo(Rejection.NONE);
        away.added(victim, nodes.of("b1"));
        assertThat(away.test(nodes.of("b1"))).isEqualTo(Rejection.resolvable(NOT_AWAY));
    }

    @Test
    void anAffinityIsNoLongerSatisfiedWithoutTheVictim() {
        Nodes nodes = nodes(web("w").runningOn("a1"));
        NodeFilter.Check near = nodes.check(pod("new").spec(near(term("zone", "web"))));

        near.removed(nodes.of("a1").pods().get(0), nodes.of("a1"));

        assertThat(near.test(nodes.of("a1"))).isEqualTo(Rejection.unresolvable(NOT_NEAR));
    }

    @Test
    void theSchedulerPlacesAPodNearItsGroupAndAwayFromOthers() {
        ClusterFixture cluster = cluster()
                .node("a1", resources("4", "8Gi"), Map.of("zone", "a"))
                .node("b1", resources("4", "8Gi"), Map.of("zone", "b"))
                .pods(web("w").cpu("3").runningOn("a1"))
                .pods(
                        web("near").cpu("1").spec(near(term("zone", "web"))),
                        pod("away").cpu("1").spec(away(term("zone", "web"))));

        assertThat(cluster.look(new KubeScheduler(1)).bindings())
                .extracting(binding -> binding.pod() + " on " + binding.node())
                .containsExactlyInAnyOrder("near on a1", "away on b1");
    }

    private static PodFixture web(String name) {
        return pod(name).label("app", "web");
    }

    private static PodAffinityTerm term(String topologyKey, String app) {
        return new PodAffinityTermBuilder()
                .withTopologyKey(topologyKey)
                .withNewLabelSelector()
                .addToMatchLabels("app", app)
                .endLabelSelector()
                .build();
    }

    private static Consumer<PodSpecBuilder> near(PodAffinityTerm... terms) {
        return spec -> spec.withNewAffinity()
                .withNewPodAffinity()
                .withRequiredDuringSchedulingIgnoredDuringExecution(terms)
                .endPodAffinity()
                .endAffinity();
    }

    private static Consumer<PodSpecBuilder> away(PodAffinityTerm... terms) {
        return spec -> spec.withNewAffinity()
                .withNewPodAntiAffinity()
                .withRequiredDuringSchedulingIgnoredDuringExecution(terms)
                .endPodAntiAffinity()
                .endAffinity();
    }

    /** Zone a with two racks, zone b, and a node without a zone. */
    private static Nodes nodes(PodFixture... pods) {
        return new Nodes(NodeInfo.all(
                cluster()
                        .node("a1", resources("4", "8Gi"), Map.of("zone", "a", "rack", "1"))
                        .node("a2", resources("4", "8Gi"), Map.of("zone", "a", "rack", "2"))
                        .node("b1", resources("4", "8Gi"), Map.of("zone", "b", "rack", "3"))
                        .node("c1", "4", "8Gi")
                        .pods(pods)
                        .snapshot(),
                Dimensions.BASIC));
    }

    private record Nodes(Map<String, NodeInfo> all) {

        NodeInfo of(String name) {
            return Objects.requireNonNull(all.get(name));
        }

        NodeFilter.Check check(PodFixture pod) {
            return new InterPodAffinity().prepare(PodInfo.of(pod.state(), Dimensions.BASIC), List.copyOf(all.values()));
        }
    }
}

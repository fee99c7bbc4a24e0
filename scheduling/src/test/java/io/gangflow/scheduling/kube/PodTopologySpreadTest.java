package io.gangflow.scheduling.kube;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.ClusterFixture.resources;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Expected values follow from kube-scheduler 1.36, plugins/podtopologyspread/filtering.go. */
class PodTopologySpreadTest {

    private static final Rejection SKEWED =
            Rejection.resolvable("node(s) didn't match pod topology spread constraints");
    private static final Rejection MISSING_LABEL =
            Rejection.unresolvable("node(s) didn't match pod topology spread constraints (missing required label)");

    private final Map<String, NodeInfo> nodes = NodeInfo.all(
            cluster()
                    .node("a1", resources("4", "8Gi"), Map.of("zone", "a", "rack", "1"))
                    .node("a2", resources("4", "8Gi"), Map.of("zone", "a"))
                    .node("b1", resources("4", "8Gi"), Map.of("zone", "b", "rack", "2"))
                    .node("c1", "4", "8Gi")
                    .pods(web("x").runningOn("a1"), web("y").runningOn("a2"), web("z").runningOn("b1"))
                    .pods(web("lost").runningOn("c1"))
                    .snapshot(),
            Dimensions.BASIC);

    @Test
    void aPodMustNotMakeTheSkewLargerThanAllowed() {
        assertThat(results(zone(1))).as("2 and 1 pods").containsExactly(SKEWED, SKEWED, Rejection.NONE, MISSING_LABEL);
        assertThat(results(zone(2))).containsExactly(Rejection.NONE, Rejection.NONE, Rejection.NONE, MISSING_LABEL);
    }

    @Test
    void aPodThatDoesNotCountItselfMayGoToTheFullerDomain() {
        NodeFilter.Check check = check(pod("other").spec(spec -> spec.withTopologySpreadConstraints(zone(1))));

        assertThat(check.test(node("a1"))).isEqualTo(Rejection.NONE);
    }

    @Test
    void missingDomainsCountAsEmpty() {
        TopologySpreadConstraint threeDomains =
                new TopologySpreadConstraintBuilder(zone(2)).withMinDomains(3).build();
        TopologySpreadConstraint twoDomains =
                new TopologySpreadConstraintBuilder(zone(2)).withMinDomains(2).build();

        assertThat(results(threeDomains)).containsExactly(SKEWED, SKEWED, Rejection.NONE, MISSING_LABEL);
        assertThat(results(twoDomains)).containsExactly(Rejection.NONE, Rejection.NONE, Rejection.NONE, MISSING_LABEL);
    }

    @Test
    void nodesWithoutOneOfTheKeysDoNotCount() {
        TopologySpreadConstraint rack = new TopologySpreadConstraintBuilder(zone(1))
                .withTopologyKey("rack")
                .build();

        assertThat(results(zone(1), rack))
                .as("only a1 and b1 count, with a pod each")
                .containsExactly(Rejection.NONE, MISSING_LABEL, Rejection.NONE, MISSING_LABEL);
    }

    @Test
    void aDomainWithoutEligibleNodesIsNoDomain() {
        NodeFilter.Check check = check(
                web("new").spec(spec -> spec.addToNodeSelector("rack", "1").withTopologySpreadConstraints(zone(1))));

        assertThat(check.test(node("a1"))).as("1 pod in the only domain").isEqualTo(Rejection.NONE);
    }

    @Test
    void victimsAndNominatedPodsChangeTheCounts() {
        NodeFilter.Check check = check(web("new").spec(spec -> spec.withTopologySpreadConstraints(zone(1))));
        PodInfo victim = node("a1").pods().get(0);
        PodInfo other = PodInfo.of(pod("db").label("app", "db").state(), Dimensions.BASIC);

        check.removed(other, node("a1"));
        assertThat(check.test(node("a1"))).as("a pod that does not count").isEqualTo(SKEWED);
        check.removed(victim, node("c1"));
        assertThat(check.test(node("a1"))).as("a node that does not count").isEqualTo(SKEWED);
        check.removed(victim, node("a1"));
        assertThat(check.test(node("a1"))).isEqualTo(Rejection.NONE);
        check.added(victim, node("a2"));
        assertThat(check.test(node("a1"))).isEqualTo(SKEWED);
    }

    @Test
    void softConstraintsForbidNothing() {
        TopologySpreadConstraint soft = new TopologySpreadConstraintBuilder(zone(1))
                .withWhenUnsatisfiable("ScheduleAnyway")
                .build();

        assertThat(check(web("new").spec(spec -> spec.withTopologySpreadConstraints(soft))))
                .isSameAs(NodeFilter.Check.PASS);
    }

    private static PodFixture web(String name) {
        return pod(name).label("app", "web");
    }

    private static TopologySpreadConstraint zone(int maxSkew) {
        return new TopologySpreadConstraintBuilder()
                .withTopologyKey("zone")
                .withMaxSkew(maxSkew)
                .withWhenUnsatisfiable("DoNotSchedule")
                .withNewLabelSelector()
                .addToMatchLabels("app", "web")
                .endLabelSelector()
                .build();
    }

    /** Returns the results of a new pod for all nodes. */
    private List<Rejection> results(TopologySpreadConstraint... constraints) {
        NodeFilter.Check check = check(web("new").spec(spec -> spec.withTopologySpreadConstraints(constraints)));
        return nodes.values().stream().map(check::test).toList();
    }

    private NodeFilter.Check check(PodFixture pod) {
        return new PodTopologySpread().prepare(PodInfo.of(pod.state(), Dimensions.BASIC), List.copyOf(nodes.values()));
    }

    private NodeInfo node(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }
}

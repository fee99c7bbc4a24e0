package io.gangflow.scheduling.kube.match;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraint;
import io.fabric8.kubernetes.api.model.TopologySpreadConstraintBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Expected values follow from kube-scheduler, plugins/podtopologyspread/common.go. */
final class SpreadConstraintTest {

    private static final PodFixture WEB = pod("web").label("app", "web").label("version", "2");

    @Test
    void constraintsAreSelectedByWhatHappensIfTheyAreUnsatisfied() {
        PodInfo pod = with(
                spread().withTopologyKey("zone").withMaxSkew(2).build(),
                spread().withWhenUnsatisfiable("ScheduleAnyway")
                        .withMinDomains(null)
                        .build());

        assertThat(SpreadConstraint.of(pod, "DoNotSchedule")).singleElement().satisfies(constraint -> {
            assertThat(constraint.topologyKey()).isEqualTo("zone");
            assertThat(constraint.maxSkew()).isEqualTo(2);
            assertThat(constraint.minDomains()).isEqualTo(3);
        });
        assertThat(SpreadConstraint.of(pod, "ScheduleAnyway"))
                .singleElement()
                .satisfies(constraint -> assertThat(constraint.minDomains()).isEqualTo(1));
        assertThat(SpreadConstraint.of(info(WEB), "DoNotSchedule")).isEmpty();
    }

    @Test
    void podsOfTheNamespaceThatMatchTheSelectorAndAreNotBeingDeletedCount() {
        NodeInfo node = new NodeInfo(node(Map.of()), Dimensions.BASIC);
        node.add(info(WEB));
        node.add(info(pod("also").label("app", "web")));
        node.add(info(pod("leaving").label("app", "web").deleting()));
        node.add(info(pod("elsewhere").label("app", "web").namespace("other")));
        node.add(info(pod("db").label("app", "db")));
        PodInfo pod = with(spread().build());

        assertThat(only(pod).countOn(node, pod)).isEqualTo(2);
        assertThat(only(pod).countsItself()).isTrue();
    }

    @Test
    void withoutASelectorOrWithAnEmptyOneNoPodCounts() {
        PodInfo none = with(spread().withLabelSelector(null).build());
        PodInfo empty = with(spread().withLabelSelector(new LabelSelector()).build());

        assertThat(only(none).counts(info(WEB), none)).isFalse();
        assertThat(only(none).countsItself()).isFalse();
        assertThat(only(empty).counts(info(WEB), empty)).isFalse();
        assertThat(only(empty).countsItself()).as("an empty selector matches").isTrue();
    }

    @Test
    void matchLabelKeysCountPodsWithTheSameValues() {
        PodInfo pod = with(spread().withMatchLabelKeys("version", "absent").build());

        assertThat(only(pod).counts(info(WEB), pod)).isTrue();
        assertThat(only(pod).counts(info(pod("old").label("app", "web").label("version", "1")), pod))
                .isFalse();
    }

    @Test
    void matchLabelKeysAreEnoughForAnEmptySelector() {
        PodInfo pod = with(spread().withLabelSelector(new LabelSelector())
                .withMatchLabelKeys("version")
                .build());
        PodInfo absent = with(spread().withLabelSelector(new LabelSelector())
                .withMatchLabelKeys("absent")
                .build());
        PodInfo unselected = with(
                spread().withLabelSelector(null).withMatchLabelKeys("version").build());

        assertThat(only(pod).counts(info(pod("db").label("version", "2")), pod)).isTrue();
        assertThat(only(pod).counts(info(pod("db").label("version", "1")), pod)).isFalse();
        assertThat(only(absent).counts(info(WEB), absent)).isFalse();
        assertThat(only(unselected).counts(info(WEB), unselected)).isFalse();
    }

    @Test
    void expressionsSelectAsLabelsDo() {
        PodInfo pod = with(spread().withLabelSelector(new LabelSelectorBuilder()
                        .addToMatchExpressions(new LabelSelectorRequirement("app", "Exists", List.of()))
                        .build())
                .build());

        assertThat(only(pod).counts(info(pod("db").label("app", "db")), pod)).isTrue();
        assertThat(only(pod).counts(info(pod("other")), pod)).isFalse();
    }

    @Test
    void nodesCountIfThePodsSelectorAdmitsThemWhateverTheirTaints() {
        NodeState ssd = node(Map.of("disk", "ssd"), new Taint("gpu", "", Taint.Effect.NoSchedule));
        NodeState hdd = node(Map.of("disk", "hdd"));

        SpreadConstraint byDefault = only(onSsd(spread().build()));
        assertThat(byDefault.eligible().test(ssd)).isTrue();
        assertThat(byDefault.eligible().test(hdd)).isFalse();

        SpreadConstraint ignoring =
                only(onSsd(spread().withNodeAffinityPolicy("Ignore").build()));
        assertThat(ignoring.eligible().test(hdd)).isTrue();

        SpreadConstraint honouring =
                only(onSsd(spread().withNodeTaintsPolicy("Honor").build()));
        assertThat(honouring.eligible().test(ssd)).isFalse();
        assertThat(honouring.eligible().test(node(Map.of("disk", "ssd")))).isTrue();
        assertThat(honouring.eligible().test(hdd)).isFalse();
    }

    @Test
    void aNodeNeedsTheKeysOfAllConstraints() {
        PodInfo pod = with(
                spread().withTopologyKey("zone").build(),
                spread().withTopologyKey("rack").build());
        List<SpreadConstraint> both = SpreadConstraint.of(pod, "DoNotSchedule");

        assertThat(SpreadConstraint.haveAllKeys(both, node(Map.of("zone", "a", "rack", "1"))))
                .isTrue();
        assertThat(SpreadConstraint.haveAllKeys(both, node(Map.of("zone", "a"))))
                .isFalse();
    }

    private static TopologySpreadConstraintBuilder spread() {
        return new TopologySpreadConstraintBuilder()
                .withTopologyKey("zone")
                .withMaxSkew(1)
                .withMinDomains(3)
                .withWhenUnsatisfiable("DoNotSchedule")
                .withLabelSelector(new LabelSelectorBuilder()
                        .addToMatchLabels("app", "web")
                        .build());
    }

    private static PodInfo with(TopologySpreadConstraint... constraints) {
        return info(pod("new")
                .label("app", "web")
                .label("version", "2")
                .spec(spec -> spec.withTopologySpreadConstraints(constraints)));
    }

    private static PodInfo onSsd(TopologySpreadConstraint constraint) {
        return info(pod("new")
                .spec(spec -> spec.addToNodeSelector("disk", "ssd").withTopologySpreadConstraints(constraint)));
    }

    private static SpreadConstraint only(PodInfo pod) {
        return SpreadConstraint.of(pod, "DoNotSchedule").get(0);
    }

    private static PodInfo info(PodFixture pod) {
        return PodInfo.of(pod.state(), Dimensions.BASIC);
    }

    private static NodeState node(Map<String, String> labels, Taint... taints) {
        return new NodeState("n", Resources.of(1_000, 1 << 20), 110, labels, List.of(taints));
    }
}

package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expected nodes follow from Volcano, actions/allocate and util/scheduler_helper.go: the same whether the results of
 * nodes are kept, or every node is asked anew because of an affinity between pods.
 */
class NodeSearchTest {

    private static final String ALONE = "";
    private static final String WITH_AFFINITY = "apart=app:other";

    private static final Map<String, String> MOST_REQUESTED = Map.of(
            "nodeorder.leastrequested.weight", "0",
            "nodeorder.balancedresource.weight", "0",
            "nodeorder.mostrequested.weight", "1");

    @ParameterizedTest
    @ValueSource(strings = {ALONE, WITH_AFFINITY})
    void ofFeasibleNodesTheOneWithTheHighestScoreIsFound(String words) {
        SessionCase is = packing()
                .node("n1", "cpu=4 memory=4Gi")
                .node("n2", "cpu=4 memory=4Gi")
                .node("n3", "cpu=4 memory=4Gi")
                .node("n4", "cpu=4 memory=4Gi taint=team");
        used(is, "n2", "cpu=2");
        used(is, "n3", "cpu=1");
        used(is, "n4", "cpu=3");
        is.group("g", "min=1").pods("g", 1, "cpu=1 " + words);

        assertThat(OpenSession.of(is).find("g-0"))
                .as("n4 is fuller, but has a taint")
                .isEqualTo("n2");
    }

    @ParameterizedTest
    @ValueSource(strings = {ALONE, WITH_AFFINITY})
    void aNodeWithIdleResourcesGoesBeforeABetterOneWhoseResourcesAreReleased(String words) {
        SessionCase is = session("allocate", "nodeorder, predicates", MOST_REQUESTED)
                .node("n1", "cpu=4 memory=4Gi")
                .node("n2", "cpu=4 memory=4Gi");
        used(is, "n1", "cpu=4 deleting");
        is.group("g", "min=1").pods("g", 2, "cpu=3 " + words);
        OpenSession open = OpenSession.of(is);

        assertThat(open.find("g-0")).isEqualTo("n2");
        open.allocate("g-0", "n2");
        assertThat(open.find("g-1")).as("nothing is idle any more").isEqualTo("n1");
        open.pipeline("g-1", "n1");
        assertThat(OpenSession.of(is.pod("g-2", "g", "cpu=5 " + words)).find("g-2"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {ALONE, WITH_AFFINITY})
    void whatIsReleasedIsPipelinedOnce(String words) {
        SessionCase is = packing().node("n1", "cpu=4 memory=4Gi");
        used(is, "n1", "cpu=4 deleting");
        is.group("g", "min=1").pods("g", 2, "cpu=3 " + words);
        OpenSession open = OpenSession.of(is);

        open.pipeline("g-0", "n1");

        assertThat(open.find("g-1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {ALONE, WITH_AFFINITY})
    void eachOfTheBestNodesIsFoundAtTimes(String words) {
        SessionCase is = packing();
        for (String node : List.of("n1", "n2", "n3", "n4")) {
            is.node(node, "cpu=4 memory=4Gi");
        }
        used(is, "n2", "cpu=1");
        used(is, "n4", "cpu=1");
        is.group("g", "min=1").pods("g", 1, "cpu=1 " + words);
        OpenSession open = OpenSession.of(is);

        Set<String> found = new TreeSet<>();
        for (int i = 0; i < 30; i++) {
            found.add(open.find("g-0"));
        }

        assertThat(found).containsExactly("n2", "n4");
    }

    @ParameterizedTest
    @ValueSource(strings = {ALONE, WITH_AFFINITY})
    void aResourceThatIsNotRequestedMayBeOvercommitted(String words) {
        SessionCase is = packing().node("n1", "cpu=4 memory=4Gi");
        used(is, "n1", "memory=5Gi");
        is.group("g", "min=1").pods("g", 1, "cpu=4 " + words);

        assertThat(OpenSession.of(is).find("g-0")).isEqualTo("n1");
    }

    @Test
    void aPreferredNodeIsFoundAlthoughNodesHaveToBeCompared() {
        SessionCase is = session("allocate", "nodeorder, predicates")
                .node("n1", "cpu=8 memory=8Gi")
                .node("n2", "cpu=4 memory=4Gi label=disk:ssd");
        is.group("g", "min=1").pods("g", 1, "cpu=1 memory=1Gi prefer=disk:ssd");

        assertThat(OpenSession.of(is).find("g-0")).isEqualTo("n2");
    }

    @Test
    void aPodThatIsPlacedKeepsOthersOutOfItsWholeZone() {
        SessionCase is = session("allocate", "predicates")
                .node("n1", "cpu=4 memory=4Gi label=zone:a")
                .node("n2", "cpu=4 memory=4Gi label=zone:a")
                .node("n3", "cpu=4 memory=4Gi label=zone:b");
        is.group("g", "min=1").pods("g", 3, "cpu=1 label=app:g apart=app:g");
        OpenSession open = OpenSession.of(is);

        assertThat(open.find("g-0")).as("any").isNotEmpty();
        open.allocate("g-0", "n1");
        assertThat(open.find("g-1")).as("n2 is unchanged, but in the same zone").isEqualTo("n3");
        open.allocate("g-1", "n3");
        assertThat(open.find("g-2")).isEmpty();
        assertThat(open.message("g-2"))
                .isEqualTo("0/3 nodes are unavailable: 3 node(s) didn't match pod anti-affinity rules.");
    }

    @Test
    void theReasonsNameTheFirstMissingResourceOrPredicateOfEachNode() {
        SessionCase is = session("allocate", "predicates")
                .node("n1", "cpu=1 memory=8Gi gpu=1")
                .node("n2", "cpu=8 memory=1Gi gpu=1")
                .node("n3", "cpu=8 memory=8Gi")
                .node("n4", "cpu=8 memory=8Gi gpu=1 taint=team")
                .node("n5", "cpu=8 memory=8Gi gpu=1 pods=0")
                .node("n6", "cpu=1 memory=1Gi");
        is.group("g", "min=1").pods("g", 1, "cpu=2 memory=2Gi gpu=1");
        OpenSession open = OpenSession.of(is);

        assertThat(open.find("g-0")).isEmpty();
        assertThat(open.message("g-0"))
                .isEqualTo("0/6 nodes are unavailable: 1 Insufficient memory, 1 Insufficient nvidia.com/gpu,"
                        + " 1 node(s) had untolerated taint(s), 1 node(s) pod number exceeded, 2 Insufficient cpu.");
    }

    @Test
    void theReasonsOfEqualTasksAreKeptUntilANodeChanges() {
        SessionCase is = session("allocate", "predicates").node("n1", "cpu=1 memory=8Gi");
        is.group("g", "min=1").pods("g", 2, "cpu=2").pod("g-2", "g", "memory=8Gi");
        OpenSession open = OpenSession.of(is);
        var first = open.session().search().reasons(open.task("g-0").task());

        assertThat(open.session().search().reasons(open.task("g-1").task())).isSameAs(first);
        open.allocate("g-2", "n1");
        assertThat(open.session().search().reasons(open.task("g-1").task())).isNotSameAs(first);
    }

    @Test
    void aClusterWithoutNodesHasNoNodeForAnyone() {
        SessionCase is = packing();
        is.group("g", "min=1").pods("g", 1, "cpu=1");

        assertThat(OpenSession.of(is).find("g-0")).isEmpty();
    }

    private static SessionCase packing() {
        return session("allocate", "binpack, predicates");
    }

    private static void used(SessionCase is, String node, String words) {
        is.pod("on-" + node, "", words + " on=" + node);
    }
}

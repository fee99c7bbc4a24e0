package io.gangflow.scheduling.kube.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.NodeState;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from apimachinery, labels/selector.go, and from core, v1/nodeaffinity. */
final class SelectorsTest {

    private static final Map<String, String> LABELS = Map.of("app", "web", "size", "7");

    private static NodeState node(String name, Map<String, String> labels) {
        return new NodeState(name, Resources.of(1_000, 1 << 20), 110, labels, List.of());
    }

    @ParameterizedTest
    @CsvSource({
        "app, In, web|db, true",
        "app, In, db, false",
        "app, In, -, false",
        "gone, In, web, false",
        "app, NotIn, web|db, false",
        "app, NotIn, db, true",
        "gone, NotIn, web, true",
        "app, Exists, -, true",
        "gone, Exists, -, false",
        "app, DoesNotExist, -, false",
        "gone, DoesNotExist, -, true",
        "size, Gt, 6, true",
        "size, Gt, 7, false",
        "size, Gt, -8, true",
        "size, Gt, 6|5, false",
        "size, Gt, six, false",
        "app, Gt, 6, false",
        "gone, Gt, 6, false",
        "size, Lt, 8, true",
        "size, Lt, 7, false",
        "size, Lt, 8|9, false",
        "size, Lt, eight, false",
        "app, Lt, 8, false",
        "gone, Lt, 8, false",
        "app, Like, web, false"
    })
    void anExpressionMatchesAsInKubernetes(String key, String operator, String values, boolean expected) {
        List<String> all = values.equals("-") ? List.of() : Arrays.asList(values.split("\\|", -1));

        assertThat(Requirement.of(key, operator, all).matches(LABELS)).isEqualTo(expected);
    }

    @Test
    void anExpressionWithoutAListHasNoValues() {
        assertThat(Requirement.of("app", "Exists", null).matches(LABELS)).isTrue();
        assertThat(Requirement.of("app", "In", null).matches(LABELS)).isFalse();
    }

    @Test
    void noSelectorMatchesNothingAndAnEmptyOneEverything() {
        assertThat(LabelSelectors.predicate(null).test(LABELS)).isFalse();
        assertThat(LabelSelectors.predicate(new LabelSelector()).test(LABELS)).isTrue();
        assertThat(LabelSelectors.predicate(new LabelSelector()).test(Map.of())).isTrue();
    }

    @Test
    void allLabelsAndExpressionsOfASelectorHaveToMatch() {
        LabelSelector selector = new LabelSelectorBuilder()
                .addToMatchLabels("app", "web")
                .addToMatchExpressions(new LabelSelectorRequirement("size", "Exists", List.of()))
                .build();

        assertThat(LabelSelectors.predicate(selector).test(LABELS)).isTrue();
        assertThat(LabelSelectors.predicate(selector).test(Map.of("app", "web")))
                .isFalse();
        assertThat(LabelSelectors.predicate(selector).test(Map.of("app", "db", "size", "7")))
                .isFalse();
    }

    @Test
    void aTermNamesLabelsAndTheNameOfANode() {
        NodeSelectorTerm term = new NodeSelectorTermBuilder()
                .addToMatchExpressions(new NodeSelectorRequirement("zone", "In", List.of("a")))
                .addToMatchFields(new NodeSelectorRequirement("metadata.name", "In", List.of("n1")))
                .build();

        assertThat(NodeSelectors.matches(term, node("n1", Map.of("zone", "a")))).isTrue();
        assertThat(NodeSelectors.matches(term, node("n1", Map.of("zone", "b")))).isFalse();
        assertThat(NodeSelectors.matches(term, node("n2", Map.of("zone", "a")))).isFalse();
        assertThat(NodeSelectors.matches(new NodeSelectorTerm(), node("n1", Map.of())))
                .as("a term without any expression")
                .isFalse();
    }

    @Test
    void aNodeNeedsTheLabelsOfTheSelectorAndOneOfTheTerms() {
        PodSpec spec = new PodSpecBuilder()
                .addToNodeSelector("disk", "ssd")
                .withNewAffinity()
                .withNewNodeAffinity()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .addNewNodeSelectorTerm()
                .addToMatchExpressions(new NodeSelectorRequirement("zone", "In", List.of("a")))
                .endNodeSelectorTerm()
                .addNewNodeSelectorTerm()
                .addToMatchExpressions(new NodeSelectorRequirement("zone", "In", List.of("b")))
                .endNodeSelectorTerm()
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .endAffinity()
                .build();
        var admits = NodeSelectors.required(spec).orElseThrow();

        assertThat(admits.test(node("n", Map.of("disk", "ssd", "zone", "b")))).isTrue();
        assertThat(admits.test(node("n", Map.of("disk", "ssd", "zone", "c")))).isFalse();
        assertThat(admits.test(node("n", Map.of("disk", "hdd", "zone", "a")))).isFalse();
        assertThat(NodeSelectors.required(
                        new PodSpecBuilder().withNodeSelector(Map.of()).build()))
                .isEmpty();
        var onlyLabels = NodeSelectors.required(
                        new PodSpecBuilder().addToNodeSelector("disk", "ssd").build())
                .orElseThrow();
        assertThat(onlyLabels.test(node("n", Map.of("disk", "ssd")))).isTrue();
        assertThat(onlyLabels.test(node("n", Map.of()))).isFalse();
        assertThat(NodeSelectors.preferred(spec)).isEmpty();
        assertThat(NodeSelectors.preferred(new PodSpec())).isEmpty();
    }

    @Test
    void preferredTermsAreThoseOfTheNodeAffinity() {
        PodSpec spec = new PodSpecBuilder()
                .withNewAffinity()
                .withNewNodeAffinity()
                .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                .withWeight(3)
                .withPreference(new NodeSelectorTerm())
                .endPreferredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity()
                .endAffinity()
                .build();

        assertThat(NodeSelectors.preferred(spec))
                .singleElement()
                .satisfies(term -> assertThat(term.getWeight()).isEqualTo(3));
        assertThat(NodeSelectors.required(spec)).isEmpty();
    }
}

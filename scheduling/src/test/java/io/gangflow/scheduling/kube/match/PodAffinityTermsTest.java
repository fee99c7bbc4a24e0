package io.gangflow.scheduling.kube.match;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Expected values follow from the API reference of Kubernetes, core/v1 PodAffinityTerm. */
final class PodAffinityTermsTest {

    private static final PodFixture WEB = pod("web").label("app", "web").label("version", "2");

    @Test
    void aPodWithoutPodAffinityHasNoTerms() {
        PodAffinityTerms terms = PodAffinityTerms.of(
                pod("a").spec(spec -> spec.withNewAffinity().endAffinity()).state());

        assertThat(terms.requiredAffinity()).isEmpty();
        assertThat(terms.requiredAntiAffinity()).isEmpty();
        assertThat(terms.preferred()).isEmpty();
    }

    @Test
    void requiredTermsWeighOneAndPreferredAntiAffinityHasANegativeWeight() {
        PodAffinityTerms terms = PodAffinityTerms.of(pod("a").spec(spec -> spec.withNewAffinity()
                        .withNewPodAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(term("zone", "web"))
                        .withPreferredDuringSchedulingIgnoredDuringExecution(
                                new WeightedPodAffinityTerm(term("rack", "web"), 30))
                        .endPodAffinity()
                        .withNewPodAntiAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(term("host", "web"))
                        .withPreferredDuringSchedulingIgnoredDuringExecution(
                                new WeightedPodAffinityTerm(term("zone", "web"), 7))
                        .endPodAntiAffinity()
                        .endAffinity())
                .state());

        assertThat(terms.requiredAffinity())
                .extracting(PodAffinityTerms.Term::topologyKey)
                .containsExactly("zone");
        assertThat(terms.requiredAffinity())
                .extracting(PodAffinityTerms.Term::weight)
                .containsExactly(1);
        assertThat(terms.requiredAntiAffinity())
                .extracting(PodAffinityTerms.Term::topologyKey)
                .containsExactly("host");
        assertThat(terms.preferred())
                .extracting(PodAffinityTerms.Term::topologyKey)
                .containsExactly("rack", "zone");
        assertThat(terms.preferred()).extracting(PodAffinityTerms.Term::weight).containsExactly(30, -7);
    }

    @Test
    void onlyAntiAffinityNeedsNoAffinity() {
        PodAffinityTerms terms = PodAffinityTerms.of(pod("a").spec(spec -> spec.withNewAffinity()
                        .withNewPodAntiAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(term("host", "web"))
                        .endPodAntiAffinity()
                        .endAffinity())
                .state());

        assertThat(terms.requiredAffinity()).isEmpty();
        assertThat(terms.requiredAntiAffinity()).hasSize(1);
    }

    @Test
    void aTermSelectsPodsByTheirLabels() {
        PodAffinityTerm web = term("zone", "web");

        assertThat(selects(web, WEB)).isTrue();
        assertThat(selects(web, pod("db").label("app", "db"))).isFalse();
        assertThat(selects(
                        new PodAffinityTermBuilder(web).withLabelSelector(null).build(), WEB))
                .as("without a selector")
                .isFalse();
    }

    @Test
    void withoutNamespacesATermSelectsPodsOfItsOwnNamespaceOnly() {
        assertThat(selects(term("zone", "web"), WEB)).isTrue();
        assertThat(selects(term("zone", "web"), pod("web").label("app", "web").namespace("other")))
                .isFalse();
    }

    @Test
    void namedNamespacesReplaceTheOwnOne() {
        PodAffinityTerm elsewhere = new PodAffinityTermBuilder(term("zone", "web"))
                .withNamespaces("other", "third")
                .build();

        assertThat(selects(elsewhere, WEB)).isFalse();
        assertThat(selects(elsewhere, pod("web").label("app", "web").namespace("third")))
                .isTrue();
    }

    @Test
    void aNamespaceSelectorIsAddedToTheNamedNamespaces() {
        PodAffinityTerm both = new PodAffinityTermBuilder(term("zone", "web"))
                .withNamespaces("other")
                .withNewNamespaceSelector()
                .addToMatchLabels("kubernetes.io/metadata.name", "third")
                .endNamespaceSelector()
                .build();
        PodAffinityTerm all = new PodAffinityTermBuilder(term("zone", "web"))
                .withNamespaceSelector(new LabelSelector())
                .build();
        PodFixture third = pod("web").label("app", "web").namespace("third");

        assertThat(selects(both, third)).isTrue();
        assertThat(selects(both, pod("web").label("app", "web").namespace("other")))
                .isTrue();
        assertThat(selects(both, WEB)).as("the own namespace is neither").isFalse();
        assertThat(selects(all, WEB)).as("an empty selector").isTrue();
        assertThat(selects(all, third)).isTrue();
    }

    @Test
    void matchLabelKeysSelectPodsWithTheOwnersValue() {
        PodAffinityTerm sameVersion = new PodAffinityTermBuilder(term("zone", "web"))
                .withMatchLabelKeys("version", "absent")
                .build();

        assertThat(selects(sameVersion, WEB)).isTrue();
        assertThat(selects(sameVersion, pod("old").label("app", "web").label("version", "1")))
                .isFalse();
        assertThat(selects(sameVersion, pod("none").label("app", "web"))).isFalse();
    }

    @Test
    void mismatchLabelKeysSelectPodsWithAnotherValueOrNone() {
        PodAffinityTerm otherVersion = new PodAffinityTermBuilder(term("zone", "web"))
                .withMismatchLabelKeys("version", "absent")
                .build();

        assertThat(selects(otherVersion, WEB)).isFalse();
        assertThat(selects(otherVersion, pod("old").label("app", "web").label("version", "1")))
                .isTrue();
        assertThat(selects(otherVersion, pod("none").label("app", "web"))).isTrue();
    }

    private static PodAffinityTerm term(String topologyKey, String app) {
        return new PodAffinityTermBuilder()
                .withTopologyKey(topologyKey)
                .withLabelSelector(
                        new LabelSelectorBuilder().addToMatchLabels("app", app).build())
                .build();
    }

    /** Returns whether the term of a pod with version 2 in the namespace "default" selects another pod. */
    private static boolean selects(PodAffinityTerm term, PodFixture other) {
        PodAffinityTerms terms = PodAffinityTerms.of(pod("owner")
                .label("version", "2")
                .spec(spec -> spec.withNewAffinity()
                        .withNewPodAffinity()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(List.of(term))
                        .endPodAffinity()
                        .endAffinity())
                .state());
        return terms.requiredAffinity().get(0).matches().test(other.state());
    }
}

package io.gangflow.scheduling.kube.match;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The affinity and anti-affinity terms of a pod. A negative weight means anti-affinity; required terms have weight 1,
 * which is also the weight of a running pod's required affinity for new pods (hardPodAffinityWeight).
 */
public record PodAffinityTerms(List<Term> requiredAffinity, List<Term> requiredAntiAffinity, List<Term> preferred) {

    private static final PodAffinityTerms NONE = new PodAffinityTerms(List.of(), List.of(), List.of());

    public PodAffinityTerms {
        requiredAffinity = List.copyOf(requiredAffinity);
        requiredAntiAffinity = List.copyOf(requiredAntiAffinity);
        preferred = List.copyOf(preferred);
    }

    public static PodAffinityTerms of(PodState pod) {
        if (!PodInfo.hasPodAffinity(pod)) {
            return NONE;
        }
        var near = Optional.ofNullable(pod.spec().getAffinity().getPodAffinity());
        var away = Optional.ofNullable(pod.spec().getAffinity().getPodAntiAffinity());
        return new PodAffinityTerms(
                required(near.map(terms -> terms.getRequiredDuringSchedulingIgnoredDuringExecution()), pod),
                required(away.map(terms -> terms.getRequiredDuringSchedulingIgnoredDuringExecution()), pod),
                Stream.concat(
                                preferred(
                                        near.map(terms -> terms.getPreferredDuringSchedulingIgnoredDuringExecution()),
                                        pod,
                                        1),
                                preferred(
                                        away.map(terms -> terms.getPreferredDuringSchedulingIgnoredDuringExecution()),
                                        pod,
                                        -1))
                        .toList());
    }

    private static List<Term> required(Optional<List<PodAffinityTerm>> terms, PodState pod) {
        return terms.orElse(List.of()).stream()
                .map(term -> Term.of(term, 1, pod))
                .toList();
    }

    private static Stream<Term> preferred(Optional<List<WeightedPodAffinityTerm>> terms, PodState pod, int sign) {
        return terms.orElse(List.of()).stream()
                .map(term -> Term.of(term.getPodAffinityTerm(), sign * term.getWeight(), pod));
    }

    /**
     * One term.
     *
     * @param matches predicate for the selected pods
     */
    public record Term(String topologyKey, int weight, Predicate<PodState> matches) {

        static Term of(PodAffinityTerm term, int weight, PodState owner) {
            Predicate<Map<String, String>> labels = labels(term, owner);
            Predicate<String> namespaces = namespaces(term, owner);
            return new Term(
                    term.getTopologyKey(),
                    weight,
                    other -> namespaces.test(other.namespace()) && labels.test(other.labels()));
        }

        private static Predicate<Map<String, String>> labels(PodAffinityTerm term, PodState owner) {
            Predicate<Map<String, String>> matches = LabelSelectors.predicate(term.getLabelSelector());
            for (String key : Objects.requireNonNullElse(term.getMatchLabelKeys(), List.<String>of())) {
                String own = owner.labels().get(key);
                matches = own == null ? matches : matches.and(labels -> own.equals(labels.get(key)));
            }
            for (String key : Objects.requireNonNullElse(term.getMismatchLabelKeys(), List.<String>of())) {
                String own = owner.labels().get(key);
                matches = own == null ? matches : matches.and(labels -> !own.equals(labels.get(key)));
            }
            return matches;
        }

        /**
         * Returns the predicate for namespaces: the owner's own if none is named. Of a namespace's labels only the one
         * with its name is known.
         */
        private static Predicate<String> namespaces(PodAffinityTerm term, PodState owner) {
            List<String> named = Objects.requireNonNullElse(term.getNamespaces(), List.of());
            @Nullable LabelSelector selector = term.getNamespaceSelector();
            if (selector == null) {
                return named.isEmpty() ? owner.namespace()::equals : named::contains;
            }
            Predicate<Map<String, String>> selected = LabelSelectors.predicate(selector);
            return namespace ->
                    named.contains(namespace) || selected.test(Map.of("kubernetes.io/metadata.name", namespace));
        }
    }
}

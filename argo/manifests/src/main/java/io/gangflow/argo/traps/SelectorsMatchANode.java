package io.gangflow.argo.traps;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** GF0416: pods whose selector or required affinity no node matches. */
final class SelectorsMatchANode implements Trap {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        List<NodeView> nodes = NodeView.of(scene);
        for (PodSet set : scene.work().podSets()) {
            PodSpec spec = set.pod().getSpec();
            if (!nodes.isEmpty() && set.count() > 0 && nodes.stream().noneMatch(node -> node.matches(spec))) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0416,
                                set.span(),
                                "no node has the labels that pods of `%s` select".formatted(Scene.name(set)),
                                "they stay Pending: " + selected(spec))
                        .withHint(offered(spec, nodes)));
            }
        }
        return found;
    }

    private static String selected(PodSpec spec) {
        Stream<String> labels = requireNonNullElse(spec.getNodeSelector(), Map.<String, String>of()).entrySet().stream()
                .map(label -> Excerpt.of(label.getKey() + "=" + label.getValue()));
        Stream<String> requirements = NodeView.terms(spec).stream()
                .flatMap(term -> term.getMatchExpressions().stream())
                .map(SelectorsMatchANode::text);
        return Stream.concat(labels, requirements).distinct().collect(Collectors.joining(", "));
    }

    private static String text(NodeSelectorRequirement requirement) {
        String values = requirement.getValues().isEmpty() ? "" : " " + String.join("|", requirement.getValues());
        return Excerpt.of(requirement.getKey() + " " + requirement.getOperator() + values);
    }

    /** What the nodes have under the keys that the pods ask for. */
    private static String offered(PodSpec spec, List<NodeView> nodes) {
        Set<String> keys = new TreeSet<>(requireNonNullElse(spec.getNodeSelector(), Map.<String, String>of())
                .keySet());
        NodeView.terms(spec).stream()
                .flatMap(term -> term.getMatchExpressions().stream())
                .forEach(requirement -> keys.add(String.valueOf(requirement.getKey())));
        return keys.stream()
                .map(key -> {
                    String values = nodes.stream()
                            .map(node -> node.labels().get(key))
                            .filter(value -> value != null)
                            .distinct()
                            .sorted()
                            .limit(5)
                            .collect(Collectors.joining(", "));
                    return values.isEmpty()
                            ? "no node has the label `%s`".formatted(Excerpt.of(key))
                            : "nodes have `%s`: %s".formatted(Excerpt.of(key), Excerpt.of(values));
                })
                .collect(Collectors.joining("; "));
    }
}

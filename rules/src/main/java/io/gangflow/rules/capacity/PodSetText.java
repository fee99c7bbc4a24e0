package io.gangflow.rules.capacity;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.capacity.CapacityText;
import io.gangflow.pipeline.capacity.GangFit;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.rules.work.Amounts;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.NodeView;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * GF0412 to GF0416: findings about the pods of objects, at the object. The role of a need is the id of its pod set.
 *
 * @param set the pod set of the gang
 * @param nodes all known nodes
 */
record PodSetText(ResultingWork work, PodSet set, GangFit fit, List<NodeView> nodes) implements CapacityText {

    @Override
    public Diagnostic tooMany(Shortage shortage) {
        return Diagnostic.of(
                DiagnosticCode.GF0412,
                set.span(),
                "the gang of `%s` needs %s at the same time, but its nodes have %s in total"
                        .formatted(gang(), Amounts.text(fit.total()), Amounts.text(fit.room())),
                "it can never start as a whole");
    }

    @Override
    public Diagnostic fragmented() {
        return Diagnostic.of(
                DiagnosticCode.GF0414,
                set.span(),
                "the %d pods of the gang of `%s` fit the total capacity of the nodes, but not the single nodes"
                        .formatted(fit.pods(), gang()),
                "it can never start as a whole");
    }

    @Override
    public Diagnostic tooLarge(GangFit.Need need) {
        PodSet member = member(need);
        return Diagnostic.of(
                DiagnosticCode.GF0413,
                member.span(),
                "a pod of `%s` requests %s, but no node has that much"
                        .formatted(
                                CheckedWork.name(member),
                                Amounts.text(need.member().resources())),
                "the largest nodes have %s".formatted(NodeView.largest(nodes)));
    }

    @Override
    public Diagnostic notTolerated(GangFit.Need need, NodePool closed) {
        PodSet member = member(need);
        Set<String> refusing = new TreeSet<>();
        nodes.stream()
                .filter(node -> node.matches(member.pod().getSpec()))
                .filter(node -> need.member().resources().fitsIn(node.allocatable()))
                .forEach(node -> refusing.addAll(node.refusals(member.pod().getSpec())));
        return Diagnostic.of(
                        DiagnosticCode.GF0415,
                        member.span(),
                        "pods of `%s` do not tolerate the taints of any node that is large enough"
                                .formatted(CheckedWork.name(member)),
                        "the taints are `%s`".formatted(String.join("`, `", refusing)))
                .withHint("tolerations: [{ key: %s, operator: Exists }]"
                        .formatted(refusing.iterator().next()));
    }

    @Override
    public Diagnostic notSelected(GangFit.Need need) {
        PodSet member = member(need);
        PodSpec spec = member.pod().getSpec();
        return Diagnostic.of(
                        DiagnosticCode.GF0416,
                        member.span(),
                        "no node has the labels that pods of `%s` select".formatted(CheckedWork.name(member)),
                        "they stay Pending: " + selected(spec))
                .withHint(offered(spec));
    }

    private PodSet member(GangFit.Need need) {
        return work.podSet(need.member().role()).orElse(set);
    }

    private String gang() {
        return Excerpt.of(set.id().replaceFirst("#[^#]*$", ""));
    }

    private static String selected(PodSpec spec) {
        Stream<String> labels = requireNonNullElse(spec.getNodeSelector(), Map.<String, String>of()).entrySet().stream()
                .map(label -> Excerpt.of(label.getKey() + "=" + label.getValue()));
        Stream<String> requirements = NodeView.terms(spec).stream()
                .flatMap(term -> term.getMatchExpressions().stream())
                .map(PodSetText::text);
        return Stream.concat(labels, requirements).distinct().collect(Collectors.joining(", "));
    }

    private static String text(NodeSelectorRequirement requirement) {
        String values = requirement.getValues().isEmpty() ? "" : " " + String.join("|", requirement.getValues());
        return Excerpt.of(requirement.getKey() + " " + requirement.getOperator() + values);
    }

    /** Returns the nodes' values of the labels that the pods select. */
    private String offered(PodSpec spec) {
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

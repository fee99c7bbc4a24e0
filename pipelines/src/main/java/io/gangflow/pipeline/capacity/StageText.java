package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.GpuType;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.check.RolePaths;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.rule.LocatedStage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings about a stage, at the place in its file to change, with the changes that would help.
 *
 * @param at the stage in its file
 */
public record StageText(LocatedStage at, Cluster cluster, GangFit fit) implements CapacityText {

    @Override
    public Diagnostic tooMany(Shortage shortage) {
        return gang(
                DiagnosticCode.GF0412,
                "stage %s needs %s at once, but cluster `%s` has %s"
                        .formatted(at.quoted(), shortage.needed(), cluster.name(), shortage.available()));
    }

    @Override
    public Diagnostic fragmented() {
        return gang(
                DiagnosticCode.GF0414,
                "the %d pods of stage %s fit the sum of cluster `%s`, but not its nodes"
                        .formatted(fit.pods(), at.quoted(), cluster.name()));
    }

    @Override
    public Diagnostic tooLarge(GangFit.Need need) {
        Gang.Member member = need.member();
        NodePool largest = need.selected().stream()
                .max(Comparator.comparingLong((NodePool pool) -> fitting(member.resources(), pool.allocatable()))
                        .thenComparingLong(pool -> pool.allocatable().milliCpu()))
                .orElseThrow();
        Shortage shortage =
                Shortage.of(member.resources(), largest.allocatable()).orElseThrow();
        return Diagnostic.of(
                        DiagnosticCode.GF0413,
                        at.key(RolePaths.resources(at.work(), member.role())),
                        "a pod `%s` of stage %s requests %s, but the nodes of pool `%s` have %s"
                                .formatted(
                                        member.role(),
                                        at.quoted(),
                                        shortage.needed(),
                                        largest.name(),
                                        shortage.available()),
                        "fits no node of cluster `%s`".formatted(cluster.name()))
                .withHint("request at most %s %s, or use larger machines"
                        .formatted(shortage.available(), shortage.resource()));
    }

    @Override
    public Diagnostic notTolerated(GangFit.Need need, NodePool closed) {
        Taint taint = Nodes.untolerated(at.stage().placement(), closed).get(0);
        return Diagnostic.of(
                        DiagnosticCode.GF0415,
                        at.key("placement"),
                        "stage %s fits pool `%s` only, but does not tolerate its taint `%s`"
                                .formatted(at.quoted(), closed.name(), taint.key()),
                        "pods `%s` stay Pending forever".formatted(need.member().role()))
                .withHint("add `placement: { tolerations: [{ key: %s }] }`".formatted(taint.key()));
    }

    @Override
    public Diagnostic notSelected(GangFit.Need need) {
        Placement placement = at.stage().placement();
        return Diagnostic.of(
                        DiagnosticCode.GF0416,
                        at.value("placement", placement.gpuTypes().isEmpty() ? "nodeSelector" : "gpuType"),
                        "stage %s needs nodes with `%s`, and cluster `%s` has none"
                                .formatted(at.quoted(), Nodes.wanted(placement), cluster.name()),
                        near(placement).orElse("no node has these labels"))
                .withHint("pools are "
                        + cluster.nodePools().stream().map(StageText::labels).collect(Collectors.joining("; ")));
    }

    /** Reports a gang that is too large, with its members, the nodes it could use, and changes that would help. */
    private Diagnostic gang(DiagnosticCode code, String message) {
        List<Gang.Member> members =
                fit.needs().stream().map(GangFit.Need::member).toList();
        List<NodePool> open = fit.needs().get(0).open();
        Diagnostic finding = Diagnostic.of(
                        code,
                        at.value(RolePaths.count(
                                at.work(), members.get(members.size() - 1).role())),
                        message,
                        fit.pods() == 1
                                ? "can never start"
                                : "the %d pods can never start together".formatted(fit.pods()))
                .withNote("gang", members.stream().map(StageText::pods).collect(Collectors.joining(" + ")))
                .withNote("nodes", open.stream().map(StageText::nodes).collect(Collectors.joining(" + ")));
        List<String> cures = SuggestedFixes.of(at.work(), members, open);
        return cures.isEmpty() ? finding : finding.withHint(String.join(", or ", cures));
    }

    private static String pods(Gang.Member member) {
        return "%d × %s (%s)".formatted(member.replicas(), member.role(), amounts(member.resources()));
    }

    private static String nodes(NodePool pool) {
        return "%d × %s (%s)".formatted(pool.count(), pool.name(), amounts(pool.allocatable()));
    }

    private static String amounts(Resources resources) {
        List<String> amounts = new ArrayList<>();
        amounts.add(Shortage.cpu(resources.milliCpu()) + " cpu");
        amounts.add(Shortage.memory(resources.memoryBytes()));
        resources
                .extended()
                .forEach((name, count) ->
                        amounts.add(count + " " + (name.equals(Resources.GPU) ? (count == 1 ? "GPU" : "GPUs") : name)));
        return String.join(", ", amounts);
    }

    /** Counts the resources of which a node has enough. */
    private static long fitting(Resources need, Resources node) {
        long devices = need.extended().entrySet().stream()
                .filter(entry -> entry.getValue() <= node.amount(entry.getKey()))
                .count();
        return devices * 4
                + (need.milliCpu() <= node.milliCpu() ? 2 : 0)
                + (need.memoryBytes() <= node.memoryBytes() ? 1 : 0);
    }

    private Optional<String> near(Placement placement) {
        List<String> known = cluster.nodePools().stream()
                .flatMap(pool -> Optional.ofNullable(pool.labels().get(GpuType.LABEL)).stream())
                .flatMap(product -> GpuType.names(product).stream())
                .toList();
        return placement.gpuTypes().stream()
                .findFirst()
                .flatMap(type -> DidYouMean.of(type, known))
                .map(name -> "did you mean `" + name + "`?");
    }

    private static String labels(NodePool pool) {
        Stream<String> labels = pool.labels().entrySet().stream()
                .limit(3)
                .map((Map.Entry<String, String> label) -> label.getKey() + "=" + label.getValue());
        String text = labels.collect(Collectors.joining(", "));
        return "`%s` (%s)".formatted(pool.name(), text.isEmpty() ? "no labels" : text);
    }
}

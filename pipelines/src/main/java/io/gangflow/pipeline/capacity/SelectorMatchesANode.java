package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.GpuType;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.model.Placement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** At least one node has the labels that the placement asks for. */
final class SelectorMatchesANode implements CapacityRule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0416;
    }

    @Override
    public List<Diagnostic> check(StageFit fit) {
        if (!fit.selected().isEmpty() || fit.needed().isEmpty()) {
            return List.of();
        }
        Placement placement = fit.at().stage().placement();
        String key = !placement.gpuTypes().isEmpty() ? "gpuType" : "nodeSelector";
        return List.of(Diagnostic.of(
                        code(),
                        fit.at().value("placement", key),
                        "stage %s wants nodes with `%s`, and cluster `%s` has none"
                                .formatted(
                                        fit.at().quoted(),
                                        Nodes.wanted(placement),
                                        fit.cluster().name()),
                        near(placement, fit).orElse("no node has these labels"))
                .withHint("pools are " + labels(fit)));
    }

    private static Optional<String> near(Placement placement, StageFit fit) {
        return placement.gpuTypes().stream()
                .findFirst()
                .flatMap(type -> DidYouMean.of(
                                type,
                                fit.cluster().nodePools().stream()
                                        .flatMap(pool -> Optional.ofNullable(
                                                        pool.labels().get(GpuType.LABEL))
                                                .stream()
                                                .flatMap(product -> GpuType.names(product).stream()))
                                        .toList())
                        .map(known -> "did you mean `" + known + "`?"));
    }

    private static String labels(StageFit fit) {
        return String.join(
                "; ",
                fit.cluster().nodePools().stream()
                        .map(SelectorMatchesANode::labels)
                        .toList());
    }

    private static String labels(NodePool pool) {
        Stream<String> labels = pool.labels().entrySet().stream()
                .limit(3)
                .map((Map.Entry<String, String> label) -> label.getKey() + "=" + label.getValue());
        String text = String.join(", ", labels.toList());
        return "`%s` (%s)".formatted(pool.name(), text.isEmpty() ? "no labels" : text);
    }
}

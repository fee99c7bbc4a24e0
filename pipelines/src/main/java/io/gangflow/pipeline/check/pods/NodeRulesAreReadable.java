package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.Placement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Conditions on nodes name labels that nodes can have. */
final class NodeRulesAreReadable implements PodRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        Placement placement = at.stage().placement();
        return Stream.concat(
                keys(at, "require", placement.require()),
                keys(
                        at,
                        "prefer",
                        placement.prefer().stream()
                                .map(NodeRule.Preference::rule)
                                .toList()));
    }

    private static Stream<Diagnostic> keys(StagePlace at, String field, List<NodeRule> rules) {
        return IntStream.range(0, rules.size())
                .boxed()
                .flatMap(index -> ObjectNames.KEY
                        .check(
                                rules.get(index).key(),
                                "a node label",
                                at.value("placement", field, Integer.toString(index), "key"))
                        .stream());
    }
}

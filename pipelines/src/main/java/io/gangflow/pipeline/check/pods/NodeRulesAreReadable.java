package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.name.NameForm;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** GF0205: conditions on nodes with label names or values that are not valid. */
final class NodeRulesAreReadable implements PodRule {

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        Placement placement = at.stage().placement();
        Stream<Diagnostic> rules = Stream.concat(
                rules(at, "require", placement.require()),
                rules(
                        at,
                        "prefer",
                        placement.prefer().stream()
                                .map(NodeRule.Preference::rule)
                                .toList()));
        return Stream.concat(selectors(at, placement), rules);
    }

    /** Checks the labels that a node must have, including those of its GPU. */
    private static Stream<Diagnostic> selectors(StagePlace at, Placement placement) {
        Stream<Diagnostic> types = placement.gpuTypes().stream()
                .flatMap(type ->
                        ObjectNames.checkValue(type, "a node label", at.value("placement", "gpuType")).stream());
        return Stream.concat(
                types,
                placement.nodeSelector().entrySet().stream()
                        .flatMap(label -> Stream.concat(
                                ObjectNames.check(
                                        NameForm.KEY,
                                        label.getKey(),
                                        "a node label",
                                        at.key("placement", "nodeSelector", label.getKey()))
                                        .stream(),
                                ObjectNames.checkValue(
                                        label.getValue(),
                                        "a node label",
                                        at.value("placement", "nodeSelector", label.getKey()))
                                        .stream())));
    }

    private static Stream<Diagnostic> rules(StagePlace at, String field, List<NodeRule> rules) {
        return IntStream.range(0, rules.size())
                .boxed()
                .flatMap(index -> Stream.concat(
                        ObjectNames.check(
                                NameForm.KEY,
                                rules.get(index).key(),
                                "a node label",
                                at.value("placement", field, Integer.toString(index), "key"))
                                .stream(),
                        values(at, rules.get(index), field, Integer.toString(index))));
    }

    private static Stream<Diagnostic> values(StagePlace at, NodeRule rule, String field, String index) {
        String key = rule.operator() == NodeRule.Operator.In ? "in" : "notIn";
        return IntStream.range(0, rule.values().size())
                .boxed()
                .flatMap(value -> ObjectNames.checkValue(
                        rule.values().get(value),
                        "a node label",
                        at.value("placement", field, index, key, Integer.toString(value)))
                        .stream());
    }
}

package io.gangflow.convert.change;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.stream.Collectors;

/** A condition as the language writes it. */
final class ConditionText {

    private ConditionText() {}

    static String of(Condition condition) {
        if (condition instanceof Condition.Comparison comparison) {
            return "%s %s %s".formatted(comparison.left(), comparison.operator().symbol(), comparison.right());
        }
        if (condition instanceof Condition.OneOf of) {
            return of.text() + of.values().stream().map(Text::toString).collect(Collectors.joining(", ", " in [", "]"));
        }
        if (condition instanceof Condition.ItemOf of) {
            return of.text() + " in " + of.list();
        }
        if (condition instanceof Condition.Not not) {
            return "not (" + of(not.of()) + ")";
        }
        if (condition instanceof Condition.All all) {
            return joined(all.of(), " and ");
        }
        return joined(((Condition.Any) condition).of(), " or ");
    }

    private static String joined(List<Condition> parts, String word) {
        return parts.stream().map(ConditionText::of).collect(Collectors.joining(word, "(", ")"));
    }
}

package io.gangflow.argo.interpreter.expression;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Condition.Operator;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The condition of a stage as an expression. Values are compared inside the expression, because a value that became
 * part of its text could change it.
 */
public final class ConditionText {

    private final Stage stage;
    private final List<Parameter> parameters;
    private final Predicate<String> elsewhere;

    private ConditionText(Stage stage, List<Parameter> parameters, Predicate<String> elsewhere) {
        this.stage = stage;
        this.parameters = parameters;
        this.elsewhere = elsewhere;
    }

    /**
     * A tag that becomes {@code true} or {@code false}.
     *
     * @param parameters of the pipeline
     * @param elsewhere whether another stage is in another part of a large pipeline
     */
    public static String of(Condition condition, Stage stage, List<Parameter> parameters, Predicate<String> elsewhere) {
        return "{{=" + new ConditionText(stage, parameters, elsewhere).expression(condition) + "}}";
    }

    private String expression(Condition condition) {
        if (condition instanceof Condition.Comparison comparison) {
            return comparison(comparison);
        }
        if (condition instanceof Condition.OneOf oneOf) {
            return text(oneOf.text()) + " in "
                    + oneOf.values().stream().map(this::text).collect(Collectors.joining(", ", "[", "]"));
        }
        if (condition instanceof Condition.ItemOf itemOf) {
            // Numbers and booleans of a list are compared as texts, like everywhere else.
            return "any(fromJSON(%s), (type(#) == 'string' ? # : toJson(#)) == %s)"
                    .formatted(text(itemOf.list()), text(itemOf.text()));
        }
        if (condition instanceof Condition.Not not) {
            return "not (" + expression(not.of()) + ")";
        }
        Condition.Joined joined = (Condition.Joined) condition;
        return joined.of().stream()
                .map(each -> "(" + expression(each) + ")")
                .collect(Collectors.joining(" " + joined.word().text() + " "));
    }

    private String comparison(Condition.Comparison comparison) {
        Operator operator = comparison.operator();
        String left = text(comparison.left());
        String right = text(comparison.right());
        return comparison.isOfNumbers(parameters)
                ? "float(%s) %s float(%s)".formatted(left, operator.symbol(), right)
                : "%s %s %s".formatted(left, operator.symbol(), right);
    }

    private String text(Text text) {
        return FlatText.inDag(text, stage, elsewhere).asExpression();
    }
}

package io.gangflow.pipeline.check;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.shape.TextSyntax;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.util.Optional;

/** Whether a value may be given for a parameter: by its default, by an include, or when a run is started. */
public final class ParameterValue {

    private ParameterValue() {}

    /** What is wrong, as the rest of a sentence ({@code is above the maximum 100}); empty when nothing is. */
    public static Optional<String> problem(Parameter parameter, String value) {
        Optional<String> type = typeProblem(parameter.type(), value);
        if (type.isPresent()) {
            return type;
        }
        if (!parameter.allowed().isEmpty() && !parameter.allowed().contains(value)) {
            return Optional.of("is not in `enum`: " + String.join(", ", parameter.allowed()));
        }
        return rangeProblem(parameter, value);
    }

    private static Optional<String> typeProblem(Parameter.Type type, String value) {
        return switch (type) {
            case STRING ->
                TextSyntax.hasTemplate(value)
                        ? Optional.of("holds `{{` or `}}`, which Argo would take for a template")
                        : Optional.empty();
            case INTEGER -> PlainScalar.isInteger(value) ? Optional.empty() : Optional.of("is not a whole number");
            case NUMBER -> PlainScalar.isNumber(value) ? Optional.empty() : Optional.of("is not a number");
            case BOOLEAN ->
                value.equals("true") || value.equals("false")
                        ? Optional.empty()
                        : Optional.of("is neither `true` nor `false`");
        };
    }

    private static Optional<String> rangeProblem(Parameter parameter, String value) {
        boolean number = parameter.type() == Parameter.Type.INTEGER || parameter.type() == Parameter.Type.NUMBER;
        if (!number) {
            return Optional.empty();
        }
        double written = Double.parseDouble(value);
        return parameter
                .minimum()
                .filter(minimum -> written < minimum)
                .map(minimum -> "is below the minimum " + plain(minimum))
                .or(() -> parameter
                        .maximum()
                        .filter(maximum -> written > maximum)
                        .map(maximum -> "is above the maximum " + plain(maximum)));
    }

    /** A bound without a fraction that nobody wrote. */
    static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}

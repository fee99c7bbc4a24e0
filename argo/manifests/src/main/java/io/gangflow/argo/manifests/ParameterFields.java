package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A parameter as Argo's UI shows it: a drop-down where there is an enum, a text with a tooltip otherwise. */
final class ParameterFields {

    private ParameterFields() {}

    static Map<String, Object> of(Parameter parameter) {
        parameter.defaultValue().filter(value -> value.contains("{{")).ifPresent(value -> {
            throw new IllegalArgumentException("the default of parameter `%s` holds {{, which Argo would take for a tag"
                    .formatted(parameter.name()));
        });
        return Fields.of("name", parameter.name())
                .withAny("value", parameter.defaultValue())
                .withUnlessEmpty("enum", allowed(parameter))
                .withAny("description", description(parameter))
                .map();
    }

    private static List<String> allowed(Parameter parameter) {
        return parameter.type() == Parameter.Type.BOOLEAN && parameter.allowed().isEmpty()
                ? List.of("true", "false")
                : parameter.allowed();
    }

    /** Argo knows no ranges, so a range is told to the one who fills the form. */
    private static Optional<String> description(Parameter parameter) {
        List<String> sentences = new ArrayList<>();
        parameter.description().ifPresent(sentences::add);
        parameter.minimum().ifPresent(minimum -> sentences.add("at least " + number(minimum)));
        parameter.maximum().ifPresent(maximum -> sentences.add("at most " + number(maximum)));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", sentences));
    }

    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}

package io.gangflow.argo.compiler;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.parameter.ParameterAnnotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A parameter for Argo's UI: a drop-down for an enum, otherwise a text field with a tooltip. */
final class ParameterFields {

    private ParameterFields() {}

    static io.gangflow.argo.model.value.Parameter of(Parameter parameter) {
        parameter.defaultValue().filter(value -> value.contains("{{")).ifPresent(value -> {
            throw new IllegalArgumentException(
                    "the default of parameter `%s` contains {{, which Argo would treat as a template tag"
                            .formatted(parameter.name()));
        });
        return new io.gangflow.argo.model.value.Parameter(
                parameter.name(),
                parameter.defaultValue().orElse(null),
                null,
                allowed(parameter),
                description(parameter),
                null,
                Map.of());
    }

    private static List<String> allowed(Parameter parameter) {
        return parameter.type() == Parameter.Type.BOOLEAN && parameter.allowed().isEmpty()
                ? List.of("true", "false")
                : parameter.allowed();
    }

    /**
     * Argo's form checks no ranges, so the description shows them; {@link ParameterAnnotation} contains them for
     * programs.
     */
    private static String description(Parameter parameter) {
        List<String> sentences = new ArrayList<>();
        parameter.description().ifPresent(sentences::add);
        ParameterRule rule = parameter.rule();
        rule.minimum().ifPresent(minimum -> sentences.add("at least " + ParameterRule.plain(minimum)));
        rule.maximum().ifPresent(maximum -> sentences.add("at most " + ParameterRule.plain(maximum)));
        rule.minLength().ifPresent(length -> sentences.add("at least %d characters".formatted(length)));
        rule.maxLength().ifPresent(length -> sentences.add("at most %d characters".formatted(length)));
        rule.pattern().ifPresent(pattern -> sentences.add("matches `%s`".formatted(pattern)));
        return String.join(", ", sentences);
    }
}

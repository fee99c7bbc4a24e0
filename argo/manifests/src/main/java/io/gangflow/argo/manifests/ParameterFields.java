package io.gangflow.argo.manifests;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.parameter.ParameterAnnotation;
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

    /** Argo's form checks no ranges, so the description shows them; {@link ParameterAnnotation} has them for programs. */
    private static Optional<String> description(Parameter parameter) {
        List<String> sentences = new ArrayList<>();
        parameter.description().ifPresent(sentences::add);
        ParameterRule rule = parameter.rule();
        rule.minimum().ifPresent(minimum -> sentences.add("at least " + ParameterRule.plain(minimum)));
        rule.maximum().ifPresent(maximum -> sentences.add("at most " + ParameterRule.plain(maximum)));
        rule.minLength().ifPresent(length -> sentences.add("at least %d characters".formatted(length)));
        rule.maxLength().ifPresent(length -> sentences.add("at most %d characters".formatted(length)));
        rule.pattern().ifPresent(pattern -> sentences.add("matches `%s`".formatted(pattern)));
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", sentences));
    }
}

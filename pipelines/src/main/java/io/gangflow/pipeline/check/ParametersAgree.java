package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterPattern;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GF0207: a parameter whose default or enum violates its rule, or with a rule that no value can meet. */
final class ParametersAgree implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        return pipeline.parameters().stream()
                .flatMap(parameter -> check(parameter, pipeline.source()).stream())
                .toList();
    }

    private List<Diagnostic> check(Parameter parameter, SourceMap source) {
        List<Diagnostic> found = new ArrayList<>();
        Optional<Diagnostic> pattern = pattern(parameter, source);
        ParameterRule rule = pattern.isPresent() ? parameter.rule().matching(Optional.empty()) : parameter.rule();
        parameter
                .defaultValue()
                .ifPresent(value -> rule.problem(value)
                        .ifPresent(problem -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0207,
                                source.value("parameters", parameter.name(), "default"),
                                "default `%s` of parameter `%s` %s"
                                        .formatted(Excerpt.of(value), parameter.name(), Excerpt.of(problem)),
                                "not a value of this parameter"))));
        ParameterRule unlimited = rule.allowing(List.of());
        for (int index = 0; index < parameter.allowed().size(); index++) {
            String value = parameter.allowed().get(index);
            String at = Integer.toString(index);
            unlimited
                    .problem(value)
                    .ifPresent(problem -> found.add(Diagnostic.of(
                            DiagnosticCode.GF0207,
                            source.value("parameters", parameter.name(), "enum", at),
                            "`%s` in the enum of parameter `%s` %s"
                                    .formatted(Excerpt.of(value), parameter.name(), Excerpt.of(problem)),
                            "not a value of this parameter")));
        }
        pattern.ifPresent(found::add);
        list(parameter, source).ifPresent(found::add);
        bounds(parameter, source).ifPresent(found::add);
        lengths(parameter, source).ifPresent(found::add);
        return found;
    }

    private Optional<Diagnostic> list(Parameter parameter, SourceMap source) {
        boolean text = parameter.type() == Parameter.Type.STRING
                && source.hasValue("parameters", parameter.name(), "default", "0");
        return text
                ? Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0207,
                        source.value("parameters", parameter.name(), "default"),
                        "the default of parameter `%s` is a list, but its type is `string`".formatted(parameter.name()),
                        "expected `type: array`"))
                : Optional.empty();
    }

    private Optional<Diagnostic> pattern(Parameter parameter, SourceMap source) {
        return parameter
                .rule()
                .pattern()
                .flatMap(ParameterPattern::problem)
                .map(problem -> Diagnostic.of(
                        DiagnosticCode.GF0207,
                        source.value("parameters", parameter.name(), "pattern"),
                        "the pattern of parameter `%s` %s".formatted(parameter.name(), Excerpt.of(problem)),
                        "not a usable pattern"));
    }

    private Optional<Diagnostic> bounds(Parameter parameter, SourceMap source) {
        ParameterRule rule = parameter.rule();
        boolean bounded = rule.minimum().isPresent() || rule.maximum().isPresent();
        String key = rule.minimum().isPresent() ? "minimum" : "maximum";
        if (bounded && !rule.type().isNumeric()) {
            return Optional.of(Diagnostic.of(
                    DiagnosticCode.GF0207,
                    source.key("parameters", parameter.name(), key),
                    "parameter `%s` has bounds, but is not a number".formatted(parameter.name()),
                    "only integers and numbers have bounds"));
        }
        double minimum = rule.minimum().orElse(Double.NEGATIVE_INFINITY);
        double maximum = rule.maximum().orElse(Double.POSITIVE_INFINITY);
        boolean whole = rule.type() == Parameter.Type.INTEGER;
        boolean empty = whole ? Math.ceil(minimum) > Math.floor(maximum) : minimum > maximum;
        return !empty
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0207,
                        source.value("parameters", parameter.name(), "minimum"),
                        "parameter `%s` has the minimum %s and the maximum %s"
                                .formatted(
                                        parameter.name(), ParameterRule.plain(minimum), ParameterRule.plain(maximum)),
                        "no %s lies between them".formatted(whole ? "whole number" : "number")));
    }

    private Optional<Diagnostic> lengths(Parameter parameter, SourceMap source) {
        ParameterRule rule = parameter.rule();
        Optional<String> key = rule.pattern().isPresent()
                ? Optional.of("pattern")
                : rule.minLength().isPresent()
                        ? Optional.of("minLength")
                        : rule.maxLength().isPresent() ? Optional.of("maxLength") : Optional.empty();
        if (key.isPresent() && rule.type() != Parameter.Type.STRING) {
            return Optional.of(Diagnostic.of(
                    DiagnosticCode.GF0207,
                    source.key("parameters", parameter.name(), key.get()),
                    "parameter `%s` has `%s`, but is not a string".formatted(parameter.name(), key.get()),
                    "only strings have it"));
        }
        int shortest = rule.minLength().orElse(0);
        int longest = rule.maxLength().orElse(Integer.MAX_VALUE);
        return shortest <= longest
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0207,
                        source.value("parameters", parameter.name(), "minLength"),
                        "parameter `%s` has the minLength %d and the maxLength %d"
                                .formatted(parameter.name(), shortest, longest),
                        "no value has such a length"));
    }
}

package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A parameter's default and enum have its type and lie within its bounds. */
final class ParametersAgree implements Rule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0207;
    }

    @Override
    public Stream<Diagnostic> check(Pipeline pipeline) {
        return pipeline.parameters().stream().flatMap(parameter -> check(parameter, pipeline.source()).stream());
    }

    private List<Diagnostic> check(Parameter parameter, SourceMap source) {
        List<Diagnostic> found = new ArrayList<>();
        parameter
                .defaultValue()
                .ifPresent(value -> ParameterValue.problem(parameter, value)
                        .ifPresent(problem -> found.add(Diagnostic.of(
                                code(),
                                source.value("parameters", parameter.name(), "default"),
                                "default `%s` of parameter `%s` %s"
                                        .formatted(Excerpt.of(value), parameter.name(), Excerpt.of(problem)),
                                "not a value of this parameter"))));
        Parameter unlimited = new Parameter(
                parameter.name(),
                parameter.type(),
                Optional.empty(),
                List.of(),
                parameter.minimum(),
                parameter.maximum(),
                Optional.empty());
        for (int index = 0; index < parameter.allowed().size(); index++) {
            String value = parameter.allowed().get(index);
            String at = Integer.toString(index);
            ParameterValue.problem(unlimited, value)
                    .ifPresent(problem -> found.add(Diagnostic.of(
                            code(),
                            source.value("parameters", parameter.name(), "enum", at),
                            "`%s` in the enum of parameter `%s` %s"
                                    .formatted(Excerpt.of(value), parameter.name(), Excerpt.of(problem)),
                            "not a value of this parameter")));
        }
        bounds(parameter, source).ifPresent(found::add);
        return found;
    }

    private Optional<Diagnostic> bounds(Parameter parameter, SourceMap source) {
        boolean bounded = parameter.minimum().isPresent() || parameter.maximum().isPresent();
        boolean number = parameter.type() == Parameter.Type.INTEGER || parameter.type() == Parameter.Type.NUMBER;
        String key = parameter.minimum().isPresent() ? "minimum" : "maximum";
        if (bounded && !number) {
            return Optional.of(Diagnostic.of(
                    code(),
                    source.key("parameters", parameter.name(), key),
                    "parameter `%s` has bounds, but is no number".formatted(parameter.name()),
                    "only integers and numbers have bounds"));
        }
        double minimum = parameter.minimum().orElse(Double.NEGATIVE_INFINITY);
        double maximum = parameter.maximum().orElse(Double.POSITIVE_INFINITY);
        return minimum <= maximum
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        code(),
                        source.value("parameters", parameter.name(), "minimum"),
                        "parameter `%s` has the minimum %s and the maximum %s"
                                .formatted(
                                        parameter.name(), ParameterValue.plain(minimum), ParameterValue.plain(maximum)),
                        "no value lies between them"));
    }
}

package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that the arguments of an include are parameters of the included pipeline, that no argument is missing, and
 * that constants are accepted values.
 */
final class ArgumentCheck {

    private static final DiagnosticCode CODE = DiagnosticCode.GF0304;

    private ArgumentCheck() {}

    static List<Diagnostic> of(Pipeline outer, Stage stage, Work.Include include, Pipeline included) {
        List<Diagnostic> found = new ArrayList<>();
        SourceMap source = outer.source();
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        included.parameters().forEach(parameter -> parameters.put(parameter.name(), parameter));
        include.arguments().forEach((name, value) -> {
            Optional<Parameter> parameter = Optional.ofNullable(parameters.get(name));
            if (parameter.isEmpty()) {
                found.add(Diagnostic.of(
                        CODE,
                        source.key("stages", stage.name(), "include", "arguments", name),
                        "`%s` has no parameter `%s`".formatted(Excerpt.of(include.file()), Excerpt.of(name)),
                        DidYouMean.of(name, parameters.keySet())
                                .map(near -> "did you mean `" + near + "`?")
                                .orElse("not a parameter of the included pipeline")));
            }
            parameter
                    .filter(known -> value.isLiteral())
                    .flatMap(known -> known.rule().problem(value.resolve(Text.Reference::toString)))
                    .ifPresent(problem -> found.add(Diagnostic.of(
                            CODE,
                            source.value("stages", stage.name(), "include", "arguments", name),
                            "argument `%s` %s".formatted(name, problem),
                            "not a value of this parameter")));
        });
        parameters.values().stream()
                .filter(parameter -> parameter.defaultValue().isEmpty())
                .filter(parameter -> !include.arguments().containsKey(parameter.name()))
                .forEach(parameter -> found.add(Diagnostic.of(
                        CODE,
                        source.key("stages", stage.name(), "include"),
                        "`%s` needs the argument `%s`".formatted(Excerpt.of(include.file()), parameter.name()),
                        "it has no default")));
        return found;
    }
}

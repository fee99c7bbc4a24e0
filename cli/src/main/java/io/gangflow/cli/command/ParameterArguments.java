package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.check.ParameterValue;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Values that a user gives for a pipeline's parameters ({@code -p name=value}), held to what the pipeline declares. */
public final class ParameterArguments {

    private final Map<String, Parameter> declared = new LinkedHashMap<>();

    private ParameterArguments(List<Parameter> declared) {
        declared.forEach(parameter -> this.declared.put(parameter.name(), parameter));
    }

    /**
     * The values as they were given.
     *
     * @throws CommandFailure when one is unknown or not a value of its parameter, or one is missing; it names them all
     */
    public static Map<String, String> checked(List<Parameter> declared, Map<String, String> given) {
        List<String> problems = new ParameterArguments(declared).problems(given);
        if (!problems.isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.join("; ", problems));
        }
        return given;
    }

    private List<String> problems(Map<String, String> given) {
        List<String> problems = new ArrayList<>();
        given.forEach((name, value) -> problem(name, value).ifPresent(problems::add));
        declared.values().stream()
                .filter(parameter -> parameter.defaultValue().isEmpty())
                .map(Parameter::name)
                .filter(name -> !given.containsKey(name))
                .map("parameter `%1$s` has no default, give it with -p %1$s=VALUE"::formatted)
                .forEach(problems::add);
        return problems;
    }

    private Optional<String> problem(String name, String value) {
        Parameter parameter = declared.get(name);
        return parameter == null
                ? Optional.of("no parameter `%s`: %s".formatted(Excerpt.of(name), instead(name)))
                : ParameterValue.problem(parameter, value)
                        .map(problem ->
                                "parameter `%s`: `%s` %s".formatted(name, Excerpt.of(value), Excerpt.of(problem)));
    }

    private String instead(String name) {
        if (declared.isEmpty()) {
            return "the pipeline has none";
        }
        return DidYouMean.of(name, declared.keySet())
                .map("did you mean `%s`?"::formatted)
                .orElseGet(() -> "there is only " + String.join(", ", first()));
    }

    private List<String> first() {
        return declared.keySet().stream().limit(5).toList();
    }
}

package io.gangflow.pipeline.parameter;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters of a pipeline by name. The only check of the values given to a run. */
public record DeclaredParameters(Map<String, Declared> byName) {

    private static final int MOST_NAMES = 5;

    public DeclaredParameters {
        byName = OrderedMaps.copyOf(byName);
    }

    /**
     * One parameter.
     *
     * @param required whether a run must set a value, because there is no default
     */
    public record Declared(ParameterRule rule, boolean required) {}

    public static DeclaredParameters of(List<Parameter> parameters) {
        Map<String, Declared> byName = new LinkedHashMap<>();
        parameters.forEach(parameter -> byName.put(
                parameter.name(),
                new Declared(parameter.rule(), parameter.defaultValue().isEmpty())));
        return new DeclaredParameters(byName);
    }

    /** Returns the rules by parameter name. */
    public Map<String, ParameterRule> rules() {
        Map<String, ParameterRule> rules = new LinkedHashMap<>();
        byName.forEach((name, declared) -> rules.put(name, declared.rule()));
        return rules;
    }

    /** Returns all problems with the values: those of given values in their order, then those of missing ones. */
    public List<ArgumentProblem> check(Map<String, String> values) {
        List<ArgumentProblem> problems = new ArrayList<>();
        values.forEach((name, value) -> problem(name, value).ifPresent(problems::add));
        byName.forEach((name, declared) -> {
            if (declared.required() && !values.containsKey(name)) {
                problems.add(new ArgumentProblem(
                        ArgumentProblem.Kind.MISSING,
                        name,
                        "parameter `%s` has no default and no value".formatted(name)));
            }
        });
        return problems;
    }

    private Optional<ArgumentProblem> problem(String name, String value) {
        Declared declared = byName.get(name);
        if (declared == null) {
            return Optional.of(new ArgumentProblem(
                    ArgumentProblem.Kind.UNKNOWN,
                    name,
                    "no parameter `%s`: %s".formatted(Excerpt.of(name), instead(name))));
        }
        return declared.rule()
                .problem(value)
                .map(problem -> new ArgumentProblem(
                        ArgumentProblem.Kind.REFUSED,
                        name,
                        "parameter `%s`: `%s` %s".formatted(name, Excerpt.of(value), Excerpt.of(problem))));
    }

    private String instead(String name) {
        if (byName.isEmpty()) {
            return "the pipeline has none";
        }
        return DidYouMean.of(name, byName.keySet())
                .map("did you mean `%s`?"::formatted)
                .orElseGet(() -> "its parameters are "
                        + String.join(
                                ", ", byName.keySet().stream().limit(MOST_NAMES).toList())
                        + (byName.size() > MOST_NAMES ? ", …" : ""));
    }
}

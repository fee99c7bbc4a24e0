package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.parameter.ArgumentProblem;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.schema.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The values and the scheduler that a request names. */
final class Requested {

    private static final String PARAMETERS = "parameters";

    private Requested() {}

    /** Returns the values as texts, which is what a run gets; a number or a list is given as its JSON. */
    static Map<String, String> values(JsonNode body) {
        Map<String, String> values = new TreeMap<>();
        body.path(PARAMETERS).properties().forEach(field -> {
            if (!field.getValue().isNull()) {
                JsonNode value = field.getValue();
                values.put(field.getKey(), value.isValueNode() ? value.asText() : value.toString());
            }
        });
        return values;
    }

    /** @throws ApiException 422 with the place of each value that the pipeline does not accept */
    static void require(DeclaredParameters declared, Map<String, String> values) {
        List<Problem> problems = declared.check(values).stream()
                .map(problem -> new Problem(
                        List.of("body", PARAMETERS, problem.parameter()),
                        problem.message(),
                        problem.kind() == ArgumentProblem.Kind.MISSING ? "missing" : "value_error"))
                .toList();
        if (!problems.isEmpty()) {
            throw Problem.refusal(problems);
        }
    }

    /** Returns the values of a run that is only predicted: parameters without a value have a representative one. */
    static Map<String, String> completed(List<Parameter> parameters, Map<String, String> values) {
        Map<String, String> all = new TreeMap<>();
        parameters.forEach(parameter -> {
            if (values.containsKey(parameter.name())) {
                all.put(parameter.name(), values.get(parameter.name()));
            } else if (parameter.defaultValue().isEmpty()) {
                all.put(parameter.name(), parameter.representativeValue());
            }
        });
        return all;
    }

    /** @throws ApiException 422 when no scheduler has that name */
    static Optional<SchedulerName> scheduler(JsonNode body) {
        String name = body.path("scheduler").asText("");
        if (name.isEmpty() || body.path("scheduler").isNull()) {
            return Optional.empty();
        }
        return Optional.of(SchedulerName.ofKeyword(name)
                .orElseThrow(() -> Problem.refusal(
                        List.of("body", "scheduler"), "no scheduler `%s`".formatted(name), "value_error")));
    }
}

package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.pipeline.parameter.ArgumentProblem;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.server.http.ApiException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Converts the fields of {@code conf} to values of a pipeline's parameters, see {@link JsonArgument}. The complete
 * {@code conf} is also the value of the parameter {@code dag_run_conf}, if a pipeline declares it.
 */
final class ConfParameters {

    static final String WHOLE = "dag_run_conf";

    private static final int BAD_REQUEST = 400;

    private ConfParameters() {}

    /** @throws ApiException 400 when a field is not a parameter, or a value is invalid or missing */
    static Map<String, String> of(Dag dag, ObjectNode conf) {
        DeclaredParameters declared = dag.declared();
        boolean whole = declared.byName().containsKey(WHOLE);
        Map<String, String> values = new TreeMap<>();
        conf.properties().forEach(field -> {
            Optional<DeclaredParameters.Declared> parameter =
                    Optional.ofNullable(declared.byName().get(field.getKey()));
            if (parameter.isPresent() && field.getValue().isNull()) {
                throw new ApiException(
                        BAD_REQUEST,
                        "`conf` field `%s` is null: leave it out to take the default".formatted(field.getKey()));
            }
            if (parameter.isPresent() || !whole) {
                values.put(
                        field.getKey(),
                        JsonArgument.text(parameter.map(DeclaredParameters.Declared::rule), field.getValue()));
            }
        });
        if (whole) {
            values.putIfAbsent(WHOLE, JsonArgument.inert(conf));
        }
        String problems =
                declared.check(values).stream().map(ConfParameters::sentence).collect(Collectors.joining("; "));
        if (!problems.isEmpty()) {
            throw new ApiException(BAD_REQUEST, "`conf` does not fit `%s`: %s".formatted(dag.id(), problems));
        }
        return values;
    }

    private static String sentence(ArgumentProblem problem) {
        return problem.kind() == ArgumentProblem.Kind.MISSING
                ? "parameter `%s` has no default; set it in `conf`".formatted(problem.parameter())
                : problem.message();
    }
}

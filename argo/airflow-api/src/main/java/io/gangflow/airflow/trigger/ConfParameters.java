package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The fields of {@code conf} as values of a pipeline's parameters: texts as they are, any other JSON compact. The whole
 * is also the value of the parameter {@code dag_run_conf}, where a pipeline declares that.
 */
final class ConfParameters {

    static final String WHOLE = "dag_run_conf";

    private static final int BAD_REQUEST = 400;

    private ConfParameters() {}

    /** @throws ApiException 400 when a field is no parameter, or a value is not allowed or missing */
    static Map<String, String> of(Dag dag, ObjectNode conf) {
        List<String> names = dag.parameters().stream().map(ConfParameters::name).toList();
        Map<String, String> values = new TreeMap<>();
        boolean whole = names.contains(WHOLE);
        conf.properties().forEach(field -> {
            if (names.contains(field.getKey())) {
                values.put(field.getKey(), text(field.getValue()));
            } else if (!whole) {
                throw unknown(dag, field.getKey(), names);
            }
        });
        if (whole) {
            values.putIfAbsent(WHOLE, ArgoJson.write(conf));
        }
        dag.parameters().forEach(parameter -> check(dag, parameter, Optional.ofNullable(values.get(name(parameter)))));
        return values;
    }

    private static String text(JsonNode value) {
        return value.isTextual() ? value.asText() : ArgoJson.write(value);
    }

    private static void check(Dag dag, Parameter parameter, Optional<String> given) {
        if (given.isEmpty()
                && parameter.getValue() == null
                && parameter.getDefaultValue() == null
                && parameter.getValueFrom() == null) {
            throw new ApiException(
                    BAD_REQUEST,
                    "parameter `%s` of `%s` has no default: give `conf` a field of that name"
                            .formatted(name(parameter), dag.id()));
        }
        List<String> allowed = parameter.getEnumeration();
        if (given.isPresent() && !allowed.isEmpty() && !allowed.contains(given.get())) {
            throw new ApiException(
                    BAD_REQUEST, "`conf` field `%s` takes one of %s".formatted(name(parameter), allowed));
        }
    }

    private static ApiException unknown(Dag dag, String field, List<String> names) {
        String hint = DidYouMean.of(field, names)
                .map("; did you mean `%s`?"::formatted)
                .orElse(names.isEmpty() ? "; it has none" : "; its parameters are " + names);
        return new ApiException(
                BAD_REQUEST, "`conf` field `%s` is no parameter of `%s`%s".formatted(field, dag.id(), hint));
    }

    private static String name(Parameter parameter) {
        return Objects.requireNonNullElse(parameter.getName(), "");
    }
}

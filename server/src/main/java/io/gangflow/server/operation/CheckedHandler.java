package io.gangflow.server.operation;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.server.failure.ErrorMapping;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Handler;
import io.gangflow.server.schema.Problem;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.SchemaCheck;
import io.gangflow.server.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls the handler of an operation with validated input, and maps errors of the cluster to API errors. */
record CheckedHandler(Operation operation, Map<String, Shape> shapes) implements Handler {

    @Override
    public Answer handle(Call call) throws InterruptedException {
        List<Problem> problems = new ArrayList<>();
        for (String name : PathNames.of(operation.path())) {
            Schema schema = PathNames.schema(name);
            problems.addAll(check(schema, QueryValue.of(schema, call.path(name)), List.of("path", name)));
        }
        operation.query().forEach(parameter -> problems.addAll(query(parameter, call)));
        operation.body().ifPresent(schema -> problems.addAll(body(schema, call.body())));
        if (!problems.isEmpty()) {
            throw Problem.refusal(problems);
        }
        return ErrorMapping.translate(() -> operation.handler().handle(call));
    }

    private List<Problem> query(Parameter parameter, Call call) {
        List<String> values = call.queries(parameter.name());
        if (values.isEmpty()) {
            return List.of();
        }
        JsonNode value = parameter.isList()
                ? QueryValue.list(parameter.schema(), values)
                : QueryValue.of(parameter.schema(), values.get(values.size() - 1));
        return check(parameter.schema(), value, List.of("query", parameter.name()));
    }

    private List<Problem> body(Schema schema, JsonNode body) {
        if (body.isMissingNode()) {
            return List.of(new Problem(List.of("body"), "Field required", "missing"));
        }
        return check(schema, body, List.of("body"));
    }

    private List<Problem> check(Schema schema, JsonNode value, List<Object> place) {
        return SchemaCheck.problems(schema, value, shapes, place);
    }
}

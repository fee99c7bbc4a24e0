package io.gangflow.airflow.unsupported;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Responds with 405 and an explanation to operations that are not supported. */
public final class UnsupportedOperations {

    private static final int NOT_ALLOWED = 405;

    private UnsupportedOperations() {}

    /**
     * Returns an operation for each line of {@link UnsupportedTable}.
     *
     * @param done the supported operations; their methods are listed as allowed
     */
    public static List<Operation> all(List<Operation> done) {
        List<Operation> all = new ArrayList<>();
        UnsupportedTable.LINES.forEach((line, why) -> {
            String[] parts = line.split(" ", 2);
            String allowed = done.stream()
                    .filter(operation -> operation.path().equals("/api/v2/" + parts[1]))
                    .map(operation -> operation.method().name())
                    .sorted()
                    .collect(Collectors.joining(", "));
            ObjectNode detail = JsonNodeFactory.instance.objectNode().put("detail", why);
            all.add(new Operation(
                    Method.valueOf(parts[0]),
                    "/api/v2/" + parts[1],
                    "Not supported",
                    why,
                    List.of(Permission.ANYBODY),
                    List.of(),
                    Optional.empty(),
                    Reply.never(NOT_ALLOWED),
                    call -> new Answer.Json(NOT_ALLOWED, detail, Map.of("Allow", allowed))));
        });
        return all;
    }
}

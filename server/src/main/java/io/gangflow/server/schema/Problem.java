package io.gangflow.server.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.server.http.ApiException;
import java.util.List;

/**
 * A validation error, in the format of FastAPI.
 *
 * @param place {@code body}, {@code query} or {@code path}, then names and indices
 * @param type error type for programs
 */
public record Problem(List<Object> place, String message, String type) {

    private static final int UNPROCESSABLE = 422;

    public Problem {
        place = List.copyOf(place);
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode loc = json.putArray("loc");
        place.forEach(part -> {
            if (part instanceof Integer index) {
                loc.add(index);
            } else {
                loc.add(part.toString());
            }
        });
        return json.put("msg", message).put("type", type);
    }

    /** Returns the error response for several validation errors. */
    public static ApiException refusal(List<Problem> problems) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        problems.forEach(problem -> list.add(problem.json()));
        return new ApiException(UNPROCESSABLE, (JsonNode) list);
    }

    /** Returns the error response for one validation error. */
    public static ApiException refusal(List<Object> place, String message, String type) {
        return refusal(List.of(new Problem(place, message, type)));
    }
}

package io.gangflow.airflow.shape;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.server.http.Answer;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Shape;
import io.gangflow.server.schema.ShapedAnswer;
import java.util.List;
import java.util.function.Function;

/** Pages of collections as responses. */
public final class Collections {

    private Collections() {}

    /**
     * Returns a page.
     *
     * @param field name of the field with the items
     */
    public static <T> Answer.Json page(
            Shape shape, String field, Slice<T> slice, Function<T, ? extends JsonNode> item) {
        ShapedAnswer answer = shape.startResponse()
                .put(field, slice.items().stream().map(item).toList())
                .put("total_entries", slice.total());
        if (shape.fields().containsKey("next_cursor")) {
            answer.put("next_cursor", slice.next()).put("previous_cursor", slice.previous());
        }
        return Answer.Json.ok(answer.done());
    }

    /** Returns all items. */
    public static Answer.Json all(Shape shape, String field, List<? extends JsonNode> items) {
        return Answer.Json.ok(shape.startResponse()
                .put(field, items)
                .put("total_entries", items.size())
                .done());
    }
}

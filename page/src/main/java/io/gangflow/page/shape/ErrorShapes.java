package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** Errors. */
public final class ErrorShapes {

    public static final Shape ERROR = Shape.answer("Error").with("detail", Schema.TEXT);

    public static final Shape PROBLEM = Shape.answer("Problem")
            .with("loc", Schema.listOf(Schema.anyOf(Schema.TEXT, Schema.INTEGER)))
            .with("msg", Schema.TEXT)
            .with("type", Schema.TEXT);

    public static final Shape INVALID =
            Shape.answer("Invalid").with("detail", Schema.anyOf(Schema.listOf(PROBLEM.ref()), Schema.TEXT));

    private ErrorShapes() {}

    static List<Shape> all() {
        return List.of(ERROR, PROBLEM, INVALID);
    }
}

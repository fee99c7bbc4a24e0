package io.gangflow.argo.random;

import io.gangflow.pipeline.shape.EitherShape;
import io.gangflow.pipeline.shape.ListShape;
import io.gangflow.pipeline.shape.MapShape;
import io.gangflow.pipeline.shape.ObjectShape;
import io.gangflow.pipeline.shape.PipelineShape;
import io.gangflow.pipeline.shape.Shape;
import java.util.Objects;

/** The mappings of the language by their path of keys. */
final class Shapes {

    private Shapes() {}

    /** The path omits names, list indexes and the mapping of alternatives. */
    static ObjectShape object(String... path) {
        ObjectShape at = PipelineShape.PIPELINE;
        for (String key : path) {
            at = below(Objects.requireNonNull(at.keys().get(key), key).shape());
        }
        return at;
    }

    private static ObjectShape below(Shape shape) {
        if (shape instanceof MapShape map) {
            return below(map.value());
        }
        if (shape instanceof ListShape list) {
            return below(list.item());
        }
        return shape instanceof EitherShape either ? below(either.other()) : (ObjectShape) shape;
    }
}

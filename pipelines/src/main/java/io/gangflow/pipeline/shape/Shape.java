package io.gangflow.pipeline.shape;

import java.util.Map;

/** What a value of a document has to look like. The set is closed; scalars have a subtype for each kind of text. */
public sealed interface Shape permits ObjectShape, MapShape, ListShape, EitherShape, AnyShape, ScalarShape {

    /** What would be right, for messages: {@code a whole number from 1 to 100}. */
    String noun();

    /** The same as JSON Schema (draft 2020-12), with keys in a fixed order. */
    Map<String, Object> schema();
}

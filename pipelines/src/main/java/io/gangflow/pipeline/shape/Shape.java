package io.gangflow.pipeline.shape;

import java.util.Map;

/** The required form of a value of a document. The set is closed; scalars have a subtype for each kind of text. */
public sealed interface Shape permits ObjectShape, MapShape, ListShape, EitherShape, AnyShape, ScalarShape {

    /** Returns what would be correct, for messages: {@code a whole number from 1 to 100}. */
    String noun();

    /** Returns this shape as JSON Schema (draft 2020-12), with keys in a fixed order. */
    Map<String, Object> schema();
}

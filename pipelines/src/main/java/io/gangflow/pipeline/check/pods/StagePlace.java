package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.source.SourceSpan;

/** A stage and its place in the file. Paths are relative to the stage. */
public interface StagePlace {

    Stage stage();

    /** Returns the name in backticks, short enough for a message. */
    String quoted();

    /** Returns the place of the key at a path, or of the closest enclosing key. */
    SourceSpan key(String... below);

    /** Returns the place of the value at a path, or of the closest enclosing value. */
    SourceSpan value(String... below);
}

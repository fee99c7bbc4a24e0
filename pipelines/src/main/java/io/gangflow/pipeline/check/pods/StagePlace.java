package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.source.SourceSpan;

/** A stage, and where it is written. Paths are below the stage. */
public interface StagePlace {

    Stage stage();

    /** The name in backticks, short enough for a message. */
    String quoted();

    /** The key at a path, or of what encloses it. */
    SourceSpan key(String... below);

    /** The value at a path, or of what encloses it. */
    SourceSpan value(String... below);
}

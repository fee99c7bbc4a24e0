package io.gangflow.jobs;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Hands out the parts of a text, each once. Thread-safe. */
interface TextParts {

    /** Returns the next part, or null if all are handed out. */
    @Nullable
    Part next() throws IOException;
}

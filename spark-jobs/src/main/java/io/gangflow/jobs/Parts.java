package io.gangflow.jobs;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Gives out the parts of a text, each once. Thread-safe. */
interface Parts {

    /** The next part, or null when all are given out. */
    @Nullable
    Part next() throws IOException;
}

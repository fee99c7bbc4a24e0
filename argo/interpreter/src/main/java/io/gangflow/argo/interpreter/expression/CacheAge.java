package io.gangflow.argo.interpreter.expression;

import java.time.Duration;
import java.util.Optional;

/** The maximum age of memoized results for a workflow: from its annotation, or from its template. */
public final class CacheAge {

    /** Annotation of a workflow: the maximum age for all of its stages, in Go's format of durations. */
    public static final String ANNOTATION = "gangflow.io/cache-max-age";

    /** For a workflow that reuses no results, but stores its own for later ones. */
    public static final String NONE = "0s";

    private CacheAge() {}

    /** The text that Argo substitutes: the name of an annotation is split at its dots. An empty age is any. */
    public static String expression(Optional<Duration> maxAge) {
        return "{{=workflow.annotations.gangflow?.['io/cache-max-age'] ?? '%s'}}"
                .formatted(maxAge.map(age -> age.toSeconds() + "s").orElse(""));
    }
}

package io.gangflow.argo.interpreter.expression;

import java.time.Duration;
import java.util.Optional;

/** The age from which a workflow no longer takes an earlier success: that of its annotation, or of its template. */
public final class CacheAge {

    /** Annotation of a workflow: the age for all of its stages, as Go writes durations. */
    public static final String ANNOTATION = "gangflow.io/cache-max-age";

    /** Of a workflow that takes nothing from earlier ones, and leaves its own successes for later ones. */
    public static final String NONE = "0s";

    private CacheAge() {}

    /** What Argo substitutes: an annotation is known by its name taken apart at the dots. An empty age is any. */
    public static String expression(Optional<Duration> maxAge) {
        return "{{=workflow.annotations.gangflow?.['io/cache-max-age'] ?? '%s'}}"
                .formatted(maxAge.map(age -> age.toSeconds() + "s").orElse(""));
    }
}

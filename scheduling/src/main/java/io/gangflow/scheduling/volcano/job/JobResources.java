package io.gangflow.scheduling.volcano.job;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reservation of a job's PodGroup in relation to its allocated resources (api/job_info.go). Mutable. */
final class JobResources {

    private final Amounts none;
    private final Optional<Amounts> minResources;
    private final Amounts reserved;
    private @Nullable Amounts outstanding;
    private @Nullable Amounts elastic;

    JobResources(Amounts none, Optional<Amounts> minResources) {
        this.none = none;
        this.minResources = minResources;
        this.reserved = minResources.orElse(none);
    }

    /** Returns no resources at all. */
    Amounts none() {
        return none;
    }

    Optional<Amounts> minResources() {
        return minResources;
    }

    Amounts minResourcesOrNone() {
        return reserved;
    }

    /** Returns the part of minResources that is not allocated yet. */
    Amounts outstanding(Amounts allocated) {
        Amounts known = outstanding;
        if (known == null) {
            known = reserved.exceeding(allocated);
            outstanding = known;
        }
        return known;
    }

    /** Returns the allocated resources beyond minResources. */
    Amounts elastic(Amounts allocated) {
        Amounts known = elastic;
        if (known == null) {
            known = allocated.exceeding(reserved);
            elastic = known;
        }
        return known;
    }

    /** Must be called when the allocated resources change. */
    void forget() {
        outstanding = null;
        elastic = null;
    }
}

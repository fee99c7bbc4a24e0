package io.gangflow.scheduling.volcano;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a job's PodGroup reserves, beside what its tasks have got (api/job_info.go). Mutable. */
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

    /** No resources at all. */
    Amounts none() {
        return none;
    }

    Optional<Amounts> minResources() {
        return minResources;
    }

    Amounts minResourcesOrNone() {
        return reserved;
    }

    /** What of minResources it has not got. */
    Amounts outstanding(Amounts allocated) {
        Amounts known = outstanding;
        if (known == null) {
            known = reserved.exceeding(allocated);
            outstanding = known;
        }
        return known;
    }

    /** What it has beyond minResources. */
    Amounts elastic(Amounts allocated) {
        Amounts known = elastic;
        if (known == null) {
            known = allocated.exceeding(reserved);
            elastic = known;
        }
        return known;
    }

    /** Has to be told when what is allocated changes. */
    void forget() {
        outstanding = null;
        elastic = null;
    }
}

package io.gangflow.pipeline.shape;

import java.util.regex.Pattern;

/** Amounts of resources, for every place of a document. */
final class ResourceShapes {

    /** Extended resources have names like labels: {@code nvidia.com/mig-1g.5gb}. */
    static final Pattern EXTENDED = Pattern.compile(
            "ephemeral-storage|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?/[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    /** The requests of one pod. */
    static final ObjectShape REQUESTS = with(ObjectShape.named("resources"));

    private ResourceShapes() {}

    /** Returns the object with the keys of a pod's resources added. */
    static ObjectShape with(ObjectShape object) {
        return object.optional("cpu", QuantityShape.CPU, "CPUs: 2, 500m")
                .optional("memory", QuantityShape.MEMORY, "Memory: 512Mi, 2Gi")
                .optional("gpu", QuantityShape.COUNT, "GPUs, short for nvidia.com/gpu")
                .others(EXTENDED, ExtendedShape.INSTANCE);
    }
}

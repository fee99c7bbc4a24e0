package io.gangflow.pipeline.model;

import io.gangflow.collection.OrderedMaps;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a pipeline for local runs; not part of the compiled output.
 *
 * @param cluster cluster description for local runs, relative to the pipeline's folder
 * @param images the replacement of each image, by a pattern in which {@code *} is any text; the first match counts
 */
public record LocalSection(Optional<String> cluster, Map<String, LocalProgram> images) {

    public static final LocalSection NONE = new LocalSection(Optional.empty(), Map.of());

    public LocalSection {
        images = OrderedMaps.copyOf(images);
    }
}

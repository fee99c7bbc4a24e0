package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import java.util.Map;
import java.util.Optional;

/**
 * How a pipeline is run on this machine; nothing of it is compiled.
 *
 * @param cluster file of the cluster that it is run on, relative to the pipeline's folder
 * @param images what stands for images, by a pattern in which {@code *} is any text; the first that matches counts
 */
public record LocalSection(Optional<String> cluster, Map<String, LocalProgram> images) {

    public static final LocalSection NONE = new LocalSection(Optional.empty(), Map.of());

    public LocalSection {
        images = Ordered.copyOf(images);
    }
}

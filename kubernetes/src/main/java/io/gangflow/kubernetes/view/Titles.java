package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.TreeMap;

/**
 * The title and description of a pipeline in Argo's UI, both Markdown (argo-workflows 3.7,
 * docs/title-and-description.md).
 */
public final class Titles {

    private Titles() {}

    /** Returns name, label, title and description for the object of a pipeline. */
    public static ObjectMeta metadata(Pipeline pipeline) {
        return new ObjectMetaBuilder()
                .withName(pipeline.name())
                .withLabels(Map.of(Label.PIPELINE, pipeline.name()))
                .withAnnotations(annotations(pipeline))
                .build();
    }

    /** Returns title and description only. */
    public static Map<String, String> annotations(Pipeline pipeline) {
        Map<String, String> annotations = new TreeMap<>();
        pipeline.title().ifPresent(title -> annotations.put("workflows.argoproj.io/title", title));
        pipeline.description()
                .ifPresent(description -> annotations.put("workflows.argoproj.io/description", description));
        return OrderedMaps.copyOf(annotations);
    }
}

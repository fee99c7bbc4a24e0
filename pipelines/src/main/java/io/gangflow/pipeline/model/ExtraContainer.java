package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An init container or a sidecar of a stage's pods. It mounts the volumes of the stage at the same paths as the main
 * container.
 */
public record ExtraContainer(
        String name,
        String image,
        List<Text> command,
        Map<String, Text> env,
        Resources resources,
        ContainerSecurity security) {

    public ExtraContainer {
        command = List.copyOf(command);
        env = OrderedMaps.sorted(env);
    }

    ExtraContainer rewritten(PodSettings.TextRewrite texts, UnaryOperator<String> images) {
        return new ExtraContainer(
                name,
                images.apply(image),
                command.stream().map(texts::text).toList(),
                texts.map(env),
                resources,
                security);
    }
}

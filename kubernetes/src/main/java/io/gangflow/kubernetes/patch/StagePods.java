package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Volume;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What a patch has to know of the stage whose settings it writes.
 *
 * @param user that the main container runs as where the settings name none
 * @param volumes that every pod of the stage has anyway
 * @param env of every container of the stage but the given names, written anew for each
 * @param containers makes a container as restricted as the main one is
 * @param values writes a text of a command or an environment where the patch goes
 * @param metadata the same for a label or an annotation
 * @param literals the same for a text without references
 */
public record StagePods(
        PodSettings settings,
        long user,
        List<Volume> volumes,
        Function<Set<String>, List<EnvVar>> env,
        Containers containers,
        Function<Text, String> values,
        Function<Text, String> metadata,
        UnaryOperator<String> literals) {

    public StagePods {
        volumes = List.copyOf(volumes);
    }

    /** Makes containers. */
    @FunctionalInterface
    public interface Containers {

        /** A restricted container, called {@code main}. */
        Container of(String image, List<String> command, Resources resources, List<EnvVar> env);
    }
}

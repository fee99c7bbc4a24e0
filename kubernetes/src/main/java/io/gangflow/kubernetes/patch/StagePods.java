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
 * The parts of a stage that a patch of its pods needs.
 *
 * @param user user of the main container if the settings name none
 * @param volumes volumes that every pod of the stage has in any case
 * @param env returns the environment of the stage's containers without the given names, a new list for each
 * @param containers creates a container with the restrictions of the main one
 * @param values converts a text of a command or an environment for the patch's target
 * @param metadata converts a label or an annotation
 * @param literals converts a text without references
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

    /** Creates containers. */
    @FunctionalInterface
    public interface Containers {

        /** Returns a restricted container named {@code main}. */
        Container of(String image, List<String> command, Resources resources, List<EnvVar> env);
    }
}

package io.gangflow.minicluster.image;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.LocalProgram;
import java.util.List;
import java.util.Map;

/** What runs on this machine for a container. */
public sealed interface Launchable {

    /**
     * A program of the catalogue with the arguments of its main method.
     *
     * @param environment in addition to the container's variables
     * @param reachesOthers whether it also connects to hosts outside of the cluster, such as Maven Central
     */
    record Java(Program program, List<String> arguments, Map<String, String> environment, boolean reachesOthers)
            implements Launchable {
        public Java {
            arguments = List.copyOf(arguments);
            environment = OrderedMaps.sorted(environment);
        }

        /** Without additional variables. */
        public Java(Program program, List<String> arguments) {
            this(program, arguments, Map.of(), false);
        }
    }

    /** An image that a container engine runs. */
    record Container(LocalProgram.Engine engine, String image, List<String> words) implements Launchable {
        public Container {
            words = List.copyOf(words);
        }
    }

    /**
     * A command of this machine.
     *
     * @param environment in addition to the container's variables, such as a {@code PATH} that contains the command
     */
    record Command(List<String> words, Map<String, String> environment) implements Launchable {
        public Command {
            words = List.copyOf(words);
            environment = OrderedMaps.sorted(environment);
        }
    }
}

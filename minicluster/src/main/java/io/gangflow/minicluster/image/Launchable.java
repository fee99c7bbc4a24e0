package io.gangflow.minicluster.image;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.LocalProgram;
import java.util.List;
import java.util.Map;

/** What a container comes to on this machine. */
public sealed interface Launchable {

    /**
     * A program of the catalogue, with what its main gets.
     *
     * @param environment what it has besides the container's variables
     * @param reachesOthers whether it also talks to hosts outside of the cluster, such as Maven Central
     */
    record Java(Program program, List<String> arguments, Map<String, String> environment, boolean reachesOthers)
            implements Launchable {
        public Java {
            arguments = List.copyOf(arguments);
            environment = Ordered.sorted(environment);
        }

        /** With the container's variables alone. */
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
     * @param environment what it has besides the container's variables, such as a {@code PATH} that finds it
     */
    record Command(List<String> words, Map<String, String> environment) implements Launchable {
        public Command {
            words = List.copyOf(words);
            environment = Ordered.sorted(environment);
        }
    }
}

package io.gangflow.minicluster.image;

import java.util.List;

/** What a container comes to on this machine. */
public sealed interface Launchable {

    /** A program of the catalogue, with what its main gets. */
    record Java(Program program, List<String> arguments) implements Launchable {
        public Java {
            arguments = List.copyOf(arguments);
        }
    }

    /** A command of this machine, as the container names it. */
    record Command(List<String> words) implements Launchable {
        public Command {
            words = List.copyOf(words);
        }
    }
}

package io.gangflow.pipeline.model;

import java.util.List;

/** What stands for an image where pods are processes of this machine. Paths are relative to the pipeline's folder. */
public sealed interface LocalProgram {

    /** The command of the container, as it stands. */
    record AsItStands() implements LocalProgram {}

    /** Words in place of the image's entry point; the words of the container follow them. */
    record Command(List<String> words) implements LocalProgram {
        public Command {
            words = List.copyOf(words);
        }
    }

    /** A jar whose manifest names the main class, in place of the image's entry point. */
    record Jar(String path) implements LocalProgram {}

    /** The command of the container in a virtual environment with the packages of a requirements file. */
    record Python(String requirements) implements LocalProgram {}

    /** The programs of another image that this machine has. */
    record SameAs(String image) implements LocalProgram {}

    /** The image itself, by a container engine of this machine. */
    record Container(Engine engine) implements LocalProgram {}

    /** A container engine. */
    enum Engine {
        DOCKER,
        PODMAN
    }
}

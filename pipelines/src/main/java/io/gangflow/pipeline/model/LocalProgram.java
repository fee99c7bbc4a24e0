package io.gangflow.pipeline.model;

import java.util.List;

/**
 * What replaces an image in a local run, where pods are processes of this machine. Paths are relative to the pipeline's
 * folder.
 */
public sealed interface LocalProgram {

    /** The command of the container, unchanged. */
    record Unchanged() implements LocalProgram {}

    /** A command that replaces the image's entry point. The container's command follows as its arguments. */
    record Command(List<String> words) implements LocalProgram {
        public Command {
            words = List.copyOf(words);
        }
    }

    /** A jar whose manifest names the main class. It replaces the image's entry point. */
    record Jar(String path) implements LocalProgram {}

    /** The command of the container in a virtual environment with the packages of a requirements file. */
    record Python(String requirements) implements LocalProgram {}

    /** The same program as another image of this machine. */
    record SameAs(String image) implements LocalProgram {}

    /** The image itself, run by a container engine of this machine. */
    record Container(Engine engine) implements LocalProgram {}

    /** A container engine. */
    enum Engine {
        DOCKER,
        PODMAN
    }
}

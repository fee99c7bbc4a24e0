package io.gangflow.minicluster.image;

import io.gangflow.pipeline.model.PythonPackages;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Runs the user's own Spark application on this machine: the programs of the shipped image, with the pipeline's folder
 * instead of the image's files and a virtual environment instead of the image's Python.
 *
 * @param folder of the pipeline
 * @param environment the virtual environment; empty for the Python of the {@code PATH}
 */
public record SparkHost(Path folder, Optional<Path> environment) {

    /** The shipped image. */
    static final String IMAGE = "gangflow/spark";

    /**
     * Spark copies the files of a Python application into the working directory of these programs, and deletes files of
     * the same name there. In the pipeline's folder this would delete the user's own file.
     */
    private static final Set<String> TAKING_FILES = Set.of("driver", "executor");

    private static final String NOTHING_TO_DO = "true";

    /** @param programs of the shipped image; empty when none of them is requested */
    Optional<Launchable> launchable(Map<String, Program> programs, List<String> words, String path) {
        if (environment.isPresent() && PythonPackages.isInstall(words)) {
            // The virtual environment has the packages already.
            return Optional.of(new Launchable.Command(List.of(NOTHING_TO_DO), Map.of()));
        }
        return Optional.ofNullable(words.isEmpty() ? null : programs.get(words.get(0)))
                .map(program -> TAKING_FILES.contains(words.get(0)) ? program.inPodFolder() : program)
                .map(program ->
                        new Launchable.Java(program, ImageCatalogue.arguments(program, words), variables(path), true));
    }

    private Map<String, String> variables(String path) {
        Map<String, String> variables = new TreeMap<>();
        variables.put("GANGFLOW_FOLDER", folder.toString());
        environment.ifPresent(venv -> {
            variables.put("VIRTUAL_ENV", venv.toString());
            variables.put("PATH", venv.resolve("bin") + File.pathSeparator + path);
            variables.put("GANGFLOW_PYTHON", python(venv).toString());
        });
        return variables;
    }

    /** The interpreter of a virtual environment. */
    public static Path python(Path environment) {
        return environment.resolve("bin").resolve("python");
    }
}

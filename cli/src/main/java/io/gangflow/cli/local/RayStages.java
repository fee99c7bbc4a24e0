package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Launchable;
import io.gangflow.minicluster.image.UnknownProgramException;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Ray stages of a plan, and the Ray installation that they use on this machine. */
final class RayStages {

    /** The command in the pods of a Ray cluster. */
    static final List<String> START = List.of("ray", "start");

    /** Only {@code ray[default]} contains the dashboard, to which the program is submitted. */
    private static final String DASHBOARD =
            "import importlib.util, sys; sys.exit(importlib.util.find_spec('aiohttp_cors') is None)";

    private final Plan plan;
    private final ImageCatalogue images;
    private final String path;

    /** @param path folders of programs, as in the variable {@code PATH} */
    RayStages(Plan plan, ImageCatalogue images, String path) {
        this.plan = plan;
        this.images = images;
        this.path = path;
    }

    /**
     * Requires Ray with its dashboard for every Ray stage that uses this machine's Python.
     *
     * @throws CommandFailure when it is missing
     */
    void requireRay() throws InterruptedException {
        List<Stage> stages = Stream.concat(plan.pipeline().stages().stream(), plan.pipeline().onExit().stream())
                .toList();
        for (Stage stage : stages) {
            if (stage.work() instanceof Work.Ray ray) {
                Optional<String> problem = problem(ray);
                if (problem.isPresent()) {
                    throw new CommandFailure(
                            ExitCode.ENVIRONMENT,
                            "stage `%s` cannot run Ray here: %s; install `ray[default]`, or name a requirements file with it in the"
                                            .formatted(stage.name(), problem.get())
                                    + " section `local`: `local: { images: { \"%s\": { python: requirements.txt } } }`"
                                            .formatted(ray.image()));
                }
            }
        }
    }

    private Optional<String> problem(Work.Ray ray) throws InterruptedException {
        Launchable launchable;
        try {
            launchable = images.resolve(ray.image(), START, path);
        } catch (UnknownProgramException found) {
            return Optional.empty(); // LocalCheck has reported it
        }
        if (!(launchable instanceof Launchable.Command command)
                || !command.words().equals(START)) {
            return Optional.empty(); // the user runs it another way
        }
        String folders = command.environment().getOrDefault("PATH", path);
        Optional<Path> program = VirtualEnvironments.program(folders, START.get(0));
        if (program.isEmpty()) {
            return Optional.of("there is no `ray` on the PATH");
        }
        return hasDashboard(program.get())
                ? Optional.empty()
                : Optional.of("`%s` has no dashboard".formatted(program.get()));
    }

    /**
     * Runs the Python interpreter in the folder of the program to check. Without an interpreter, the dashboard is
     * assumed to be installed.
     */
    private static boolean hasDashboard(Path program) throws InterruptedException {
        Path python = program.resolveSibling("python3");
        if (!Files.isExecutable(python)) {
            return true;
        }
        try {
            return new ProcessBuilder(List.of(python.toString(), "-c", DASHBOARD))
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notAnInterpreter) {
            return true;
        }
    }
}

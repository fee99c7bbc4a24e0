package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.minicluster.image.SparkHost;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkProgram;
import io.gangflow.pipeline.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The Spark stages of a plan whose application is a Python program or a file of SQL statements, and the Python that
 * they use on this machine: a virtual environment if the section {@code local} names a requirements file for their
 * image or the stage has requirements, otherwise the Python on the {@code PATH}.
 *
 * @param stages by name
 * @param hosts by image
 * @param environments folders of virtual environments, by requirements file
 */
record PySparkStages(Map<String, Work.Spark> stages, Map<String, SparkHost> hosts, Map<String, Path> environments) {

    static PySparkStages of(Plan plan, Path folder, VirtualEnvironments environments) throws IOException {
        LocalPrograms programs = new LocalPrograms(plan.pipeline().local().images(), folder, Map.of());
        Map<String, Work.Spark> stages = new LinkedHashMap<>();
        Stream.concat(plan.pipeline().stages().stream(), plan.pipeline().onExit().stream())
                .forEach(stage -> {
                    if (stage.work() instanceof Work.Spark spark
                            && spark.program().kind() != SparkProgram.Kind.JAR
                            && runsHere(programs.program(spark.image()))) {
                        stages.put(stage.name(), spark);
                    }
                });
        Map<String, SparkHost> hosts = new TreeMap<>();
        Map<String, Path> needed = new TreeMap<>();
        for (Work.Spark spark : stages.values()) {
            Optional<String> file = requirementsFile(programs, spark);
            List<String> packages = packages(stages.values(), spark.image());
            Optional<Path> environment = Optional.empty();
            if (file.isPresent() || !packages.isEmpty()) {
                Path requirements = environments.withPySpark(folder, file, packages);
                environment = Optional.of(environments.folder(requirements, folder));
                needed.put(requirements.toString(), environment.get());
            }
            hosts.put(spark.image(), new SparkHost(folder, environment));
        }
        return new PySparkStages(stages, hosts, needed);
    }

    /**
     * Whether the stage uses this machine's Python: the user has not replaced the image by a jar, a command or a
     * container engine.
     */
    private static boolean runsHere(Optional<LocalProgram> program) {
        return program.isEmpty()
                || program.get() instanceof LocalProgram.Python
                || program.get() instanceof LocalProgram.SameAs
                || program.get() instanceof LocalProgram.Unchanged;
    }

    private static Optional<String> requirementsFile(LocalPrograms programs, Work.Spark spark) {
        return spark.program().isPython()
                ? programs.program(spark.image())
                        .filter(LocalProgram.Python.class::isInstance)
                        .map(program -> ((LocalProgram.Python) program).requirements())
                : Optional.empty();
    }

    /** Returns the packages of all stages with one image, because they share an environment. */
    private static List<String> packages(Iterable<Work.Spark> stages, String image) {
        List<String> packages = new ArrayList<>();
        stages.forEach(spark -> {
            if (spark.image().equals(image)) {
                packages.addAll(spark.program().python().requirements());
            }
        });
        return packages.stream().distinct().sorted().toList();
    }

    /**
     * Requires that the Python of every PySpark stage has the version that the stage names, and a pyspark package of
     * Spark's version.
     *
     * @throws CommandFailure when Python or the package is missing, or has another version
     */
    void requirePySpark() throws IOException, InterruptedException {
        for (Map.Entry<String, Work.Spark> stage : stages.entrySet()) {
            if (!stage.getValue().program().isPython()) {
                continue;
            }
            Optional<Path> environment =
                    Optional.ofNullable(hosts.get(stage.getValue().image())).flatMap(SparkHost::environment);
            String python = environment
                    .map(venv -> SparkHost.python(venv).toString())
                    .orElseGet(() -> stage.getValue().program().python().executable());
            Optional<String> version = stage.getValue().program().python().version();
            Optional<String> other =
                    version.isPresent() ? PySparkProbe.versionProblem(python, version.get()) : Optional.empty();
            if (other.isPresent()) {
                throw new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "stage `%s` cannot run PySpark here: %s; install Python %s so that it is `python3` on the PATH, or remove `python.version`"
                                .formatted(stage.getKey(), other.get(), version.get()));
            }
            Optional<String> problem = PySparkProbe.problem(python);
            if (problem.isPresent()) {
                throw new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "stage `%s` cannot run PySpark here: %s; name a requirements file with `pyspark==%s` in the section"
                                        .formatted(stage.getKey(), problem.get(), PySparkProbe.VERSION)
                                + " `local`: `local: { images: { \"%s\": { python: requirements.txt } } }`"
                                        .formatted(stage.getValue().image()));
            }
        }
    }
}

package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.spark.SparkPython;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Installs the packages of {@code python.requirements} for a PySpark application: an init container of every pod
 * installs them with pip into a volume, which is on the {@code PYTHONPATH}. So driver and executors have them in every
 * mode, and no image has to be built.
 */
public final class PythonPackages {

    /** The folder that pip installs into. */
    public static final String FOLDER = "/opt/gangflow-python";

    private static final String NAME = "gangflow-python";
    private static final String PYTHON_PATH = "PYTHONPATH";
    private static final long DISK_BYTES = 4L << 30;
    private static final Resources REQUESTS = Resources.of(500, 512L << 20);

    private PythonPackages() {}

    /** Returns the stage with the init container; the same stage if it has no requirements. */
    public static Stage in(Stage stage) {
        if (!(stage.work() instanceof Work.Spark spark)
                || !spark.program().isPython()
                || spark.program().python().requirements().isEmpty()) {
            return stage;
        }
        Map<String, Text> env = new TreeMap<>(stage.env());
        env.merge(PYTHON_PATH, Text.literal(FOLDER), PythonPackages::before);
        return stage.rewritten(
                stage.work(),
                stage.repetition(),
                stage.when(),
                stage.inputs(),
                stage.outputs(),
                env,
                with(stage.pods(), spark),
                stage.cache());
    }

    /** Returns the stage's own value, followed by the packages. */
    private static Text before(Text own, Text packages) {
        List<Text.Part> parts = new ArrayList<>(own.parts());
        parts.add(new Text.Literal(":"));
        parts.addAll(packages.parts());
        return new Text(parts);
    }

    private static PodSettings with(PodSettings pods, Work.Spark spark) {
        Map<String, PodVolume> volumes = new LinkedHashMap<>(pods.volumes());
        volumes.put(NAME, new PodVolume(FOLDER, new PodVolume.EmptyDir(DISK_BYTES), false, Optional.empty()));
        List<ExtraContainer> initContainers = new ArrayList<>(pods.initContainers());
        initContainers.add(new ExtraContainer(
                NAME,
                spark.image(),
                command(spark.program().python()),
                Map.of("HOME", Text.literal("/tmp")),
                REQUESTS,
                ContainerSecurity.RESTRICTED));
        return pods.with(volumes, initContainers);
    }

    private static List<Text> command(SparkPython python) {
        List<String> words = new ArrayList<>(
                List.of(python.executable(), "-m", "pip", "install", "--quiet", "--no-cache-dir", "--target", FOLDER));
        words.addAll(python.requirements());
        return words.stream().map(Text::literal).toList();
    }

    /** Returns whether a command is that of the init container. The path of its folder can differ in a local run. */
    public static boolean isInstall(List<String> command) {
        return command.size() > 8
                && command.subList(1, 7)
                        .equals(List.of("-m", "pip", "install", "--quiet", "--no-cache-dir", "--target"));
    }
}

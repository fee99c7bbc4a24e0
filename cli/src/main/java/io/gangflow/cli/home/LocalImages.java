package io.gangflow.cli.home;

import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The images of the shipped definitions as processes of this machine. Heaps are small on purpose: what a pod asks for
 * is accounting in the minicluster, not memory of this machine.
 */
public final class LocalImages {

    private static final String TRAINING = "gangflow/training";
    private static final String MPI = "io.gangflow.training.Mpi";
    private static final String SERVER_JOB = "io.gangflow.training.ServerJob";
    private static final String SPARK = "gangflow/spark";
    private static final String SPARK_ENTRYPOINT = "io.gangflow.spark.submit.Entrypoint";

    private LocalImages() {}

    public static ImageCatalogue of(GangflowHome home) {
        String jobs = home.classPath("spark-jobs");
        String training = home.classPath("training-jobs");
        return ImageCatalogue.empty()
                .with("gangflow/jobs", "wordcount", Program.of(jobs, "io.gangflow.jobs.WordCount", "-Xmx64m"))
                .with(SPARK, "spark-submit", spark(home, "spark-submit", "-Xmx128m"))
                .with(SPARK, "driver", spark(home, "driver", "-Xmx512m"))
                .with(SPARK, "executor", spark(home, "executor", "-Xmx512m"))
                .with("gangflow/jobs", "sleep", Program.of(training, "io.gangflow.training.Sleep", "-Xmx16m"))
                .with(TRAINING, "train", Program.of(training, "io.gangflow.training.Train", "-Xmx128m"))
                .with(TRAINING, "sleep", Program.of(training, "io.gangflow.training.Sleep", "-Xmx16m"))
                .with(
                        TRAINING,
                        "ps",
                        Program.of(training, SERVER_JOB, "-Xmx64m").withLeadingArguments("ps"))
                .with(
                        TRAINING,
                        "worker",
                        Program.of(training, SERVER_JOB, "-Xmx128m").withLeadingArguments("worker"))
                .with(
                        TRAINING,
                        "mpi-hello",
                        Program.of(training, MPI, "-Xmx64m").withLeadingArguments("mpi-hello"))
                .with(
                        TRAINING,
                        "mpi-allreduce",
                        Program.of(training, MPI, "-Xmx256m").withLeadingArguments("mpi-allreduce"));
    }

    private static Program spark(GangflowHome home, String program, String heap) {
        List<String> flags = new ArrayList<>(List.of(heap, "-Xss1m"));
        // What Spark's own launcher opens, as far as Spark's core and SQL need it.
        for (String name : List.of("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util")) {
            flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        flags.add("--add-opens=java.base/java.util.concurrent=ALL-UNNAMED");
        flags.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        Path archive = home.folder().resolve("spark-jobs/target/spark-jobs.jsa");
        if (Files.isRegularFile(archive)) {
            // An archive that does not fit the class path or the JVM is left alone, without a word.
            flags.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds=off"));
            flags.add("-Xlog:cds+dynamic=off");
        }
        return new Program(home.classPath("spark-jobs"), SPARK_ENTRYPOINT, flags, List.of(program));
    }
}

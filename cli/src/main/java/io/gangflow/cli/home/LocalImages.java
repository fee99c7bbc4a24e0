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

    private static final String SPARK = "gangflow/spark";
    private static final String TRAINING = "gangflow/training";
    private static final String MODEL_SERVER = "gangflow/model-server";
    private static final String SERVING = "io.gangflow.serving.";
    private static final String SPARK_ENTRYPOINT = "io.gangflow.spark.submit.Entrypoint";

    private LocalImages() {}

    public static ImageCatalogue of(GangflowHome home) {
        String jobs = home.classPath("spark-jobs");
        String training = home.classPath("training-jobs");
        return ImageCatalogue.empty()
                .with("gangflow/jobs", "wordcount", Program.of(jobs, "io.gangflow.jobs.WordCount", "-Xmx64m"))
                .with(SPARK, "spark-submit", spark(home, "spark-submit", "-Xmx512m"))
                .with(SPARK, "driver", spark(home, "driver", "-Xmx512m"))
                .with(SPARK, "executor", spark(home, "executor", "-Xmx512m"))
                .with(SPARK, "standalone-driver", spark(home, "standalone-driver", "-Xmx512m"))
                .with(SPARK, "standalone-worker", spark(home, "standalone-worker", "-Xmx128m"))
                .with(TRAINING, "train", Program.of(training, "io.gangflow.training.Train", "-Xmx128m"))
                .with(TRAINING, "train-classifier", serving(training, "classifier.TrainClassifier"))
                .with(TRAINING, "serve", serving(training, "Serve"))
                .with(MODEL_SERVER, "serve", serving(training, "Serve"))
                .with(MODEL_SERVER, "test-service", serving(training, "client.TestService"))
                .with(MODEL_SERVER, "load-test", serving(training, "client.LoadTest"));
    }

    private static Program serving(String classPath, String program) {
        return Program.of(classPath, SERVING + program, "-Xmx64m");
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

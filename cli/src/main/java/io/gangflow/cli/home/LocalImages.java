package io.gangflow.cli.home;

import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;

/**
 * The images of the shipped definitions as processes of this machine. Heaps are small on purpose: what a pod asks for
 * is accounting in the minicluster, not memory of this machine.
 */
public final class LocalImages {

    private static final String SPARK = "gangflow/spark";
    private static final String SPARK_ENTRYPOINT = "io.gangflow.spark.Entrypoint";

    private LocalImages() {}

    public static ImageCatalogue of(GangflowHome home) {
        String spark = home.classPath("spark-jobs");
        String training = home.classPath("training-jobs");
        return ImageCatalogue.empty()
                .with("gangflow/jobs", "wordcount", Program.of(spark, "io.gangflow.jobs.WordCount", "-Xmx64m"))
                .with(SPARK, "spark-submit", spark(spark, "spark-submit", "-Xmx128m"))
                .with(SPARK, "driver", spark(spark, "driver", "-Xmx512m"))
                .with(SPARK, "executor", spark(spark, "executor", "-Xmx512m"))
                .with("gangflow/training", "train", Program.of(training, "io.gangflow.training.Train", "-Xmx128m"));
    }

    private static Program spark(String classPath, String program, String heap) {
        return Program.of(classPath, SPARK_ENTRYPOINT, heap, "-Xss1m").withLeadingArguments(program);
    }
}

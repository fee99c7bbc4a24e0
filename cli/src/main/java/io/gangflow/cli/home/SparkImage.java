package io.gangflow.cli.home;

import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs of image {@code gangflow/spark}. */
final class SparkImage {

    private static final String NAME = "gangflow/spark";
    private static final String ENTRYPOINT = "io.gangflow.spark.submit.Entrypoint";

    /**
     * C2 compiles a method only after ten times the default number of calls, so that the amount of work decides. A tiny
     * application never pays for C2, and a large one gets it some seconds later.
     */
    private static final List<String> C2_LATER = List.of(
            "-XX:TieredStopAtLevel=4",
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private SparkImage() {}

    static ImageCatalogue addTo(ImageCatalogue images, GangflowHome home) {
        return images.with(NAME, "spark-submit", sparkSubmit(home))
                .with(NAME, "driver", program(home, "driver", "-Xmx512m"))
                .with(NAME, "executor", program(home, "executor", "-Xmx512m"))
                .with(NAME, "standalone-driver", program(home, "standalone-driver", "-Xmx512m"))
                // Without a configured home, Spark's Worker uses its working directory as Spark home; the jars are
                // there.
                .with(
                        NAME,
                        "standalone-worker",
                        program(home, "standalone-worker", "-Xmx128m").inPodFolder());
    }

    static Program sparkSubmit(GangflowHome home) {
        return program(home, "spark-submit", "-Xmx512m");
    }

    private static Program program(GangflowHome home, String program, String heap) {
        List<String> flags = new ArrayList<>(List.of(heap, "-Xss1m"));
        flags.addAll(C2_LATER);
        // The packages that Spark's own launcher opens, as far as Spark core and SQL need them.
        for (String name : List.of("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util")) {
            flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        flags.add("--add-opens=java.base/java.util.concurrent=ALL-UNNAMED");
        flags.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
        Path archive = home.folder().resolve("spark-jobs/target/spark-jobs.jsa");
        if (Files.isRegularFile(archive)) {
            // The JVM silently ignores an archive that does not match the class path or the JVM.
            flags.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto", "-Xlog:cds=off"));
            flags.add("-Xlog:cds+dynamic=off");
        }
        return new Program(home.classPath("spark-jobs"), ENTRYPOINT, flags, List.of(program));
    }
}

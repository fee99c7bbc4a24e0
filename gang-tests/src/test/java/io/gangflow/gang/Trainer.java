package io.gangflow.gang;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Gangflow's training, which module training-jobs packages. */
final class Trainer {

    private Trainer() {}

    static List<String> command(Path folder) throws IOException {
        Path file = Path.of(System.getProperty("training.island", "../training-jobs/target"), "runtime-classpath");
        assumeTrue(
                Files.isRegularFile(file), "notice: module training-jobs is not packaged; mvn package makes " + file);
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Files.readString(file).strip(),
                "io.gangflow.training.Train",
                "train",
                "--epochs",
                "6",
                "--checkpoints",
                folder.resolve("checkpoints").toString(),
                "--checkpoint-every",
                "15",
                "--output",
                folder.resolve("output").toString(),
                "--timeout",
                "30",
                "--patience",
                "5");
    }
}

package io.gangflow.cli.walkthrough;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the shipped text to the bucket of the embedded S3, with the jobs' {@code corpus} program. */
final class CorpusFile {

    private CorpusFile() {}

    /**
     * Writes the text if it does not exist.
     *
     * @param sparkClassPath class path of the jobs island
     * @throws LaunchException when the program fails
     */
    static void write(Path file, String sparkClassPath) throws IOException, InterruptedException {
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(file.getParent());
        IslandProgram.Ended ended = program(sparkClassPath).run(file.toString());
        if (!ended.well() || !Files.exists(file)) {
            throw new LaunchException("the text could not be written to %s: %s".formatted(file, ended.said()));
        }
    }

    static IslandProgram program(String sparkClassPath) {
        return new IslandProgram(sparkClassPath, "io.gangflow.jobs.Corpus");
    }
}

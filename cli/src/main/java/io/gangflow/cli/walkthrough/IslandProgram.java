package io.gangflow.cli.walkthrough;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A short program of a job island. Runs as a process with the environment of this process. */
final class IslandProgram {

    private final String classPath;
    private final String mainClass;

    IslandProgram(String classPath, String mainClass) {
        this.classPath = classPath;
        this.mainClass = mainClass;
    }

    /**
     * The result of the program.
     *
     * @param said its complete output, without surrounding white space
     */
    record Ended(boolean well, String said) {}

    Ended run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath,
                mainClass));
        command.addAll(List.of(arguments));
        Path said = Files.createTempFile("gangflow-island", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            return new Ended(
                    end(process) == 0,
                    Files.readString(said, StandardCharsets.UTF_8).strip());
        } finally {
            Files.deleteIfExists(said);
        }
    }

    /** Returns the exit code; an interrupt of the waiting thread ends the program. */
    private static int end(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } finally {
            process.destroy();
        }
    }
}

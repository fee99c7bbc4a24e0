package io.gangflow.cli.local;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Asks an interpreter for its package pyspark, whose version must be that of the Spark that it talks to. */
final class PySparkProbe {

    /** Of the Spark that runs on this machine. */
    static final String VERSION = "4.1.1";

    /** Without importing it, which takes a second. */
    private static final String PROGRAM = "from importlib import metadata, util\n"
            + "print(metadata.version('pyspark') if util.find_spec('pyspark') else '')";

    private PySparkProbe() {}

    /** What is wrong with it, as the end of a sentence; empty when nothing is. */
    static Optional<String> problem(String python) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(List.of(python, "-c", PROGRAM))
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .start();
        } catch (IOException missing) {
            return Optional.of("there is no `%s` on the PATH".formatted(python));
        }
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            return Optional.of("`%s` failed: %s".formatted(python, answer));
        }
        if (answer.isEmpty()) {
            return Optional.of("`%s` has no package `pyspark`".formatted(python));
        }
        return answer.equals(VERSION)
                ? Optional.empty()
                : Optional.of("`%s` has pyspark %s, and Spark is %s".formatted(python, answer, VERSION));
    }
}

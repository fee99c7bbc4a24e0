package io.gangflow.cli.local;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Checks the package pyspark of a Python interpreter. Its version must match the Spark that it connects to. */
final class PySparkProbe {

    /** Version of the Spark that runs on this machine. */
    static final String VERSION = "4.1.1";

    /** Does not import pyspark, because that takes a second. */
    private static final String PROGRAM = "from importlib import metadata, util\n"
            + "print(metadata.version('pyspark') if util.find_spec('pyspark') else '')";

    private static final String PYTHON = "import sys\nprint('%d.%d.%d' % sys.version_info[:3])";

    private PySparkProbe() {}

    /**
     * Describes how the Python version differs from the required one, as the end of a sentence; empty when it matches,
     * or when the interpreter cannot be started.
     *
     * @param wanted such as {@code 3.12}, which matches every {@code 3.12.x}
     */
    static Optional<String> versionProblem(String python, String wanted) throws IOException, InterruptedException {
        Process process;
        try {
            process = start(python, PYTHON);
        } catch (IOException missing) {
            return Optional.empty(); // `problem` reports it
        }
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        boolean same = answer.equals(wanted) || answer.startsWith(wanted + ".");
        return process.waitFor() != 0 || same
                ? Optional.empty()
                : Optional.of("`%s` is Python %s, and `python.version` is %s".formatted(python, answer, wanted));
    }

    private static Process start(String python, String program) throws IOException {
        return new ProcessBuilder(List.of(python, "-c", program))
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
    }

    /** Describes the problem with pyspark, as the end of a sentence; empty without a problem. */
    static Optional<String> problem(String python) throws IOException, InterruptedException {
        Process process;
        try {
            process = start(python, PROGRAM);
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

package io.gangflow.training.peer;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Python interpreter with packages, for comparison with other implementations: the one in GANGFLOW_PYTHON, else
 * python3. Tests that use it are skipped if a package is missing.
 */
public final class PeerPython {

    private static final String COMMAND =
            Optional.ofNullable(System.getenv("GANGFLOW_PYTHON")).orElse("python3");

    private PeerPython() {}

    /** Returns the interpreter; skips the test if one of the packages is missing. */
    public static PeerPython with(String... packages) throws IOException, InterruptedException {
        PeerPython python = new PeerPython();
        List<String> missing = new ArrayList<>();
        for (String name : packages) {
            if (!python.has(name)) {
                missing.add(name);
            }
        }
        String notice = COMMAND + " lacks " + missing + ": nothing to compare with; set GANGFLOW_PYTHON";
        if (!missing.isEmpty()) {
            System.err.println("skipped: " + notice);
        }
        assumeTrue(missing.isEmpty(), notice);
        return python;
    }

    private boolean has(String name) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(
                            COMMAND,
                            "-c",
                            "import importlib.util as u, sys; sys.exit(u.find_spec('" + name + "') is None)")
                    .start();
            return process.waitFor() == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** Runs a program and returns its output; fails with its error output. */
    public String run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(COMMAND, "-c", program));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("OMP_NUM_THREADS", "1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(output);
        }
        return output;
    }
}

package io.gangflow.minicluster.faults.member;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Programs of this machine. */
public final class Commands {

    private Commands() {}

    /** Runs a program to its end; skips the calling test where it is missing or not permitted. */
    public static void run(String... command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            abort("notice: this machine has no program " + command[0]);
            throw missing;
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(
                process.waitFor() == 0 || !output.contains("not permitted"),
                "notice: not permitted here: " + String.join(" ", command));
        if (process.exitValue() != 0 && !output.contains("No such process")) {
            throw new IOException(String.join(" ", command) + ": " + output);
        }
    }
}

package io.gangflow.benchmarks;

import java.io.IOException;
import java.util.List;

/** Checks which third-party tools are installed. */
public final class InstalledTools {

    private InstalledTools() {}

    /** Whether a command exists and succeeds. */
    public static boolean works(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException notThere) {
            return false;
        }
    }
}

package io.gangflow.benchmarks;

import java.io.IOException;
import java.util.List;

/** Which tools of others are on this machine. */
public final class Presence {

    private Presence() {}

    /** Whether a command is there and ends well. */
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

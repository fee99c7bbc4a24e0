package io.gangflow.images.layout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A program of the build machine, run to its end. */
public final class Tool {

    private Tool() {}

    /**
     * What it writes, errors included.
     *
     * @throws ImageException when it can't be started or fails, with its last words
     */
    public static String run(List<String> command) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new ImageException("`%s` can't be run: %s".formatted(command.get(0), missing.getMessage()), missing);
        }
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        if (code != 0) {
            throw new ImageException(
                    "`%s` ended with %d: %s".formatted(String.join(" ", command), code, output.strip()));
        }
        return output;
    }
}

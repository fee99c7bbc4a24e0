package io.gangflow.images.layout;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Runs a program of the build machine and waits for its end. */
public final class Tool {

    private Tool() {}

    /** Whether the program is on the PATH. */
    static boolean isThere(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /**
     * Returns its output, including stderr.
     *
     * @throws ImageException when it cannot be started or fails, with the end of its output
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

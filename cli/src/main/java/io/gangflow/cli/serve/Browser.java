package io.gangflow.cli.serve;

import io.gangflow.cli.home.StateFolder;
import io.gangflow.file.AtomicFile;
import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Opens an address that contains a token. Every user of the machine can read the arguments of a process, so the browser
 * is given a file that only its owner can read, which leads to the address.
 */
record Browser(StateFolder state) {

    private static final long PATIENCE_SECONDS = 5;

    /** Returns whether a program for it could be started. */
    boolean open(String url) throws IOException, InterruptedException {
        Path folder = OwnerOnly.folder(state.folder().resolve("minicluster"));
        Path file = folder.resolve("open.html");
        AtomicFile.writeOwnerOnly(
                file,
                "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=%s\">\n"
                        .formatted(url));
        try {
            Process process = new ProcessBuilder(List.of(program(), file.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String program() {
        boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
        return mac ? "open" : "xdg-open";
    }
}

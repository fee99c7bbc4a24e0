package io.gangflow.minicluster.faults.member;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;

/** The Python of this machine, without the scripts that select one of several, which take long to start. */
public final class Python {

    private static final AtomicReference<String> PATH = new AtomicReference<>("");

    private Python() {}

    /** Returns its path; skips the calling test on a machine without Python. */
    public static String path() throws IOException {
        if (String.valueOf(PATH.get()).isEmpty()) {
            PATH.set(find());
        }
        return String.valueOf(PATH.get());
    }

    private static String find() throws IOException {
        try {
            Process python = new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)").start();
            return new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException missing) {
            abort("notice: this machine has no python3");
            throw missing;
        }
    }
}

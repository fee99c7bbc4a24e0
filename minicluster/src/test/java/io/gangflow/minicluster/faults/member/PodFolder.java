package io.gangflow.minicluster.faults.member;

import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder that pods share with a test whose processes are read from {@code /proc}. */
public final class PodFolder {

    private PodFolder() {}

    /**
     * Creates a folder of this JVM in the build's, outside {@code /tmp}, which each pod has for itself; skips the
     * calling test where that is not possible.
     */
    public static Path below(String name) throws IOException {
        Path folder = Path.of(
                        "target", name, Long.toString(ProcessHandle.current().pid()))
                .toAbsolutePath();
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "notice: needs /proc");
        assumeFalse(
                folder.startsWith("/tmp"), "notice: pods have a /tmp of their own, and the build folder lies there");
        return Files.createDirectories(folder);
    }
}

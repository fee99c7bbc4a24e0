package io.gangflow.minicluster.kubelet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pythons of this machine: those on the PATH, and the one named by the system property {@code gangflow.test.python}.
 */
public final class LocalPython {

    private LocalPython() {}

    /** The first that has a module; skips the test when none has it. */
    public static String with(String module) throws InterruptedException {
        // Finds the module without loading it, which takes seconds.
        String script = "import importlib.util, sys; sys.exit(importlib.util.find_spec('%s') is None)";
        return passing(script.formatted(module), module);
    }

    /** The first that has a package of at least this major version; skips the test when none has it. */
    public static String with(String distribution, int major) throws InterruptedException {
        String script = "import importlib.metadata as m, sys; sys.exit(int(m.version('%s').split('.')[0]) < %d)";
        return passing(script.formatted(distribution, major), distribution + " " + major);
    }

    private static String passing(String script, String wanted) throws InterruptedException {
        Optional<String> found = Optional.empty();
        for (String python : candidates()) {
            if (found.isEmpty() && passes(python, script)) {
                found = Optional.of(python);
            }
        }
        assumeTrue(found.isPresent(), "no python3 of this machine has " + wanted);
        return found.orElseThrow();
    }

    private static List<String> candidates() {
        Stream<String> path = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, 0))
                .map(folder -> Path.of(folder, "python3"))
                .filter(Files::isExecutable)
                .map(Path::toString);
        return Stream.concat(Stream.of(System.getProperty("gangflow.test.python", "")), path)
                .filter(python -> !python.isEmpty())
                .distinct()
                .toList();
    }

    private static boolean passes(String python, String script) throws InterruptedException {
        try {
            return new ProcessBuilder(python, "-c", script)
                            .redirectErrorStream(true)
                            .redirectOutput(new File("/dev/null"))
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }
}

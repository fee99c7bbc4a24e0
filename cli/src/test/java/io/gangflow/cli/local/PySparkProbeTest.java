package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses scripts in place of Python interpreters. */
class PySparkProbeTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theVersionOfSparkIsRight() throws Exception {
        assertThat(PySparkProbe.problem(python("echo 4.1.1"))).isEmpty();
    }

    @Test
    void aMissingInterpreterIsNamed() throws Exception {
        assertThat(PySparkProbe.problem("python3.99")).contains("there is no `python3.99` on the PATH");
    }

    @Test
    void aMissingPackageIsNamed() throws Exception {
        String python = python("echo");
        assertThat(PySparkProbe.problem(python)).contains("`%s` has no package `pyspark`".formatted(python));
    }

    @Test
    void anotherVersionThanSparksIsRefused() throws Exception {
        String python = python("echo 3.5.8");
        assertThat(PySparkProbe.problem(python))
                .contains("`%s` has pyspark 3.5.8, and Spark is 4.1.1".formatted(python));
    }

    @Test
    void anInterpreterThatFailsIsQuoted() throws Exception {
        String python = python("echo no module; exit 3");
        assertThat(PySparkProbe.problem(python)).contains("`%s` failed: no module".formatted(python));
    }

    @Test
    void aPatchOfTheWantedPythonIsRight() throws Exception {
        assertThat(PySparkProbe.versionProblem(python("echo 3.12.7"), "3.12")).isEmpty();
    }

    @Test
    void anotherPythonThanTheWantedOneIsNamed() throws Exception {
        String python = python("echo 3.1.7");
        assertThat(PySparkProbe.versionProblem(python, "3.12"))
                .contains("`%s` is Python 3.1.7, and `python.version` is 3.12".formatted(python));
    }

    private String python(String script) throws Exception {
        Path file = Files.createFile(
                folder.resolve("python3"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(file, "#!/bin/sh\n" + script + "\n").toString();
    }
}

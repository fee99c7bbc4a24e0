package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.LocalSection;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Virtual environments from requirements files, without a network: packages are folders, and programs can be scripts.
 */
@Timeout(300)
final class VirtualEnvironmentsTest {

    private static final String PATH = System.getenv().getOrDefault("PATH", "");

    @TempDir
    Path folder;

    private Path cache = Path.of("");
    private Path project = Path.of("");
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void folders() throws IOException {
        cache = folder.resolve("state/environments");
        project = Files.createDirectory(folder.resolve("project"));
    }

    @Test
    void anEnvironmentIsMadeOnceForEachContentOfAFile() throws Exception {
        Path bin = fakePython("exit 0");
        requirements("numpy");
        VirtualEnvironments environments = environments(bin.toString());

        Path first = make(environments);
        assertThat(make(environments)).isEqualTo(first);
        assertThat(calls(bin)).hasSize(2);
        assertThat(err.toString().lines())
                .containsExactly("installing the packages of %s, once; this can take minutes …"
                        .formatted(project.resolve("requirements.txt")));

        requirements("numpy==2");
        assertThat(make(environments)).isNotEqualTo(first);
        assertThat(calls(bin)).hasSize(4);
    }

    @Test
    void aFileThatIsPartOfTheRequirementsIsPartOfTheirContent() throws Exception {
        requirements("-r base.txt\n-c versions.txt # pins\n-r requirements.txt");
        Files.writeString(project.resolve("base.txt"), "numpy");
        VirtualEnvironments environments = environments(PATH);
        Path before = environments.of(section(), project).get("requirements.txt");

        Files.writeString(project.resolve("versions.txt"), "numpy==2");

        assertThat(environments.of(section(), project).get("requirements.txt")).isNotEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "./package",
                "-e .",
                "../wheels/numpy-2-py3-none-any.whl",
                "numpy-2.tar.gz",
                "--find-links wheels/",
                "own @ file:///srv/own"
            })
    void theSameFileInAnotherFolderHasItsOwnEnvironmentWhereItNamesFiles(String entry) throws Exception {
        requirements("numpy\n" + entry);

        assertThat(elsewhere().get("requirements.txt"))
                .isNotEqualTo(environments(PATH).of(section(), project).get("requirements.txt"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "numpy>=1.2,<3 # see docs/versions.md",
                "requests[security]==2.32; sys_platform != 'win32'",
                "--extra-index-url https://download.pytorch.org/whl/cpu",
                "own @ https://example.org/own-1.0.whl"
            })
    void theSameFileInAnotherFolderHasTheSameEnvironmentWhereItNamesPackages(String entry) throws Exception {
        requirements("numpy\n" + entry);

        assertThat(elsewhere()).isEqualTo(environments(PATH).of(section(), project));
    }

    /** Returns the environments of another folder with the same file. */
    private Map<String, Path> elsewhere() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.copy(project.resolve("requirements.txt"), other.resolve("requirements.txt"));
        return environments(PATH).of(section(), other);
    }

    @Test
    void aFailedInstallationIsReportedAndTriedAgain() throws Exception {
        Path bin = fakePython("echo no matching distribution; exit 1");
        requirements("no-such-package");
        VirtualEnvironments environments = environments(bin.toString());

        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatExceptionOfType(CommandFailure.class)
                    .isThrownBy(() -> make(environments))
                    .withMessageContaining("the packages of `requirements.txt` cannot be installed: ")
                    .withMessageEndingWith("failed:%nno matching distribution".formatted())
                    .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(3));
            assertThat(calls(bin)).hasSize(2 * attempt);
            assertThat(cache).as("incomplete environments").isDirectoryNotContaining(Files::isDirectory);
        }
    }

    @Test
    void uvIsUsedWhereItIsInstalled() throws Exception {
        Path bin = script("uv", "echo \"uv $*\" >> \"$(dirname \"$0\")/calls\"\n[ \"$1\" != venv ] || mkdir -p \"$4\"");
        requirements("numpy");

        Path environment = make(environments(bin + File.pathSeparator + PATH));

        assertThat(calls(bin))
                .containsExactly(
                        "uv venv --quiet --allow-existing " + environment,
                        "uv pip install --quiet --python " + environment + " -r requirements.txt");
    }

    @Test
    void withoutPythonTheMessageNamesWhatIsMissing() throws IOException {
        requirements("numpy");

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> make(environments(folder.toString())))
                .withMessage(
                        "the packages of `requirements.txt` cannot be installed: neither uv nor python3 is on the PATH")
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(3));
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> environments(PATH).of(section(), project))
                .withMessage("no requirements file `%s`".formatted(project.resolve("requirements.txt")))
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(2));
    }

    @Test
    void otherProgramsNeedNoEnvironment() throws IOException {
        LocalSection trusted = new LocalSection(Optional.empty(), Map.of("*", new LocalProgram.Unchanged()));

        assertThat(environments(PATH).of(trusted, project)).isEmpty();
    }

    @Test
    void venvMakesAnEmptyEnvironmentWhosePythonRuns() throws Exception {
        Path bin = realPython();
        requirements("# nothing\n");

        Path environment = make(environments(bin.toString()));

        assertThat(output(environment.resolve("bin/python").toString(), "-c", "import sys; print(sys.prefix)"))
                .isEqualTo(environment.toString());
    }

    /** Returns a folder with {@code python3} but without {@code uv}, which can be in the same folder. */
    private Path realPython() throws IOException, InterruptedException {
        Optional<Path> python = Stream.of(PATH.split(File.pathSeparator, 0))
                .map(each -> Path.of(each, "python3"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(python.isPresent(), "python3 is not installed");
        Path bin = script("python3", "exec %s \"$@\"".formatted(python.orElseThrow()));
        Process ensurepip =
                new ProcessBuilder(bin.resolve("python3").toString(), "-m", "ensurepip", "--version").start();
        assumeTrue(ensurepip.waitFor() == 0, "python3 comes without ensurepip");
        return bin;
    }

    private Path make(VirtualEnvironments environments) throws IOException, InterruptedException {
        Map<String, Path> planned = environments.of(section(), project);
        environments.make(planned, project);
        return planned.getOrDefault("requirements.txt", folder);
    }

    private VirtualEnvironments environments(String path) {
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        return new VirtualEnvironments(cache, console, path);
    }

    private static LocalSection section() {
        return new LocalSection(Optional.empty(), Map.of("acme/*", new LocalProgram.Python("requirements.txt")));
    }

    private void requirements(String text) throws IOException {
        Files.writeString(project.resolve("requirements.txt"), text);
    }

    /** Creates a {@code python3} that creates an environment whose python runs {@code install} in place of pip. */
    private Path fakePython(String install) throws IOException {
        Path bin = script("python3", """
                here=$(dirname "$0")
                echo "python3 $*" >> "$here/calls"
                mkdir -p "$4/bin"
                cp "$here/pip" "$4/bin/python"
                """);
        Path pip = Files.writeString(
                bin.resolve("pip"),
                "#!/bin/sh\necho \"pip $*\" >> '%s'\n%s\n".formatted(bin.resolve("calls"), install));
        Files.setPosixFilePermissions(pip, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }

    private Path script(String name, String body) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path script = Files.writeString(bin.resolve(name), "#!/bin/sh\nPATH=/usr/bin:/bin\n" + body);
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }

    private static List<String> calls(Path bin) throws IOException {
        return Files.readAllLines(bin.resolve("calls"));
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}

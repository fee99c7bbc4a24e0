package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.LocalSection;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Virtual environments of Python from requirements files, made by {@code uv} where it is installed and by {@code venv} and
 * {@code pip} otherwise. One is made once for each content of a file, and kept in the user's state folder.
 */
final class VirtualEnvironments {

    private static final String DONE = "gangflow-complete";

    private final Path cache;
    private final Console console;

    VirtualEnvironments(Path cache, Console console) {
        this.cache = cache;
        this.console = console;
    }

    /**
     * Where the environments of a pipeline are, or will be, by requirements file.
     *
     * @param folder that the files are relative to
     * @throws CommandFailure when a file is not there
     */
    Map<String, Path> of(LocalSection local, Path folder) throws IOException {
        Map<String, Path> environments = new TreeMap<>();
        for (LocalProgram program : local.images().values()) {
            if (program instanceof LocalProgram.Python python) {
                Path requirements = folder.resolve(python.requirements());
                if (!Files.isRegularFile(requirements)) {
                    throw new CommandFailure(ExitCode.BAD_INPUT, "no requirements file `%s`".formatted(requirements));
                }
                environments.put(python.requirements(), cache.resolve(digest(requirements, folder)));
            }
        }
        return environments;
    }

    /**
     * Makes those that are not there yet.
     *
     * @param environments as {@link #of} has them
     * @throws CommandFailure when packages cannot be installed
     */
    void make(Map<String, Path> environments, Path folder) throws IOException, InterruptedException {
        for (Map.Entry<String, Path> environment : environments.entrySet()) {
            if (!Files.exists(environment.getValue().resolve(DONE))) {
                make(environment.getKey(), folder.resolve(environment.getKey()), environment.getValue());
            }
        }
    }

    private void make(String name, Path requirements, Path environment) throws IOException, InterruptedException {
        console.err().println("installing the packages of %s …".formatted(requirements));
        console.err().flush();
        Files.createDirectories(cache);
        String path = environment.toString();
        if (isInstalled("uv")) {
            run(name, List.of("uv", "venv", "--quiet", "--allow-existing", path));
            run(name, List.of("uv", "pip", "install", "--quiet", "--python", path, "-r", requirements.toString()));
        } else {
            run(name, List.of("python3", "-m", "venv", "--clear", path));
            run(
                    name,
                    List.of(
                            environment.resolve("bin/python").toString(),
                            "-m",
                            "pip",
                            "install",
                            "--quiet",
                            "--disable-pip-version-check",
                            "-r",
                            requirements.toString()));
        }
        Files.createFile(environment.resolve(DONE));
    }

    /** Relative requirements in the file depend on where it is. */
    private static String digest(Path requirements, Path folder) throws IOException {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            sha.update(folder.toString().getBytes(StandardCharsets.UTF_8));
            sha.update(Files.readAllBytes(requirements));
            return HexFormat.of().formatHex(sha.digest()).substring(0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static boolean isInstalled(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        return List.of(path.split(File.pathSeparator, -1)).stream()
                .anyMatch(folder -> !folder.isEmpty() && Files.isExecutable(Path.of(folder, program)));
    }

    private void run(String name, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the packages of `%s` cannot be installed; `%s` failed:%n%s"
                            .formatted(name, String.join(" ", command), said.strip()));
        }
    }
}

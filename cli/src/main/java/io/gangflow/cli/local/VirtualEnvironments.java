package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.file.AtomicFile;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.pipeline.model.LocalProgram;
import io.gangflow.pipeline.model.LocalSection;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Python virtual environments for requirements files, created by {@code uv} if installed, otherwise by {@code venv} and
 * {@code pip}. There is one per content of a file, kept in the user's state folder. Concurrent runs that need the same
 * environment wait until the first has created it.
 */
final class VirtualEnvironments {

    private static final String DONE = "gangflow-complete";
    private static final int PATIENCE_SECONDS = 5;

    private final Path cache;
    private final Console console;
    private final String path;

    VirtualEnvironments(Path cache, Console console) {
        this(cache, console, System.getenv().getOrDefault("PATH", ""));
    }

    /** @param path folders of programs, as in the variable {@code PATH} */
    VirtualEnvironments(Path cache, Console console, String path) {
        this.cache = cache;
        this.console = console;
        this.path = path;
    }

    /**
     * Returns the folders of a pipeline's environments by requirements file, whether they exist or not.
     *
     * @param folder base folder for relative paths of the files
     * @throws CommandFailure when a file does not exist
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
     * Creates a requirements file for a PySpark application: pyspark, packages, and the lines of another file.
     *
     * @param folder base folder for the relative path of the other file
     * @throws CommandFailure when the other file does not exist
     */
    Path withPySpark(Path folder, Optional<String> file, List<String> packages) throws IOException {
        StringBuilder lines = new StringBuilder("pyspark==" + PySparkProbe.VERSION + "\n");
        packages.forEach(line -> lines.append(line).append('\n'));
        if (file.isPresent()) {
            Path other = folder.resolve(file.get());
            if (!Files.isRegularFile(other)) {
                throw new CommandFailure(ExitCode.BAD_INPUT, "no requirements file `%s`".formatted(other));
            }
            if (packages.isEmpty() && Requirements.name(other, "pyspark")) {
                return other;
            }
            lines.append("-r ").append(other).append('\n');
        }
        byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
        Path written = cache.resolve("pyspark-" + hex(Sha256.newDigest().digest(content)) + ".txt");
        if (!Files.exists(written)) {
            Files.createDirectories(cache);
            AtomicFile.write(written, content);
        }
        return written;
    }

    /** Returns the folder of the environment for a requirements file, whether it exists or not. */
    Path folder(Path requirements, Path folder) throws IOException {
        return cache.resolve(digest(requirements, folder));
    }

    /**
     * Creates missing environments.
     *
     * @param environments the result of {@link #of}
     * @throws CommandFailure when packages cannot be installed
     */
    void make(Map<String, Path> environments, Path folder) throws IOException, InterruptedException {
        for (Map.Entry<String, Path> environment : environments.entrySet()) {
            makeOnce(folder, environment.getKey(), environment.getValue());
        }
    }

    private void makeOnce(Path folder, String requirements, Path environment) throws IOException, InterruptedException {
        Files.createDirectories(cache);
        Path lock = environment.resolveSibling(environment.getFileName() + ".lock");
        try (FileChannel file = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = file.lock()) {
            if (held.isValid() && !Files.exists(environment.resolve(DONE))) {
                console.err()
                        .println("installing the packages of %s, once; this can take minutes …"
                                .formatted(folder.resolve(requirements)));
                console.err().flush();
                install(folder, requirements, environment);
            }
        }
    }

    /** An incomplete environment is deleted, also after Ctrl-C, because it can have gigabytes. */
    private void install(Path folder, String requirements, Path environment) throws IOException, InterruptedException {
        boolean done = false;
        try {
            for (List<String> command : commands(environment.toString(), requirements)) {
                run(folder, requirements, command, environment);
            }
            Files.createFile(environment.resolve(DONE));
            done = true;
        } finally {
            if (!done) {
                delete(environment);
            }
        }
    }

    /**
     * The commands run in the folder of the pipeline, because relative paths in a requirements file are relative to
     * pip's working directory.
     */
    private List<List<String>> commands(String environment, String requirements) {
        Optional<String> uv = program("uv");
        if (uv.isPresent()) {
            return List.of(
                    List.of(uv.get(), "venv", "--quiet", "--allow-existing", environment),
                    List.of(uv.get(), "pip", "install", "--quiet", "--python", environment, "-r", requirements));
        }
        String python = program("python3")
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "the packages of `%s` cannot be installed: neither uv nor python3 is on the PATH"
                                .formatted(requirements)));
        String pip = Path.of(environment, "bin", "python").toString();
        return List.of(
                List.of(python, "-m", "venv", "--clear", environment),
                List.of(pip, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements));
    }

    /** The digest includes files that the requirements include, and the folder if requirements are relative. */
    private static String digest(Path requirements, Path folder) throws IOException {
        MessageDigest sha = Sha256.newDigest();
        for (Path file : Requirements.files(requirements)) {
            sha.update(Files.readAllBytes(file));
        }
        if (Requirements.areRelative(requirements)) {
            sha.update(folder.toString().getBytes(StandardCharsets.UTF_8));
        }
        return hex(sha.digest());
    }

    private static String hex(byte[] digest) {
        return HexFormat.of().formatHex(digest).substring(0, 16);
    }

    private Optional<String> program(String name) {
        return program(path, name).map(Path::toString);
    }

    /** Returns the first executable file of that name in folders such as those of the variable {@code PATH}. */
    static Optional<Path> program(String path, String name) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name).toAbsolutePath())
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static void run(Path folder, String name, List<String> command, Path environment)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start();
        Thread end = new Thread(() -> end(process, environment), "gangflow-packages"); // Ctrl-C
        Runtime.getRuntime().addShutdownHook(end);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        Runtime.getRuntime().removeShutdownHook(end);
        if (exitCode != 0) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the packages of `%s` cannot be installed: `%s` failed:%n%s"
                            .formatted(name, String.join(" ", command), output.strip()));
        }
    }

    private static void end(Process process, Path environment) {
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).forEach(each -> {
            each.destroyForcibly();
            each.onExit()
                    .completeOnTimeout(each, PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        });
        delete(environment);
    }

    /** Deletes as much as possible; the next installation starts with an empty folder in any case. */
    private static void delete(Path environment) {
        try (Stream<Path> files = Files.walk(environment)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException gone) {
            return;
        }
    }
}

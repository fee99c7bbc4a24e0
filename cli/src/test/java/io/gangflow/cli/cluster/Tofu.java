package io.gangflow.cli.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * OpenTofu in a root of a copy of infra-tofu, so that state, plug-ins and lock files stay out of the checkout.
 *
 * @param variables for its processes, in addition to those that every process needs
 */
record Tofu(Path program, Path root, Map<String, String> variables) {

    static final Path FOLDER = Path.of("../infra-tofu").toAbsolutePath().normalize();

    private static final Set<String> LEFT_OUT = Set.of(".terraform", "tools");

    /** The result of one run: exit code, and output with joined lines, because OpenTofu's frames break sentences. */
    record Run(int code, String said) {}

    Tofu {
        variables = Map.copyOf(variables);
    }

    /** Finds the program named in {@code TOFU}, on the PATH, or built in infra-tofu/tools. */
    static Optional<Path> installed() {
        String named = System.getenv("TOFU");
        if (named != null && !named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(
                        Arrays.stream(path.split(File.pathSeparator)).map(Path::of),
                        Stream.of(FOLDER.resolve("tools/bin")))
                .map(directory -> directory.resolve("tofu"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Copies a root below a folder and initialises it from a mirror of providers; a registry is never used.
     *
     * @param mirror in the layout of OpenTofu's {@code filesystem_mirror}
     */
    static Tofu in(Path folder, String root, Path program, Path mirror, Map<String, String> environment)
            throws IOException, InterruptedException {
        copy(FOLDER, folder.resolve("infra-tofu"));
        Path configuration = Files.writeString(
                folder.resolve("tofu.rc"),
                "provider_installation {\n  filesystem_mirror {\n    path = \"%s\"\n  }\n}\n".formatted(mirror));
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("TF_CLI_CONFIG_FILE", configuration.toString());
        Tofu tofu = new Tofu(program, folder.resolve("infra-tofu").resolve(root), variables);
        Run run = tofu.run("init");
        if (run.code() != 0) {
            throw new IOException("tofu init: " + run.said());
        }
        return tofu;
    }

    /** Returns the same root with other variables. */
    Tofu with(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(environment);
        return new Tofu(program, root, all);
    }

    Run apply() throws IOException, InterruptedException {
        return run("apply", "-auto-approve");
    }

    Run destroy() throws IOException, InterruptedException {
        return run("destroy", "-auto-approve");
    }

    Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        command.add(2, "-no-color");
        Path log = Files.createTempFile(root, "run", ".log");
        ProcessBuilder process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        process.environment().keySet().removeIf(name -> name.startsWith("DIGITALOCEAN_") || name.startsWith("SPACES_"));
        process.environment().putAll(variables);
        process.environment().put("TF_IN_AUTOMATION", "1");
        process.environment().put("TF_INPUT", "0");
        process.environment().put("CHECKPOINT_DISABLE", "1");
        process.environment().put("TF_VAR_state_passphrase", "only-for-these-tests");
        int code = process.start().waitFor();
        return new Run(code, Files.readString(log).replaceAll("\\s*\\n[│|\\s]*", " "));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (LEFT_OUT.contains(directory.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
    }
}

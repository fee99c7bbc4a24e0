package io.gangflow.server.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A separate Python for a client, below target, with packages of PyPI; without them its tests are skipped. */
public final class ClientPython {

    private static final Path ENVIRONMENTS = Path.of("target", "clients");

    private final Path folder;

    private ClientPython(Path folder) {
        this.folder = folder;
    }

    /** Skips the test, with a notice, if the packages cannot be installed. */
    public static ClientPython with(String name, String... packages) throws IOException, InterruptedException {
        ClientPython python =
                new ClientPython(Files.createDirectories(ENVIRONMENTS).resolve(name));
        boolean there;
        try (FileChannel lock = FileChannel.open(
                ENVIRONMENTS.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock(); // another JVM with tests of the same client waits, then finds it installed
            there = python.install(packages);
        }
        if (!there) {
            System.err.println("skipped: no PyPI to install " + List.of(packages) + " from");
        }
        assumeTrue(there, "no PyPI to install " + List.of(packages) + " from");
        return python;
    }

    private boolean install(String... packages) throws IOException, InterruptedException {
        Path installed = folder.resolve("installed");
        if (Files.exists(installed)) {
            return true;
        }
        if (!run(List.of("python3", "-m", "venv", folder.toString())).succeeded()) {
            return false;
        }
        // A test imports a small part of the packages: the rest is not compiled.
        List<String> command = new ArrayList<>(List.of(
                executable(), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"));
        command.addAll(List.of(packages));
        if (!run(command).succeeded()) {
            return false;
        }
        Files.writeString(installed, String.join("\n", packages));
        return true;
    }

    private String executable() {
        return folder.resolve("bin").resolve("python").toAbsolutePath().toString();
    }

    /** Returns a file of an installed package, by its path below site-packages. */
    public Path installed(String path) throws IOException {
        try (Stream<Path> versions = Files.list(folder.resolve("lib"))) {
            return versions.map(each -> each.resolve("site-packages").resolve(path))
                    .filter(Files::exists)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("the package has no " + path));
        }
    }

    /**
     * Runs a script of the test resources; fails with its output if it fails.
     *
     * @param owner class in whose package the script is
     */
    public String run(Class<?> owner, String script, String... arguments) throws IOException, InterruptedException {
        Path file = folder.resolve(script);
        try (InputStream text = Objects.requireNonNull(owner.getResourceAsStream(script))) {
            Files.write(file, text.readAllBytes());
        }
        List<String> command = new ArrayList<>(List.of(executable(), file.toString()));
        command.addAll(List.of(arguments));
        Said said = run(command);
        if (!said.succeeded()) {
            throw new AssertionError(said.text());
        }
        return said.text();
    }

    private static Said run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor() == 0, text);
    }

    private record Said(boolean succeeded, String text) {}
}

package io.gangflow.images.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.images.ImageBuild;
import io.gangflow.images.archive.Sandbox;
import io.gangflow.images.catalogue.Images;
import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.LayoutBuilder;
import io.gangflow.images.layout.Project;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.tar.Base;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * An image built by a test, and processes in its file tree: read-only, with the image's user, {@code /tmp} writable.
 *
 * @param tree the unpacked image
 * @param temporary its {@code /tmp}
 */
public record BuiltImage(ImageBuild.Built built, Sandbox sandbox, Path tree, Path temporary) {

    private static final Path HOME = Path.of(System.getProperty("gangflow.home"));
    private static final Path OUTPUT = Path.of(System.getProperty("images.test"));

    /** The exit code and output of a process. */
    public record Ended(int code, String output) {}

    /**
     * Builds an image; skips the test with a notice if that is not possible.
     *
     * @param folder separate folder among the outputs of tests
     */
    public static BuiltImage of(String name, String folder) throws IOException, InterruptedException {
        Image image = Images.named(name).orElseThrow();
        for (JarSet jars : image.jars()) {
            assumeTrue(
                    Files.exists(HOME.resolve(jars.module() + "/target/runtime-classpath")),
                    "notice: " + jars.module() + " is not packaged, so image " + name + " was not built");
        }
        Optional<Sandbox> sandbox = Sandbox.ofMachine();
        assumeTrue(sandbox.isPresent(), "notice: no namespaces here, so image " + name + " was not built and started");
        Path output = OUTPUT.resolve(folder);
        LayoutBuilder layouts =
                new LayoutBuilder(new Project(HOME, Path.of(System.getProperty("maven.repository"))), output, true);
        ImageBuild.Built built = new ImageBuild(layouts, new Base.Local(), "0.1.0", sandbox).run(image);
        Path temporary = output.resolve("tmp").resolve(image.fileName());
        Folders.delete(temporary);
        Files.createDirectories(temporary);
        return new BuiltImage(
                built, sandbox.orElseThrow(), output.resolve("root").resolve(image.fileName()), temporary);
    }

    /** Deletes the output of an earlier build in a folder, so that the next build starts from nothing. */
    public static void forget(String folder) throws IOException {
        Folders.delete(OUTPUT.resolve(folder));
    }

    /** Starts a command; the class archive must match, or the JVM exits with 1. */
    public Process start(Map<String, String> variables, String... words) throws IOException {
        Map<String, String> more = new TreeMap<>(variables);
        more.merge("JDK_JAVA_OPTIONS", "-Xshare:on", (given, ours) -> ours + " " + given);
        List<String> command = new ArrayList<>(List.of(words));
        return sandbox.command(built.layout(), tree, temporary, more, false, command)
                .redirectErrorStream(true)
                .start();
    }

    /** Runs a command and waits for its end, at most five minutes. */
    public Ended run(String... words) throws IOException, InterruptedException {
        Process process = start(Map.of(), words);
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("`" + String.join(" ", words) + "` has not ended: " + output);
        }
        return new Ended(process.exitValue(), output);
    }

    public JsonNode sbom() throws IOException {
        return new ObjectMapper()
                .readTree(tree.resolve("opt/gangflow/sbom.cdx.json").toFile());
    }
}

package io.gangflow.dist.stage;

import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The Java runtime of an archive, for the command line and for the jobs that it starts.
 *
 * @param source a JDK's folder {@code jmods}, from which jlink builds the runtime; or a runtime, which is used
 *     unchanged
 * @param foreign whether it is for another platform than this build
 */
public record RuntimeImage(Path source, boolean foreign) {

    /** The modules for Spark, which needs more than the command line; see images/, JavaModules. */
    private static final List<String> MODULES = List.of(
            "java.se",
            "jdk.charsets",
            "jdk.crypto.ec",
            "jdk.httpserver",
            "jdk.jfr",
            "jdk.localedata",
            "jdk.management",
            "jdk.net",
            "jdk.security.auth",
            "jdk.security.jgss",
            "jdk.unsupported",
            "jdk.zipfs");

    private static final Pattern LISTED = Pattern.compile("^MODULES=\"([^\"]*)\"", Pattern.MULTILINE);

    /**
     * Returns the missing modules of a written runtime according to its file {@code release}; all modules without this
     * file. A runtime of jlink has all of them; one that was used unchanged might not.
     */
    public static List<String> missing(Path folder) throws IOException {
        Path release = folder.resolve("release");
        Matcher listed = LISTED.matcher(Files.exists(release) ? Files.readString(release) : "");
        Set<String> present = listed.find() ? Set.of(listed.group(1).split(" ")) : Set.of();
        return MODULES.stream().filter(module -> !present.contains(module)).toList();
    }

    /**
     * Builds the runtime in a folder, which is deleted first.
     *
     * @throws ImageException when the source is neither of the two, or jlink fails
     */
    public void write(Path folder) throws IOException, InterruptedException {
        Folders.delete(folder);
        if (Files.isRegularFile(source.resolve("java.base.jmod"))) {
            link(folder);
        } else if (Files.isRegularFile(source.resolve("lib/modules"))) {
            FolderCopy.copy(source, folder);
            makeExecutable(folder);
        } else {
            throw new ImageException("%s has neither java.base.jmod nor lib/modules".formatted(source));
        }
    }

    /** A runtime from a zip file can have lost these permissions. */
    private static void makeExecutable(Path folder) throws IOException {
        List<Path> programs = new ArrayList<>(List.of(folder.resolve("lib/jspawnhelper"), folder.resolve("lib/jexec")));
        try (Stream<Path> commands = Files.list(folder.resolve("bin"))) {
            commands.forEach(programs::add);
        }
        for (Path program : programs) {
            if (Files.exists(program) && !program.toFile().setExecutable(true, false)) {
                throw new IOException("cannot make %s executable".formatted(program));
            }
        }
    }

    private void link(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.getParent());
        // objcopy of this machine strips symbols of native libraries, and supports only this platform.
        Tool.run(List.of(
                Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                "--module-path",
                source.toString(),
                "--add-modules",
                String.join(",", MODULES),
                "--no-header-files",
                "--no-man-pages",
                "--include-locales=en",
                foreign ? "--strip-java-debug-attributes" : "--strip-debug",
                "--exclude-files=/java.desktop/lib/*",
                "--output",
                folder.toString()));
    }
}

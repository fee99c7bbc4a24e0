package io.gangflow.images.archive;

import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.Jar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * The classes of an image's archive, in a file that is kept between builds: a rehearsal with network connections does
 * not load exactly the same classes each time. The first line identifies the jars and the JVM.
 */
record ClassList(Path file, String key) {

    static ClassList of(ImageLayout layout, Path folder) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(System.getProperty("java.vm.version").getBytes(StandardCharsets.UTF_8));
            digest.update(layout.image().rehearsal().toString().getBytes(StandardCharsets.UTF_8));
            for (Jar jar : layout.jars()) {
                digest.update(jar.path().getBytes(StandardCharsets.UTF_8));
                digest.update(Files.readAllBytes(jar.file()));
            }
            return new ClassList(
                    folder.resolve(layout.image().fileName() + ".classes"),
                    "# " + HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /** Returns the stored lines; empty when there are none for these jars. */
    Optional<List<String>> read() throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(file);
        return !lines.isEmpty() && lines.get(0).equals(key)
                ? Optional.of(lines.subList(1, lines.size()))
                : Optional.empty();
    }

    List<String> keep(SortedSet<String> classes) throws IOException {
        List<String> lines = new ArrayList<>(List.of(key));
        lines.addAll(classes);
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
        return List.copyOf(classes);
    }
}

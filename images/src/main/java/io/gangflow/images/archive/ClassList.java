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
 * The classes of an image's archive in a file, kept from build to build: a rehearsal whose processes talk over the network
 * can load a class more or less each time. Its first line says for which jars and JVM it is.
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

    /** The lines that are kept; empty when there are none for these jars. */
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

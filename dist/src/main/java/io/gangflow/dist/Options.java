package io.gangflow.dist;

import io.gangflow.dist.platform.Platform;
import io.gangflow.dist.platform.Release;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the build gives: words {@code NAME=VALUE}.
 *
 * @param runtimes where the Java runtime of a platform comes from; platforms without one have no archive
 */
record Options(Release release, Map<Platform, Path> runtimes) {

    private static final String JMODS = "jmods.";

    /** @throws IllegalArgumentException when a word is not known, or a folder does not exist */
    static Options read(List<String> words) {
        Map<String, String> values = new TreeMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            values.put(word.substring(0, equals), word.substring(equals + 1));
        }
        Map<Platform, Path> runtimes = new EnumMap<>(Platform.class);
        values.forEach((name, value) -> {
            if (name.startsWith(JMODS) && !value.isEmpty()) {
                runtimes.put(Platform.named(name.substring(JMODS.length())), folder(name, value));
            }
        });
        Path own = Path.of(System.getProperty("java.home"), "jmods");
        Platform.ofMachine()
                .filter(platform -> Files.isDirectory(own))
                .ifPresent(platform -> runtimes.putIfAbsent(platform, own));
        Release release = new Release(
                values.get("version"),
                Path.of(values.get("project")),
                Path.of(values.get("repository")),
                Path.of(values.get("output")),
                Instant.parse(values.get("time")),
                URI.create(values.get("downloads")),
                URI.create(values.get("homepage")));
        return new Options(release, runtimes);
    }

    private static Path folder(String name, String value) {
        Path folder = Path.of(value);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("gangflow.%s=%s: no such folder".formatted(name, value));
        }
        return folder;
    }
}

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
 * The options of the build: words {@code NAME=VALUE}.
 *
 * @param runtimes source of the Java runtime by platform; platforms without one have no archive
 */
record Options(Release release, Map<Platform, Path> runtimes) {

    private static final String JMODS = "jmods.";

    /** @throws IllegalArgumentException when a word is unknown, or a folder does not exist */
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
                given(values, "version"),
                Path.of(given(values, "project")),
                Path.of(given(values, "repository")),
                Path.of(given(values, "output")),
                Instant.parse(given(values, "time")),
                URI.create(given(values, "downloads")),
                URI.create(given(values, "homepage")));
        return new Options(release, runtimes);
    }

    private static String given(Map<String, String> values, String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("%s is missing: it is given as %s=VALUE".formatted(name, name));
        }
        return value;
    }

    private static Path folder(String name, String value) {
        Path folder = Path.of(value);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("gangflow.%s=%s: no such folder".formatted(name, value));
        }
        return folder;
    }
}

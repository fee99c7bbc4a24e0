package io.gangflow.airflow.unsupported;

import io.gangflow.collection.OrderedMaps;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The unsupported operations and the reasons: {@code operations.txt} contains an explanation, followed by its
 * operations.
 */
final class UnsupportedTable {

    private static final String FILE = "operations.txt";

    /** Explanations by method and path below {@code /api/v2/}. */
    static final Map<String, String> LINES = lines();

    private UnsupportedTable() {}

    private static Map<String, String> lines() {
        Map<String, String> lines = new LinkedHashMap<>();
        String why = "";
        for (String line : text().lines().filter(each -> !each.isBlank()).toList()) {
            if (line.startsWith(" ")) {
                lines.put(line.strip(), why);
            } else {
                why = line;
            }
        }
        return OrderedMaps.copyOf(lines);
    }

    private static String text() {
        try (InputStream file = Objects.requireNonNull(UnsupportedTable.class.getResourceAsStream(FILE), FILE)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar can't be read", e);
        }
    }
}

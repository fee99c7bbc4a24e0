package io.gangflow.argo.compiler.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The first version that has each field that the compiler writes, by {@code KIND PATH}. */
record FieldVersions(SortedMap<String, SoftwareVersion> byField) {

    static final Path TABLE = Path.of("src/test/resources/io/gangflow/argo/compiler/version/fields.txt");

    private static final String HEAD = """
            # Fields that the compiler writes: kind, path, and the first version that has it.
            # The oldest versions that were looked at are Argo 3.4.0, Volcano 1.8.0 and Kubernetes 1.28.0.
            """;

    FieldVersions {
        byField = new TreeMap<>(byField);
    }

    static FieldVersions read() throws IOException {
        SortedMap<String, SoftwareVersion> table = new TreeMap<>();
        for (String line : Files.readAllLines(TABLE)) {
            if (!line.startsWith("#")) {
                int space = line.lastIndexOf(' ');
                table.put(line.substring(0, space), SoftwareVersion.of(line.substring(space + 1)));
            }
        }
        return new FieldVersions(table);
    }

    void write() throws IOException {
        Files.writeString(
                TABLE,
                HEAD
                        + byField.entrySet().stream()
                                .map(row -> row.getKey() + " " + row.getValue() + "\n")
                                .collect(Collectors.joining()));
    }
}

package io.gangflow.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of all modules, without what a build makes. */
final class ProjectFiles {

    private static final Path ROOT = Path.of("..");
    private static final int DEEPEST = 14;

    private ProjectFiles() {}

    /** Returns the files below any folder of a name, such as {@code /src/test/java/}, whose names end as given. */
    static List<Path> of(String folder, String end) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, DEEPEST)) {
            return files.filter(file ->
                            file.toString().contains(folder) && file.toString().endsWith(end))
                    .filter(file -> !file.toString().contains("/target/")
                            && !file.toString().contains("node_modules"))
                    .toList();
        }
    }
}

package io.gangflow.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The files of all modules, without what a build makes, where other tests make and delete files meanwhile. */
public final class ProjectFiles {

    private static final Path ROOT = Path.of("..");

    private ProjectFiles() {}

    /**
     * Returns the files below any folder of a name, such as {@code /src/test/java/}, whose names end as given, by their
     * paths from the folder of this module.
     */
    public static List<Path> of(String folder, String end) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                String name = each.getFileName().toString();
                boolean hidden = name.startsWith(".") && !each.equals(ROOT);
                return hidden || name.equals("target") || name.equals("node_modules")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().contains(folder) && file.toString().endsWith(end)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                if (why instanceof NoSuchFileException) {
                    return FileVisitResult.CONTINUE; // such as a report that was renamed meanwhile
                }
                throw why;
            }
        });
        return found;
    }
}

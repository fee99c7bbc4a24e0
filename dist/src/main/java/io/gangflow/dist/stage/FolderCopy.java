package io.gangflow.dist.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Copies folders. */
public final class FolderCopy {

    private FolderCopy() {}

    /** Compiled files that Python writes next to programs. */
    private static final Path COMPILED = Path.of("__pycache__");

    /** Copies files with their permissions, without Python's compiled files; links are replaced by their targets. */
    public static void copy(Path folder, Path to) throws IOException {
        Path from = folder.toRealPath(); // a file walk does not follow a link at its start
        List<Path> all;
        try (Stream<Path> paths = Files.walk(from)) {
            all = paths.filter(path -> !isCompiled(from.relativize(path)))
                    .sorted()
                    .toList();
        }
        for (Path path : all) {
            Path target = to.resolve(from.relativize(path).toString());
            if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(target);
            } else {
                file(path, target);
            }
        }
    }

    private static boolean isCompiled(Path path) {
        return StreamSupport.stream(path.spliterator(), false).anyMatch(COMPILED::equals);
    }

    /** Copies one file; the target must not exist. */
    static void file(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }

    static void script(Path from, Path to) throws IOException {
        file(from, to);
        if (!to.toFile().setExecutable(true, false)) {
            throw new IOException("cannot make %s executable".formatted(to));
        }
    }
}

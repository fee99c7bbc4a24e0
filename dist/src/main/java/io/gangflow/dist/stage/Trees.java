package io.gangflow.dist.stage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Copies of folders. */
public final class Trees {

    private Trees() {}

    /** Copies files with their permissions; what a link names is copied in its place. */
    public static void copy(Path folder, Path to) throws IOException {
        Path from = folder.toRealPath(); // a walk does not follow a link that it starts from
        List<Path> all;
        try (Stream<Path> paths = Files.walk(from)) {
            all = paths.sorted().toList();
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

    /** Copies one file, in whose place nothing may be yet. */
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

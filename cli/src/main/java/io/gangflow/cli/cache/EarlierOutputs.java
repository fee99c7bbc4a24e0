package io.gangflow.cli.cache;

import io.gangflow.minicluster.s3.S3Server;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The objects of an earlier run that a later run reuses. Each run has its own S3, so the objects are copied to the S3
 * of the later run.
 *
 * @param earlier folder of the earlier run's S3, with one folder per bucket
 * @param later folder of the later run's S3
 * @param shared buckets that are folders of the user, visible to both runs
 */
record EarlierOutputs(Path earlier, Path later, Set<String> shared) {

    private static final Pattern PLACE = Pattern.compile("s3a?://([a-z0-9][a-z0-9.-]+)/?(.*)", Pattern.DOTALL);

    /** Returns the outputs that are places in S3. Other places, such as folders of volumes, outlive a run anyway. */
    private List<Place> places(Collection<String> outputs) {
        return outputs.stream()
                .map(PLACE::matcher)
                .filter(Matcher::matches)
                .filter(place -> !shared.contains(place.group(1)))
                .map(place -> new Place(place.group(1), place.group(2)))
                .toList();
    }

    private record Place(String bucket, String key) {

        Path in(Path s3) {
            return s3.resolve(bucket).resolve(key).normalize();
        }
    }

    /** Whether the earlier run still has all of them. */
    boolean exist(Map<String, String> outputs) {
        return places(outputs.values()).stream()
                .map(place -> place.in(earlier))
                .allMatch(path -> path.startsWith(earlier) && Files.exists(path, LinkOption.NOFOLLOW_LINKS));
    }

    /**
     * Copies the objects to the later run; objects that the later run has written are kept. Each appears complete, so
     * that a run that was killed while it copied can continue.
     */
    void take(Map<String, String> outputs) throws IOException {
        for (Place place : places(outputs.values())) {
            Path from = place.in(earlier);
            Path to = place.in(later);
            Files.walkFileTree(from, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                        throws IOException {
                    Files.createDirectories(to.resolve(from.relativize(folder)));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Path target = file.equals(from) ? to : to.resolve(from.relativize(file));
                    Files.createDirectories(target.getParent());
                    put(file, target);
                    return FileVisitResult.CONTINUE;
                }
            });
        }
    }

    private void put(Path file, Path target) throws IOException {
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return; // already written by this run, or copied by another instance
        }
        Path folder = Files.createDirectories(later.resolve(S3Server.TEMPORARY));
        Path copy = folder.resolve("copy-%d-%d"
                .formatted(ProcessHandle.current().pid(), Thread.currentThread().getId()));
        try {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
            try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            place(copy, target);
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    /** Adds the name of the target, which replaces nothing; not all file systems can. */
    private static void place(Path copy, Path target) throws IOException {
        try {
            Files.createLink(target, copy);
        } catch (FileAlreadyExistsException there) {
            return; // another instance was faster
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            Files.move(copy, target, StandardCopyOption.ATOMIC_MOVE);
        }
    }
}

package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The file layout: objects in {@code <root>/<bucket>/<key>}, the server's metadata in {@code <root>/.gangflow-s3}.
 * Never follows symbolic links.
 */
final class Folders {

    private final Path root;
    private final Buckets buckets;
    private final AtomicLong number = new AtomicLong();

    Folders(Path root, Buckets buckets) throws IOException {
        this.buckets = buckets;
        this.root = root.toAbsolutePath().normalize();
        Files.createDirectories(temporary());
        Files.createDirectories(metadata());
        Files.createDirectories(uploads());
    }

    private Path temporary() {
        return root.resolve(S3Server.TEMPORARY);
    }

    /**
     * Creates an empty file to write before it is moved into place. Not Files.createTempFile, which restricts access to
     * the owner: objects are files that others can read.
     */
    Path temporaryFile() throws IOException {
        Path file = temporary().resolve(ProcessHandle.current().pid() + "-" + number.incrementAndGet());
        Files.deleteIfExists(file);
        return Files.createFile(file);
    }

    Path metadata() {
        return root.resolve(".gangflow-s3/meta");
    }

    Path uploads() {
        return root.resolve(".gangflow-s3/uploads");
    }

    List<String> buckets() throws IOException {
        Set<String> names = new TreeSet<>(buckets.folders().keySet());
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root, "[a-z0-9]*")) {
            for (Path entry : entries) {
                if (isFolder(entry)) {
                    names.add(entry.getFileName().toString());
                }
            }
        }
        return List.copyOf(names);
    }

    /** The folder of a bucket that exists. */
    Path bucket(String bucket) throws S3Error {
        Path folder = bucketPath(bucket);
        if (!isFolder(folder)) {
            throw S3Error.noSuchBucket(bucket);
        }
        return folder;
    }

    /** The folder of a bucket to write to; created if buckets are on demand. */
    Path writable(String bucket) throws IOException, S3Error {
        return buckets.onDemand() ? Files.createDirectories(bucketPath(bucket)) : bucket(bucket);
    }

    /**
     * The folder of a bucket to list. A bucket that the first write will create lists as empty: Hadoop lists a folder
     * before it writes, and treats a missing bucket as an error.
     */
    Optional<Path> listed(String bucket) throws S3Error {
        return buckets.onDemand() && !isFolder(bucketPath(bucket)) ? Optional.empty() : Optional.of(bucket(bucket));
    }

    Path bucketPath(String bucket) throws S3Error {
        ObjectName.checkBucket(bucket);
        return buckets.folders().getOrDefault(bucket, root.resolve(bucket));
    }

    /** The object's file or, for a key with a trailing slash, folder. The bucket must exist; the file need not. */
    Path file(ObjectName name) throws S3Error {
        Path file = bucket(name.bucket());
        for (String segment : name.key().split("/", 0)) {
            file = file.resolve(segment);
            if (Files.isSymbolicLink(file)) {
                throw new S3Error(403, "AccessDenied", name + " leads over a symbolic link");
            }
        }
        return file;
    }

    static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }
}

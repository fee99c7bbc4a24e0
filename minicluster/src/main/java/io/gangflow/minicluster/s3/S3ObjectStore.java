package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Buckets and objects in a folder. Thread-safe: a new object is written beside the buckets and moved into place under a
 * lock, so readers see either the old or the new one, and preconditions hold at that moment.
 */
final class S3ObjectStore {

    private final Folders folders;
    private final Object lock = new Object();

    S3ObjectStore(Folders folders) {
        this.folders = folders;
    }

    Folders folders() {
        return folders;
    }

    void createBucket(String bucket) throws IOException, S3Error {
        Path folder = folders.bucketPath(bucket);
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            throw new S3Error(409, "BucketAlreadyOwnedByYou", "bucket " + bucket + " exists");
        }
    }

    Optional<StoredObject> find(ObjectName name) throws IOException, S3Error {
        Path file = folders.file(name);
        Optional<S3Metadata> metadata = S3Metadata.load(folders.metadata(), name);
        if (name.isFolder()) {
            // Without metadata it is only the parent folder of other objects.
            return metadata.filter(note -> Folders.isFolder(file)).map(note -> stored(name, file, 0, note));
        }
        if (!Folders.isFile(file)) {
            return Optional.empty();
        }
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        long size = attributes.size();
        long millis = attributes.lastModifiedTime().toMillis();
        S3Metadata note = metadata.filter(m -> m.size() == size && m.modifiedMillis() == millis)
                .orElseGet(() -> new S3Metadata("\"%x-%x-0\"".formatted(size, millis), size, millis, Map.of()));
        return Optional.of(stored(name, file, size, note));
    }

    StoredObject get(ObjectName name) throws IOException, S3Error {
        return find(name).orElseThrow(() -> S3Error.noSuchKey(name));
    }

    private static StoredObject stored(ObjectName name, Path file, long size, S3Metadata note) {
        Instant modified = Instant.ofEpochMilli(note.modifiedMillis());
        return new StoredObject(name, file, size, modified, note.etag(), note.headers());
    }

    /** Moves a complete file into place as this object. */
    StoredObject put(ObjectName name, Path content, String etag, Map<String, String> headers, Preconditions conditions)
            throws IOException, S3Error {
        try (FileChannel channel = FileChannel.open(content, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        synchronized (lock) {
            folders.writable(name.bucket());
            conditions.checkWrite(find(name));
            Path file = folders.file(name);
            place(name, content, file);
            long size = name.isFolder() ? 0 : Files.size(file);
            long millis = Files.getLastModifiedTime(file).toMillis();
            S3Metadata note = new S3Metadata(etag, size, millis, headers);
            note.save(folders.metadata(), name);
            return stored(name, file, size, note);
        }
    }

    private void place(ObjectName name, Path content, Path file) throws IOException, S3Error {
        checkNoConflict(name, file);
        if (!name.isFolder()) {
            Files.createDirectories(file.getParent());
            replace(content, file);
        } else if (Files.size(content) > 0) {
            throw S3Error.invalid("this server keeps objects as files; a key with a final `/` must be empty");
        } else {
            Files.createDirectories(file);
            Files.delete(content);
        }
    }

    private static void replace(Path content, Path file) throws IOException {
        try {
            Files.move(content, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException elsewhere) { // a bucket on another file system
            Path beside = file.resolveSibling(".gangflow-" + content.getFileName());
            Files.move(content, beside, StandardCopyOption.REPLACE_EXISTING);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void checkNoConflict(ObjectName name, Path file) throws S3Error {
        boolean conflict = name.isFolder() ? Folders.isFile(file) : Folders.isFolder(file);
        Path bucket = folders.bucket(name.bucket());
        for (Path parent = file.getParent(); parent != null && !parent.equals(bucket); parent = parent.getParent()) {
            conflict |= Folders.isFile(parent);
        }
        if (conflict) {
            throw new S3Error(
                    409, "OperationAborted", name + " cannot be a file and a folder at once: this server uses files");
        }
    }

    /** Deletes the object; a missing object is no error. */
    void delete(ObjectName name) throws IOException, S3Error {
        synchronized (lock) {
            Path file = folders.file(name);
            S3Metadata.delete(folders.metadata(), name);
            if (!name.isFolder() && Folders.isFile(file)) {
                Files.delete(file);
            }
            prune(name, name.isFolder() ? file : file.getParent());
        }
    }

    /** Removes empty folders that were never created by an object of their own. */
    private void prune(ObjectName name, @Nullable Path from) throws IOException, S3Error {
        Path bucket = folders.bucket(name.bucket());
        for (Path folder = from;
                folder != null && folder.startsWith(bucket) && !folder.equals(bucket);
                folder = folder.getParent()) {
            String key = bucket.relativize(folder).toString().replace('\\', '/') + "/";
            if (S3Metadata.load(folders.metadata(), new ObjectName(name.bucket(), key))
                    .isPresent()) {
                return;
            }
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException | NotDirectoryException e) {
                return;
            }
        }
    }
}

package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Buckets and objects in a folder. Thread-safe: a new object is written beside the buckets and moved into place under a
 * lock, so readers see either the old or the new one, and preconditions hold at that moment. The same holds when the
 * process ends at any time, and no object is changed by a request that fails.
 */
final class S3ObjectStore {

    private static final int MOST_TRIES = 10;

    private final Folders folders;
    private final Lock lock;

    S3ObjectStore(Folders folders) {
        this(folders, new ReentrantLock());
    }

    /** @param lock held while objects change */
    S3ObjectStore(Folders folders, Lock lock) {
        this.folders = folders;
        this.lock = lock;
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
        if (name.isFolder()) {
            // Without metadata it is only the parent folder of other objects.
            return S3Metadata.ofFolder(folders.metadata(), name)
                    .filter(note -> Folders.isFolder(file))
                    .map(note -> stored(name, file, 0, note));
        }
        Optional<StoredObject> found = Optional.empty();
        // A writer may replace the file, or the name of its metadata, between the calls.
        for (int tries = 0; tries < 2; tries++) {
            Optional<BasicFileAttributes> attributes = Folders.isFile(file) ? attributes(file) : Optional.empty();
            if (attributes.isEmpty()) {
                return Optional.empty();
            }
            long size = attributes.get().size();
            long millis = attributes.get().lastModifiedTime().toMillis();
            Optional<S3Metadata> note = S3Metadata.find(folders.metadata(), name, size, millis);
            if (note.isPresent()) {
                return Optional.of(stored(name, file, size, note.get()));
            }
            S3Metadata none = new S3Metadata("\"%x-%x-0\"".formatted(size, millis), size, millis, Map.of());
            found = Optional.of(stored(name, file, size, none));
        }
        return found;
    }

    private static Optional<BasicFileAttributes> attributes(Path file) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(attributes).filter(BasicFileAttributes::isRegularFile);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    StoredObject get(ObjectName name) throws IOException, S3Error {
        return find(name).orElseThrow(() -> S3Error.noSuchKey(name));
    }

    /** An object with its open content, which the caller closes. */
    record Opened(StoredObject object, FileChannel content) {}

    /** Opens an object that is not a folder: both are of the same version, whoever replaces it. */
    Opened open(ObjectName name) throws IOException, S3Error {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            StoredObject object = get(name);
            FileChannel content;
            try {
                content = FileChannel.open(object.file(), StandardOpenOption.READ);
            } catch (NoSuchFileException e) {
                continue; // deleted, or deleted and written again
            }
            if (content.size() == object.size()
                    && find(name).filter(object::equals).isPresent()) {
                return new Opened(object, content);
            }
            content.close();
        }
        throw new S3Error(409, "OperationAborted", name + " was replaced while it was read; try again");
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
        lock.lock();
        try {
            folders.writable(name.bucket());
            Optional<StoredObject> before = find(name);
            conditions.checkWrite(before);
            Path file = folders.file(name);
            checkNoConflict(name, file);
            return name.isFolder()
                    ? putFolder(name, content, file, etag, headers)
                    : putFile(name, content, file, etag, headers, before);
        } finally {
            lock.unlock();
        }
    }

    private StoredObject putFolder(ObjectName name, Path content, Path file, String etag, Map<String, String> headers)
            throws IOException, S3Error {
        if (Files.size(content) > 0) {
            throw S3Error.invalid("this server keeps objects as files; a key with a final `/` must be empty");
        }
        Files.createDirectories(file);
        S3Metadata note =
                new S3Metadata(etag, 0, Files.getLastModifiedTime(file).toMillis(), headers);
        note.stage(folders.metadata(), name);
        S3Metadata.keepStaged(folders.metadata(), name);
        return stored(name, file, 0, note);
    }

    /** Stages the metadata first: from the move on the object has both, and before it neither. */
    private StoredObject putFile(
            ObjectName name,
            Path content,
            Path file,
            String etag,
            Map<String, String> headers,
            Optional<StoredObject> before)
            throws IOException {
        long millis = Files.getLastModifiedTime(content).toMillis();
        if (before.filter(old -> old.modified().toEpochMilli() == millis).isPresent()) {
            // Metadata belong to a file by its time, which a coarse clock gives to both.
            Files.setLastModifiedTime(content, FileTime.fromMillis(millis + 1));
        }
        if (before.isPresent()) {
            StoredObject old = before.get();
            S3Metadata.settle(
                    folders.metadata(), name, old.size(), old.modified().toEpochMilli());
        }
        long size = Files.size(content);
        S3Metadata note = staged(name, content, new S3Metadata(etag, size, 0, headers));
        Files.createDirectories(file.getParent());
        replace(content, file);
        if (Files.getLastModifiedTime(file).toMillis() != note.modifiedMillis()) {
            note = staged(name, file, note); // a bucket on a file system with coarser times
        }
        S3Metadata.keepStaged(folders.metadata(), name);
        return stored(name, file, size, note);
    }

    private S3Metadata staged(ObjectName name, Path file, S3Metadata note) throws IOException {
        long millis = Files.getLastModifiedTime(file).toMillis();
        S3Metadata timed = new S3Metadata(note.etag(), note.size(), millis, note.headers());
        timed.stage(folders.metadata(), name);
        return timed;
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

    private void checkNoConflict(ObjectName name, Path file) throws IOException, S3Error {
        boolean conflict = name.isFolder() ? Folders.isFile(file) : !removeEmpty(name, file);
        Path bucket = folders.bucket(name.bucket());
        for (Path parent = file.getParent(); parent != null && !parent.equals(bucket); parent = parent.getParent()) {
            conflict |= Folders.isFile(parent);
        }
        if (conflict) {
            throw new S3Error(
                    409, "OperationAborted", name + " cannot be a file and a folder at once: this server uses files");
        }
    }

    /**
     * Removes a folder of empty folders, which a request leaves that failed or was interrupted.
     *
     * @return false if it has files, or is an object or has some
     */
    private boolean removeEmpty(ObjectName name, Path folder) throws IOException, S3Error {
        if (!Folders.isFolder(folder)) {
            return true;
        }
        if (S3Metadata.ofFolder(folders.metadata(), new ObjectName(name.bucket(), name.key() + "/"))
                .isPresent()) {
            return false;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                ObjectName below = new ObjectName(name.bucket(), name.key() + "/" + entry.getFileName());
                if (!Folders.isFolder(entry) || !removeEmpty(below, entry)) {
                    return false;
                }
            }
        }
        Files.delete(folder);
        return true;
    }

    /** Deletes the object; a missing object is no error. */
    void delete(ObjectName name) throws IOException, S3Error {
        lock.lock();
        try {
            Path file = folders.file(name);
            if (!name.isFolder() && Folders.isFile(file)) {
                Files.delete(file); // before its metadata: an object never lacks them
            }
            S3Metadata.delete(folders.metadata(), name);
            prune(name, name.isFolder() ? file : file.getParent());
        } finally {
            lock.unlock();
        }
    }

    /** Removes empty folders that were never created by an object of their own. */
    private void prune(ObjectName name, @Nullable Path from) throws IOException, S3Error {
        Path bucket = folders.bucket(name.bucket());
        for (Path folder = from;
                folder != null && folder.startsWith(bucket) && !folder.equals(bucket);
                folder = folder.getParent()) {
            String key = bucket.relativize(folder).toString().replace('\\', '/') + "/";
            if (S3Metadata.ofFolder(folders.metadata(), new ObjectName(name.bucket(), key))
                    .isPresent()) {
                return;
            }
            if (Folders.isFile(folder)) {
                return; // another object
            }
            if (!Folders.isFolder(folder)) {
                continue; // below another object, or gone already
            }
            try {
                Files.deleteIfExists(folder);
            } catch (DirectoryNotEmptyException e) {
                return;
            }
        }
    }
}

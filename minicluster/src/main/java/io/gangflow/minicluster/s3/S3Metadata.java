package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The metadata of an object beyond its bytes, stored in a file beside the buckets. Valid only for the file of this size
 * and modification time: a file copied into the folder by other means has an ETag computed from both, and no headers.
 */
record S3Metadata(String etag, long size, long modifiedMillis, Map<String, String> headers) {

    S3Metadata {
        headers = OrderedMaps.copyOf(headers);
    }

    private static Path fileOf(Path folder, ObjectName name) {
        byte[] hash = Hashes.sha256(name.key().getBytes(StandardCharsets.UTF_8));
        return folder.resolve(name.bucket()).resolve(HexFormat.of().formatHex(hash));
    }

    private static Path nextOf(Path folder, ObjectName name) {
        Path file = fileOf(folder, name);
        return file.resolveSibling(file.getFileName() + ".next");
    }

    /** Writes the metadata of a file that is about to be moved into place. It is valid from that move on. */
    void stage(Path folder, ObjectName name) throws IOException {
        Path file = nextOf(folder, name);
        Files.createDirectories(file.getParent());
        StringBuilder text = new StringBuilder();
        text.append(etag)
                .append('\n')
                .append(size)
                .append('\n')
                .append(modifiedMillis)
                .append('\n');
        headers.forEach(
                (key, value) -> text.append(key).append(':').append(value).append('\n'));
        Files.writeString(file, text);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Makes the staged metadata permanent, so that the next file can have some. */
    static void keepStaged(Path folder, ObjectName name) throws IOException {
        Files.move(
                nextOf(folder, name),
                fileOf(folder, name),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Makes the staged metadata permanent if they are those of a file that is in place: its server ended before it did
     * so itself, and the next one would replace them.
     */
    static void settle(Path folder, ObjectName name, long size, long modifiedMillis) throws IOException {
        if (read(fileOf(folder, name))
                        .filter(note -> note.isOf(size, modifiedMillis))
                        .isEmpty()
                && find(folder, name, size, modifiedMillis).isPresent()) {
            keepStaged(folder, name);
        }
    }

    /** Returns the metadata of a file, if it has some: the permanent, or after the end of a server the staged. */
    static Optional<S3Metadata> find(Path folder, ObjectName name, long size, long modifiedMillis) throws IOException {
        for (Path file : List.of(fileOf(folder, name), nextOf(folder, name))) {
            Optional<S3Metadata> found = read(file).filter(note -> note.isOf(size, modifiedMillis));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private boolean isOf(long fileSize, long fileMillis) {
        return size == fileSize && modifiedMillis == fileMillis;
    }

    /** Returns the metadata of a folder, if it is an object. */
    static Optional<S3Metadata> ofFolder(Path folder, ObjectName name) throws IOException {
        return read(fileOf(folder, name));
    }

    /** Empty as well for a damaged file: the object itself is not lost with its metadata. */
    private static Optional<S3Metadata> read(Path file) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (NoSuchFileException | CharacterCodingException e) {
            return Optional.empty();
        }
        if (lines.size() < 3 || !isNumber(lines.get(1)) || !isNumber(lines.get(2))) {
            return Optional.empty();
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : lines.subList(3, lines.size())) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                return Optional.empty();
            }
            headers.put(line.substring(0, colon), line.substring(colon + 1));
        }
        return Optional.of(
                new S3Metadata(lines.get(0), Long.parseLong(lines.get(1)), Long.parseLong(lines.get(2)), headers));
    }

    private static boolean isNumber(String text) {
        return text.matches("-?\\d{1,18}");
    }

    static void delete(Path folder, ObjectName name) throws IOException {
        Files.deleteIfExists(nextOf(folder, name));
        Files.deleteIfExists(fileOf(folder, name));
    }
}

package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.LinkedHashMap;
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

    void save(Path folder, ObjectName name) throws IOException {
        Path file = fileOf(folder, name);
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
        Path temporary = Files.createTempFile(file.getParent(), "new", "");
        try {
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    static Optional<S3Metadata> load(Path folder, ObjectName name) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(fileOf(folder, name))) {
            String etag = lines.readLine();
            String size = lines.readLine();
            String modified = lines.readLine();
            if (etag == null || size == null || modified == null) {
                return Optional.empty();
            }
            Map<String, String> headers = new LinkedHashMap<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int colon = line.indexOf(':');
                headers.put(line.substring(0, colon), line.substring(colon + 1));
            }
            return Optional.of(new S3Metadata(etag, Long.parseLong(size), Long.parseLong(modified), headers));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    static void delete(Path folder, ObjectName name) throws IOException {
        Files.deleteIfExists(fileOf(folder, name));
    }
}

package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Multipart uploads in progress; they are lost when the server ends. Thread-safe. */
final class MultipartUploads {

    private static final int MAX_PARTS = 10_000;
    private static final int MAX_UPLOADS = 10_000;
    private static final long MIN_PART_BYTES = 5L << 20;

    /** An upload in progress. */
    record Upload(
            String id,
            ObjectName name,
            Map<String, String> headers,
            Instant begun,
            ConcurrentMap<Integer, Part> parts) {

        Upload {
            headers = OrderedMaps.copyOf(headers);
        }
    }

    /** A received part. */
    record Part(int number, Path file, long size, String md5) {

        String etag() {
            return '"' + md5 + '"';
        }
    }

    /**
     * What became of an upload.
     *
     * @param request identifies the list of parts with which it was completed
     */
    record Completed(String request, String etag) {}

    private final Folders folders;
    private final Clock clock;
    private final long minPartBytes;
    private final Supplier<UUID> ids;
    private final ConcurrentMap<String, Upload> uploads = new ConcurrentHashMap<>();
    /** The last completed uploads by bucket, key and ID. Guarded by itself. */
    private final Map<String, Completed> completed = new LinkedHashMap<>();

    MultipartUploads(Folders folders, Clock clock) {
        this(folders, clock, MIN_PART_BYTES, UUID::randomUUID);
    }

    /**
     * @param minPartBytes of all parts but the last
     * @param ids of uploads and of the files of their parts
     */
    MultipartUploads(Folders folders, Clock clock, long minPartBytes, Supplier<UUID> ids) {
        this.folders = folders;
        this.clock = clock;
        this.minPartBytes = minPartBytes;
        this.ids = ids;
    }

    String create(ObjectName name, Map<String, String> headers) throws IOException, S3Error {
        if (uploads.size() >= MAX_UPLOADS) {
            throw new S3Error(503, "SlowDown", "more than " + MAX_UPLOADS + " uploads are under way");
        }
        String id = ids.get().toString();
        Files.createDirectory(folders.uploads().resolve(id));
        uploads.put(id, new Upload(id, name, headers, clock.instant(), new ConcurrentHashMap<>()));
        return id;
    }

    Upload get(ObjectName name, String id) throws S3Error {
        Upload upload = uploads.get(id);
        if (upload == null || !upload.name().equals(name)) {
            throw new S3Error(404, "NoSuchUpload", "there is no upload " + id + " of " + name);
        }
        return upload;
    }

    static int partNumber(String text) throws S3Error {
        int number = text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
        if (number < 1 || number > MAX_PARTS) {
            throw S3Error.invalid("partNumber is not one of 1 to " + MAX_PARTS);
        }
        return number;
    }

    Part put(Upload upload, int number, Path received, String md5) throws IOException {
        Path file = folders.uploads().resolve(upload.id()).resolve(number + "-" + ids.get());
        Files.move(received, file, StandardCopyOption.ATOMIC_MOVE);
        Part part = new Part(number, file, Files.size(file), md5);
        Part old = upload.parts().put(number, part);
        if (old != null) {
            Files.deleteIfExists(old.file());
        }
        return part;
    }

    List<Part> parts(Upload upload) {
        List<Part> parts = new ArrayList<>(upload.parts().values());
        parts.sort(Comparator.comparing(Part::number));
        return parts;
    }

    /** Concatenates the listed parts; returns the ETag of the whole. */
    String join(Upload upload, List<Map<String, String>> listed, Path whole) throws IOException, S3Error {
        if (listed.isEmpty()) {
            throw new S3Error(400, "MalformedXML", "no parts are listed");
        }
        MessageDigest md5 = Hashes.digest("MD5");
        int last = 0;
        try (FileChannel out = FileChannel.open(whole, StandardOpenOption.WRITE)) {
            for (int i = 0; i < listed.size(); i++) {
                Part part = listedPart(upload, listed.get(i));
                if (part.number() <= last) {
                    throw new S3Error(400, "InvalidPartOrder", "the parts are not listed in ascending order");
                }
                if (part.size() < minPartBytes && i < listed.size() - 1) {
                    throw new S3Error(
                            400,
                            "EntityTooSmall",
                            "part " + part.number() + " is not the last and has only " + part.size()
                                    + " bytes; at least " + minPartBytes);
                }
                last = part.number();
                append(part.file(), out);
                md5.update(HexFormat.of().parseHex(part.md5()));
            }
        }
        return '"' + HexFormat.of().formatHex(md5.digest()) + "-" + listed.size() + '"';
    }

    /** Copied by the kernel: the bytes do not pass through this JVM. */
    private static void append(Path part, FileChannel out) throws IOException {
        try (FileChannel in = FileChannel.open(part, StandardOpenOption.READ)) {
            long size = in.size();
            for (long at = 0; at < size; ) {
                at += in.transferTo(at, size - at, out);
            }
        }
    }

    private static Part listedPart(Upload upload, Map<String, String> listed) throws S3Error {
        Part part = upload.parts().get(partNumber(listed.getOrDefault("PartNumber", "")));
        String etag = listed.getOrDefault("ETag", "").replace("\"", "");
        if (part == null || !part.md5().equals(etag)) {
            throw new S3Error(400, "InvalidPart", "part " + listed + " was not uploaded, or has another ETag");
        }
        return part;
    }

    /** Forgets an upload whose object is in place, but answers the same request once more. */
    void complete(Upload upload, Completed result) throws IOException {
        synchronized (completed) {
            completed.put(upload.name() + "?" + upload.id(), result);
            if (completed.size() > MAX_UPLOADS) {
                completed.remove(completed.keySet().iterator().next());
            }
        }
        forget(upload);
    }

    /** Returns how an upload was completed, if it was one of the last. */
    Optional<Completed> completed(ObjectName name, String id) {
        synchronized (completed) {
            return Optional.ofNullable(completed.get(name + "?" + id));
        }
    }

    void forget(Upload upload) throws IOException {
        uploads.remove(upload.id());
        for (Part part : parts(upload)) {
            Files.deleteIfExists(part.file());
        }
        Files.deleteIfExists(folders.uploads().resolve(upload.id()));
    }

    /**
     * The uploads in progress, ordered by key and then by time.
     *
     * @param afterKey only later keys, or the same key started after the upload of {@code afterId}
     * @param afterId empty to skip all uploads of this key
     */
    List<Upload> list(String bucket, String prefix, String afterKey, String afterId) {
        List<Upload> all = uploads.values().stream()
                .filter(u -> u.name().bucket().equals(bucket) && u.name().key().startsWith(prefix))
                .sorted(Comparator.comparing((Upload u) -> u.name().key())
                        .thenComparing(Upload::begun)
                        .thenComparing(Upload::id))
                .toList();
        int from = 0;
        for (int i = 0; i < all.size(); i++) {
            Upload upload = all.get(i);
            int order = upload.name().key().compareTo(afterKey);
            boolean seen = order < 0
                    || (order == 0 && (afterId.isEmpty() || upload.id().equals(afterId)));
            from = seen ? i + 1 : from;
        }
        return all.subList(from, all.size());
    }
}

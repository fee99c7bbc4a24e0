package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A body received into a file and verified against all hashes of the request.
 *
 * @param md5 of the bytes, hexadecimal
 * @param checksums headers {@code x-amz-checksum-…} to send back
 */
record ReceivedBody(Path file, String md5, Map<String, String> checksums) {

    private static final long MAX_BYTES = 5L << 30;
    private static final String SHA256_HEADER = "x-amz-content-sha256";

    String etag() {
        return '"' + md5 + '"';
    }

    /** Receives into the given empty file; throws when the body is invalid, and leaves the file incomplete. */
    static ReceivedBody receive(S3Request request, ChunkSigner signer, Path file) throws IOException, S3Error {
        String payload = request.header(SHA256_HEADER);
        Map<String, String> promised = promised(request);
        MessageDigest md5 = Hashes.digest("MD5");
        MessageDigest sha256 = Hashes.digest("SHA-256");
        Optional<ChecksumAlgorithm> algorithm = algorithm(request, promised);
        Optional<ChecksumAlgorithm.Running> checksum = algorithm.map(ChecksumAlgorithm::start);
        boolean hashed = payload.matches("[0-9a-f]{64}");
        long[] size = {0};
        try (OutputStream out = Files.newOutputStream(file)) {
            ChunkedBody.Sink sink = (buffer, length) -> {
                size[0] += length;
                if (size[0] > MAX_BYTES) {
                    throw new S3Error(400, "EntityTooLarge", "more than " + MAX_BYTES + " bytes in one request");
                }
                out.write(buffer, 0, length);
                md5.update(buffer, 0, length);
                checksum.ifPresent(c -> c.update(buffer, length));
                if (hashed) {
                    sha256.update(buffer, 0, length);
                }
            };
            promised.putAll(read(request, signer, payload, sink));
        }
        if (hashed && !HexFormat.of().formatHex(sha256.digest()).equals(payload)) {
            throw new S3Error(400, "XAmzContentSHA256Mismatch", "the body is not the one that was signed");
        }
        byte[] digest = md5.digest();
        checkMd5(request, digest);
        Map<String, String> checked = new TreeMap<>();
        if (algorithm.isPresent() && checksum.isPresent()) {
            String header = algorithm.get().header();
            String actual = Base64.getEncoder().encodeToString(checksum.get().value());
            if (!actual.equals(promised.get(header))) {
                throw new S3Error(400, "BadDigest", header + " does not fit the body");
            }
            checked.put(header, actual);
        }
        return new ReceivedBody(file, HexFormat.of().formatHex(digest), checked);
    }

    private static Map<String, String> read(
            S3Request request, ChunkSigner signer, String payload, ChunkedBody.Sink sink) throws IOException, S3Error {
        return switch (payload) {
            case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD" -> new ChunkedBody(request.body(), signer).decode(sink, false);
            case "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER" ->
                new ChunkedBody(request.body(), signer).decode(sink, true);
            case "STREAMING-UNSIGNED-PAYLOAD-TRAILER" -> new ChunkedBody(request.body(), null).decode(sink, true);
            default -> plain(request, sink);
        };
    }

    private static Map<String, String> plain(S3Request request, ChunkedBody.Sink sink) throws IOException, S3Error {
        byte[] buffer = new byte[1 << 16];
        for (int read = request.body().read(buffer);
                read >= 0;
                read = request.body().read(buffer)) {
            sink.write(buffer, read);
        }
        return Map.of();
    }

    private static Map<String, String> promised(S3Request request) {
        Map<String, String> promised = new TreeMap<>();
        for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
            String value = request.header(algorithm.header());
            if (!value.isEmpty()) {
                promised.put(algorithm.header(), value);
            }
        }
        return promised;
    }

    private static Optional<ChecksumAlgorithm> algorithm(S3Request request, Map<String, String> promised) {
        String name = promised.isEmpty()
                ? request.header("x-amz-trailer")
                : promised.keySet().iterator().next();
        return ChecksumAlgorithm.ofHeader(name.toLowerCase(Locale.ROOT));
    }

    private static void checkMd5(S3Request request, byte[] digest) throws S3Error {
        String expected = request.header("Content-MD5");
        if (!expected.isEmpty() && !expected.equals(Base64.getEncoder().encodeToString(digest))) {
            throw new S3Error(400, "BadDigest", "Content-MD5 does not fit the body");
        }
    }
}

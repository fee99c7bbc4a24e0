package io.gangflow.minicluster.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content coding {@code aws-chunked}: chunks of a line {@code <hex size>[;chunk-signature=<signature>]}, that many
 * bytes and a line end, up to a chunk of size 0; then, if announced, trailer lines such as
 * {@code x-amz-checksum-crc32:…}.
 */
final class ChunkedBody {

    private static final int MAX_LINE = 512;
    private static final int MAX_CHUNK = 64 << 20;
    private static final int MAX_TRAILERS = 8;
    private static final String TRAILER_SIGNATURE = "x-amz-trailer-signature";

    /** Receives the decoded bytes. */
    interface Sink {
        void write(byte[] buffer, int length) throws IOException, S3Error;
    }

    private final InputStream in;
    private final @Nullable ChunkSigner signer;

    /** @param signer null when the chunks are not signed */
    ChunkedBody(InputStream in, @Nullable ChunkSigner signer) {
        this.in = in;
        this.signer = signer;
    }

    /** Decodes to the end and returns the trailers, names in lower case. */
    Map<String, String> decode(Sink sink, boolean trailers) throws IOException, S3Error {
        byte[] buffer = new byte[1 << 16];
        MessageDigest sha256 = Hashes.digest("SHA-256");
        while (true) {
            String[] head = line().split(";", 2);
            int size = size(head[0]);
            int left = size;
            while (left > 0) {
                int read = in.read(buffer, 0, Math.min(left, buffer.length));
                if (read < 0) {
                    throw new EOFException("the body ends within a chunk");
                }
                if (signer != null) {
                    sha256.update(buffer, 0, read);
                }
                sink.write(buffer, read);
                left -= read;
            }
            if (signer != null) {
                String signature = head.length < 2 ? "" : head[1].replaceFirst("^chunk-signature=", "");
                signer.checkChunk(sha256.digest(), signature);
            }
            if (size == 0) {
                return trailers ? trailers() : Map.of();
            }
            if (!line().isEmpty()) {
                throw S3Error.invalid("a chunk of the body is longer than it says");
            }
        }
    }

    private static int size(String hex) throws S3Error {
        try {
            int size = Integer.parseInt(hex.trim(), 16);
            if (size >= 0 && size <= MAX_CHUNK) {
                return size;
            }
        } catch (NumberFormatException e) {
            throw S3Error.invalid("a chunk's size is not a hexadecimal number");
        }
        throw S3Error.invalid("a chunk has more than " + MAX_CHUNK + " bytes");
    }

    private Map<String, String> trailers() throws IOException, S3Error {
        Map<String, String> trailers = new TreeMap<>();
        StringBuilder signed = new StringBuilder();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 0 || trailers.size() == MAX_TRAILERS) {
                throw S3Error.invalid("the body's trailer is malformed");
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            String value = line.substring(colon + 1).trim();
            trailers.put(name, value);
            if (!name.equals(TRAILER_SIGNATURE)) {
                signed.append(name).append(':').append(value).append('\n');
            }
        }
        if (signer != null) {
            signer.checkTrailer(signed.toString(), trailers.getOrDefault(TRAILER_SIGNATURE, ""));
        }
        return trailers;
    }

    /** Reads a line without its end; the end of the body also ends a line. */
    private String line() throws IOException, S3Error {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (line.length() == MAX_LINE) {
                throw S3Error.invalid("a line of the chunked body has more than " + MAX_LINE + " bytes");
            }
            line.append((char) b);
        }
        int end = line.length();
        if (end > 0 && line.charAt(end - 1) == '\r') {
            line.setLength(end - 1);
        }
        return new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}

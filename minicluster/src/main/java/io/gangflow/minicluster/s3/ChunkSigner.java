package io.gangflow.minicluster.s3;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Verifies the signatures of a body's chunks. Each signature covers the previous one. For one body. */
final class ChunkSigner {

    private static final String EMPTY = HexFormat.of().formatHex(Hashes.sha256(new byte[0]));

    private final byte[] key;
    private final String time;
    private final String scope;
    private String previous;

    ChunkSigner(byte[] key, String time, String scope, String seed) {
        this.key = key.clone();
        this.time = time;
        this.scope = scope;
        this.previous = seed;
    }

    void checkChunk(byte[] sha256, String signature) throws S3Error {
        check("AWS4-HMAC-SHA256-PAYLOAD", EMPTY + "\n" + HexFormat.of().formatHex(sha256), signature);
    }

    /** @param trailer lines {@code name:value}, each ended by a line feed */
    void checkTrailer(String trailer, String signature) throws S3Error {
        byte[] hash = Hashes.sha256(trailer.getBytes(StandardCharsets.UTF_8));
        check("AWS4-HMAC-SHA256-TRAILER", HexFormat.of().formatHex(hash), signature);
    }

    private void check(String kind, String hashes, String signature) throws S3Error {
        String text = String.join("\n", kind, time, scope, previous, hashes);
        String expected = HexFormat.of().formatHex(Hashes.hmac(key, text));
        byte[] given = signature.getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given)) {
            throw new S3Error(403, "SignatureDoesNotMatch", "the signature of a part of the body is wrong");
        }
        previous = expected;
    }
}

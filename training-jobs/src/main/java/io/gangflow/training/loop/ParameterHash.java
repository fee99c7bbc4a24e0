package io.gangflow.training.loop;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256 of all parameters as little-endian floats, compared over the ranks. */
final class ParameterHash {

    private ParameterHash() {}

    /**
     * Returns the hash, if all ranks have the same.
     *
     * @throws DivergedException if their hashes differ
     */
    static String agreed(FloatBucket weights, Collective group, int epoch) {
        List<String> hashes = group.allGather(digest(weights)).stream()
                .map(HexFormat.of()::formatHex)
                .toList();
        if (hashes.stream().distinct().count() > 1) {
            throw new DivergedException(epoch, hashes);
        }
        return hashes.get(0);
    }

    private static byte[] digest(FloatBucket weights) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(weights.bytes(0, weights.size()));
            return digest.digest();
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}

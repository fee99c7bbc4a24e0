package io.gangflow.training.checkpoint;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * SHA-256 of files, in the format of sha256sum: the sum in hexadecimal, two blanks, the name.
 *
 * @param byName sums by the name of the file
 */
record Checksums(SortedMap<String, String> byName) {

    private static final int DIGITS = 64;

    Checksums {
        byName = new TreeMap<>(byName);
    }

    static Checksums of(List<String> names, List<byte[]> contents) {
        SortedMap<String, String> sums = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            sums.put(names.get(i), sha256(contents.get(i)));
        }
        return new Checksums(sums);
    }

    /** Parses checksums; empty if the text is incomplete. Each line ends with a line feed. */
    static Optional<Checksums> parse(byte[] content) {
        String text = new String(content, StandardCharsets.US_ASCII);
        SortedMap<String, String> sums = new TreeMap<>();
        for (String line : text.lines().toList()) {
            if (!text.endsWith("\n") || line.length() < DIGITS + 3 || !line.startsWith("  ", DIGITS)) {
                return Optional.empty();
            }
            sums.put(line.substring(DIGITS + 2), line.substring(0, DIGITS));
        }
        return Optional.of(new Checksums(sums));
    }

    String text() {
        StringBuilder text = new StringBuilder();
        byName.forEach((name, sum) -> text.append(sum).append("  ").append(name).append('\n'));
        return text.toString();
    }

    void require(String name, byte[] content) throws DamagedException {
        String expected = byName.get(name);
        String found = sha256(content);
        if (!found.equals(expected)) {
            throw new DamagedException(name + " has SHA-256 " + found + ", not " + expected);
        }
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}

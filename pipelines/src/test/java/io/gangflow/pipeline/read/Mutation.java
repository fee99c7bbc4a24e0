package io.gangflow.pipeline.read;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Damages documents: bytes change; pieces are lost, doubled, moved, or come from another document. */
final class Mutation {

    private static final List<String> TOKENS = List.of(
            ": ",
            "- ",
            "\n",
            "  ",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "'",
            "&a ",
            "*a",
            "!!int ",
            "<<: ",
            "---\n",
            "# ",
            "|\n",
            ">\n",
            "null",
            "~",
            "true",
            "0",
            "-1",
            "99999999999999999999",
            ".inf",
            "1e400",
            "${",
            "}}",
            "{{",
            "${parameters.x}",
            "\t",
            "\u0000",
            "\u202e",
            "\ufeff",
            "stages:",
            "after: [",
            "matrix: {",
            "copies: ",
            "on-exit",
            "..",
            "/",
            "1000",
            "2147483648",
            "1Pi",
            "1000000",
            "?",
            ",",
            "é");

    private Mutation() {}

    static byte[] of(List<byte[]> originals, Random random) {
        byte[] document = originals.get(random.nextInt(originals.size())).clone();
        int steps = 1 + random.nextInt(6);
        for (int step = 0; step < steps && document.length > 0; step++) {
            document = step(document, originals, random);
        }
        return document;
    }

    private static byte[] step(byte[] document, List<byte[]> originals, Random random) {
        int from = random.nextInt(document.length);
        int to = Math.min(document.length, from + 1 + random.nextInt(40));
        byte[] piece = Arrays.copyOfRange(document, from, to);
        return switch (random.nextInt(6)) {
            case 0 -> {
                byte[] changed = document.clone();
                changed[from] = (byte) random.nextInt(256);
                yield changed;
            }
            case 1 -> splice(document, from, to, new byte[0]);
            case 2 -> splice(document, from, from, piece);
            case 3 -> splice(document, from, from, token(random));
            case 4 -> splice(document, from, to, token(random));
            default -> {
                byte[] other = originals.get(random.nextInt(originals.size()));
                int start = random.nextInt(other.length);
                yield splice(document, from, to, Arrays.copyOfRange(other, start, Math.min(other.length, start + 80)));
            }
        };
    }

    private static byte[] token(Random random) {
        return TOKENS.get(random.nextInt(TOKENS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] splice(byte[] document, int from, int to, byte[] piece) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(document, 0, from);
        out.writeBytes(piece);
        out.write(document, to, document.length - to);
        return out.toByteArray();
    }
}

package io.gangflow.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** The encoding {@code gzip} of whole bodies. */
public final class Gzip {

    private static final int BUFFER = 8 << 10;

    private Gzip() {}

    /**
     * Whether a client accepts it; a weight of zero refuses it.
     *
     * @param header the value of {@code Accept-Encoding}
     */
    public static boolean isAccepted(String header) {
        for (String part : header.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] words = part.strip().split(";", 2);
            if (words[0].strip().equals("gzip")) {
                return words.length == 1 || !words[1].strip().matches("q=0(\\.0*)?");
            }
        }
        return false;
    }

    /** Returns the bytes, compressed. */
    public static byte[] of(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4 + BUFFER);
        try (OutputStream zip = new GZIPOutputStream(bytes, BUFFER)) {
            zip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can always be written", e);
        }
        return bytes.toByteArray();
    }
}

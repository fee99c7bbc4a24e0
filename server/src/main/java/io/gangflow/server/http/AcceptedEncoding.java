package io.gangflow.server.http;

import java.util.Locale;

/** Reads the {@code Accept-Encoding} header. */
public final class AcceptedEncoding {

    private AcceptedEncoding() {}

    /** Whether the client accepts gzip; a weight of zero refuses it. */
    public static boolean isGzip(String header) {
        for (String part : header.toLowerCase(Locale.ROOT).split(",", -1)) {
            String[] words = part.strip().split(";", 2);
            if (words[0].strip().equals("gzip")) {
                return words.length == 1 || !words[1].strip().matches("q=0(\\.0*)?");
            }
        }
        return false;
    }
}

package io.gangflow.fuzz;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One or several requests as text: a line with method and target, headers, an empty line, and the body up to a line
 * {@code %%}. The target of the fuzzing is what reads paths, parameters, headers and bodies, not the parser of HTTP: what
 * is no request line is dropped, and the framing headers are written by the client.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record HttpInput(String method, String target, Map<String, String> headers, byte[] body) {

    private static final Pattern LINE = Pattern.compile("([A-Z]{3,7}) (/[\\x21-\\x7e]{0,2000})");
    private static final Pattern HEADER = Pattern.compile("([A-Za-z0-9-]{1,60}): ?([\\x20-\\x7e]{0,500})");
    private static final List<String> FRAMING =
            List.of("host", "connection", "content-length", "transfer-encoding", "expect", "upgrade", "authorization");
    private static final int MOST = 5;

    /** Requests that wait for events do not end; their parameters are read by the same code as others'. */
    private static final Pattern ENDLESS = Pattern.compile("(?i).*(watch|follow|wait|events|stream).*");

    /** Reads at most five requests. */
    static List<HttpInput> of(byte[] input) {
        String text = new String(input, StandardCharsets.ISO_8859_1);
        List<HttpInput> requests = new ArrayList<>();
        for (String part : text.split("\n%%\n", MOST + 1)) {
            if (requests.size() < MOST) {
                request(part, requests);
            }
        }
        return requests;
    }

    private static void request(String text, List<HttpInput> requests) {
        int end = text.indexOf("\n\n");
        String[] head = (end < 0 ? text : text.substring(0, end)).split("\n", 40);
        Matcher line = LINE.matcher(head[0]);
        if (!line.matches()
                || !isAddress(line.group(2))
                || ENDLESS.matcher(line.group(2)).matches()) {
            return;
        }
        Map<String, String> headers = new LinkedHashMap<>();
        for (int index = 1; index < head.length; index++) {
            Matcher header = HEADER.matcher(head[index]);
            if (header.matches() && !FRAMING.contains(header.group(1).toLowerCase(Locale.ROOT))) {
                headers.put(
                        header.group(1).toLowerCase(Locale.ROOT),
                        header.group(2).strip());
            }
        }
        byte[] body = end < 0 ? new byte[0] : text.substring(end + 2).getBytes(StandardCharsets.ISO_8859_1);
        requests.add(new HttpInput(line.group(1), line.group(2), headers, body));
    }

    /** The JDK's server refuses other targets itself, and closes the connection without reading the body. */
    private static boolean isAddress(String target) {
        try {
            return !target.startsWith("//") && new URI(target).getRawPath() != null; // two slashes: a host
        } catch (URISyntaxException refused) {
            return false;
        }
    }

    HttpInput with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new HttpInput(method, target, more, body);
    }

    HttpInput at(String otherTarget) {
        return new HttpInput(method, otherTarget, headers, body);
    }
}

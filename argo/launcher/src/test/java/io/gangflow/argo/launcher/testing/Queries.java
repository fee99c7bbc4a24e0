package io.gangflow.argo.launcher.testing;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

final class Queries {

    private Queries() {}

    static Map<String, String> of(URI uri) {
        Map<String, String> query = new TreeMap<>();
        String raw = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        for (String part : raw.split("&", -1)) {
            int at = part.indexOf('=');
            if (at > 0) {
                query.put(part.substring(0, at), URLDecoder.decode(part.substring(at + 1), StandardCharsets.UTF_8));
            }
        }
        return query;
    }
}

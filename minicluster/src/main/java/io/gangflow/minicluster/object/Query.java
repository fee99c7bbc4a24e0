package io.gangflow.minicluster.object;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request; for a repeated one the first counts. */
public record Query(Map<String, String> parameters) {

    public Query {
        parameters = Map.copyOf(parameters);
    }

    /**
     * Parses the query of a URL.
     *
     * @throws ApiException (400) when the query is not percent-encoded properly
     */
    public static Query parse(@Nullable String raw) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String pair : raw == null ? new String[0] : raw.split("&", -1)) {
            int at = pair.indexOf('=');
            String key = at < 0 ? pair : pair.substring(0, at);
            if (!key.isEmpty()) {
                parameters.putIfAbsent(decode(key), at < 0 ? "" : decode(pair.substring(at + 1)));
            }
        }
        return new Query(parameters);
    }

    /** The value, if it is present and not empty. */
    public Optional<String> first(String name) {
        return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
    }

    public String text(String name) {
        return parameters.getOrDefault(name, "");
    }

    public boolean has(String name) {
        return first(name).isPresent();
    }

    public boolean flag(String name) {
        String value = text(name);
        return value.equals("true") || value.equals("1");
    }

    public OptionalLong number(String name) {
        return first(name).stream().mapToLong(value -> wholeNumber(name, value)).findFirst();
    }

    static long wholeNumber(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw ApiException.badRequest("invalid value for " + name + ": \"" + value + "\" is not a whole number");
        }
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest("the query is not percent-encoded: " + e.getMessage());
        }
    }
}

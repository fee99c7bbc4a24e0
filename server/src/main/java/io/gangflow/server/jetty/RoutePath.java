package io.gangflow.server.jetty;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The path of a route, split into segments, each of them a literal or a name in braces. */
record RoutePath(List<String> segments) {

    /** Literals come before names: {@code /dagRuns/list} before {@code /dagRuns/{run}}. */
    static final Comparator<RoutePath> LITERAL_FIRST = Comparator.comparing(RoutePath::shape);

    RoutePath {
        segments = List.copyOf(segments);
    }

    static RoutePath of(String path) {
        return new RoutePath(cut(path));
    }

    /** Returns the segments of a path; empty ones are kept. */
    static List<String> cut(String path) {
        List<String> segments = new ArrayList<>();
        int from = 1;
        for (int slash = path.indexOf('/', from); slash >= 0; slash = path.indexOf('/', from)) {
            segments.add(path.substring(from, slash));
            from = slash + 1;
        }
        segments.add(path.substring(from));
        return segments;
    }

    private static boolean isName(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }

    /** One letter per segment: two paths with the same shape and literals match the same requests. */
    private String shape() {
        StringBuilder shape = new StringBuilder();
        segments.forEach(segment -> shape.append(isName(segment) ? 'n' : 'l'));
        return shape.toString();
    }

    /** Returns a key that is equal for all paths that match the same requests. */
    String key() {
        StringBuilder key = new StringBuilder();
        segments.forEach(segment -> key.append('/').append(isName(segment) ? "{}" : segment));
        return key.toString();
    }

    /** Returns the values of the names if a request's path matches. */
    Optional<Map<String, String>> match(List<String> path) {
        if (path.size() != segments.size()) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < path.size(); i++) {
            String segment = segments.get(i);
            String value = path.get(i);
            if (isName(segment)) {
                if (!mayBeValue(value)) {
                    return Optional.empty();
                }
                values.put(segment.substring(1, segment.length() - 1), value);
            } else if (!segment.equals(value)) {
                return Optional.empty();
            }
        }
        return Optional.of(values);
    }

    /** Rejects values that would change the path in the URL of a Kubernetes object. */
    private static boolean mayBeValue(String value) {
        return !value.isEmpty()
                && !".".equals(value)
                && !"..".equals(value)
                && value.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }
}

package io.gangflow.airflow.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The path of a route, cut into segments, each of them a text or a name in braces. */
record RoutePath(List<String> segments) {

    /** What is written out comes before what is named: {@code /dagRuns/list} before {@code /dagRuns/{run}}. */
    static final Comparator<RoutePath> LITERAL_FIRST = Comparator.comparing(RoutePath::shape);

    RoutePath {
        segments = List.copyOf(segments);
    }

    static RoutePath of(String path) {
        return new RoutePath(cut(path));
    }

    /** The segments of a path; empty ones are kept. */
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

    /** One letter a segment: two paths of the same shape and texts match the same requests. */
    private String shape() {
        StringBuilder shape = new StringBuilder();
        segments.forEach(segment -> shape.append(isName(segment) ? 'n' : 'l'));
        return shape.toString();
    }

    /** The same for all paths that match the same requests. */
    String key() {
        StringBuilder key = new StringBuilder();
        segments.forEach(segment -> key.append('/').append(isName(segment) ? "{}" : segment));
        return key.toString();
    }

    /** The values of the names, when a request's path matches. */
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

    /** Not what would be another path in the URL of an object of Kubernetes. */
    private static boolean mayBeValue(String value) {
        return !value.isEmpty()
                && !".".equals(value)
                && !"..".equals(value)
                && value.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }
}

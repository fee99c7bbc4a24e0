package io.gangflow.server.jetty;

import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All routes of the server, with the lookup for a request. Immutable. */
final class RouteTable {

    private final Map<Integer, List<Line>> byLength = new HashMap<>();

    private record Line(RoutePath path, Endpoint endpoint) {
        Method method() {
            return endpoint.route().method();
        }
    }

    /** The result of a lookup. */
    sealed interface Match {

        /** A route, with the values of the names in its path. */
        record Found(Endpoint endpoint, Map<String, String> values) implements Match {}

        /** Routes match the path, but not the method. */
        record OtherMethods(String allow) implements Match {}

        /** No route matches the path. */
        record Nothing() implements Match {}
    }

    /**
     * Sorts the routes.
     *
     * @throws IllegalArgumentException when two of them match the same requests, or one has no permission
     */
    RouteTable(List<Endpoint> endpoints) {
        Set<String> seen = new HashSet<>();
        for (Endpoint endpoint : endpoints) {
            Route route = endpoint.route();
            RoutePath path = RoutePath.of(route.path());
            if (!seen.add(route.method() + " " + path.key())) {
                throw new IllegalArgumentException("two routes answer %s %s".formatted(route.method(), route.path()));
            }
            check(route);
            byLength.computeIfAbsent(path.segments().size(), length -> new ArrayList<>())
                    .add(new Line(path, endpoint));
        }
        byLength.values().forEach(lines -> lines.sort(Comparator.comparing(Line::path, RoutePath.LITERAL_FIRST)));
    }

    private static void check(Route route) {
        for (Permission right : route.rights()) {
            if (right.verb().isEmpty() || right.resource().isEmpty()) {
                throw new IllegalArgumentException(
                        "%s %s has a permission without verb or resource".formatted(route.method(), route.path()));
            }
        }
    }

    /** Finds the route; HEAD uses the route of GET. */
    Match find(String method, String path) {
        List<String> segments = RoutePath.cut(path);
        Set<String> allowed = new TreeSet<>();
        for (Line line : byLength.getOrDefault(segments.size(), List.of())) {
            Optional<Map<String, String>> values = line.path().match(segments);
            if (values.isPresent()) {
                if (answers(line.method(), method)) {
                    return new Match.Found(line.endpoint(), values.get());
                }
                allow(allowed, line.method());
            }
        }
        return allowed.isEmpty() ? new Match.Nothing() : new Match.OtherMethods(String.join(", ", allowed));
    }

    private static boolean answers(Method route, String method) {
        return route.name().equals(method) || (route == Method.GET && "HEAD".equals(method));
    }

    private static void allow(Set<String> allowed, Method method) {
        allowed.add(method.name());
        allowed.add("OPTIONS");
        if (method == Method.GET) {
            allowed.add("HEAD");
        }
    }
}

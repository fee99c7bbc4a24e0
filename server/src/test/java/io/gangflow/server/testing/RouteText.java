package io.gangflow.server.testing;

import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import java.util.stream.Collectors;

/** A route with its permissions as a line of text, for the lists of reviewed routes. */
public final class RouteText {

    private RouteText() {}

    /** Returns a line such as {@code GET /pools: list queues.scheduling.volcano.sh of the cluster}. */
    public static String of(Route route) {
        String right = route.isOpen()
                ? "no token"
                : route.rights().isEmpty()
                        ? "any token"
                        : route.rights().stream().map(RouteText::words).collect(Collectors.joining(", "));
        return "%s %s: %s".formatted(route.method(), route.path(), right);
    }

    private static String words(Permission right) {
        return "%s %s%s%s"
                .formatted(
                        right.verb(),
                        right.resource(),
                        right.group().isEmpty() ? "" : "." + right.group(),
                        right.clusterWide() ? " of the cluster" : "");
    }
}

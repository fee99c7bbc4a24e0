package io.gangflow.server.jetty;

import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Route;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The routes of the table, with handlers that only record their calls. */
final class RecordedRoutes {

    private final Queue<String> called = new ConcurrentLinkedQueue<>();

    List<Route> of(List<Route> routes) {
        return routes.stream().map(this::of).toList();
    }

    private Route of(Route route) {
        return new Route(route.method(), route.path(), route.dialect(), route.permissions(), call -> {
            called.add(
                    route.method() + " " + route.path() + " by " + call.caller().name());
            return new Answer.Empty(204, Map.of());
        });
    }

    /** Returns the calls since the last call of this method. */
    List<String> take() {
        List<String> calls = List.copyOf(called);
        called.clear();
        return calls;
    }
}

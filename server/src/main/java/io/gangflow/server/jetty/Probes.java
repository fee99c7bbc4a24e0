package io.gangflow.server.jetty;

import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Handler;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.http.Route.Method;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The responses for a kubelet and for Prometheus. */
record Probes(Metrics metrics, BooleanSupplier draining) {

    List<Endpoint> endpoints() {
        return List.of(
                probe("/healthz", call -> text(200, "ok\n")),
                probe("/readyz", call -> draining.getAsBoolean() ? text(503, "ending\n") : text(200, "ok\n")),
                probe("/metrics", call -> new Answer.Text(200, "text/plain; version=0.0.4", metrics.text(), Map.of())));
    }

    private static Endpoint probe(String path, Handler handler) {
        Route route = new Route(Method.GET, path, Dialect.V2, Permission.NOBODY_ASKED, handler);
        return new Endpoint(route, Endpoint.Kind.PROBE);
    }

    private static Answer text(int status, String text) {
        return new Answer.Text(status, "text/plain", text, Map.of());
    }
}

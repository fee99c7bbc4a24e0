package io.gangflow.server.jetty;

import io.gangflow.server.http.Route;

/** A route with the kind of its handling in the server. */
record Endpoint(Route route, Kind kind) {

    enum Kind {
        /** A route of the API. */
        API,
        /** Issues tokens: its body can also be a form, is small, and is read without authentication. */
        TOKEN,
        /** Called by a kubelet or by Prometheus: responds immediately, however busy the server is. */
        PROBE
    }

    private static final int TOKEN_BODY_BYTES = 16 << 10;

    int bodyBytes(ServerLimits limits) {
        return kind == Kind.TOKEN ? Math.min(TOKEN_BODY_BYTES, limits.bodyBytes()) : limits.bodyBytes();
    }

    /** Whether a request can have a body that is read. */
    boolean takesBody() {
        return switch (route.method()) {
            case POST, PUT, PATCH -> true;
            case GET, DELETE -> false;
        };
    }
}

package io.gangflow.airflow.server;

import io.gangflow.airflow.http.Route;

/** A route as the server keeps it. */
record Endpoint(Route route, Kind kind) {

    enum Kind {
        /** A route of the API. */
        API,
        /** Gives tokens: its body may be a form too, is small, and is read from anybody. */
        TOKEN,
        /** Asked by a kubelet or by Prometheus: answered at once, however busy the server is. */
        PROBE
    }

    private static final int TOKEN_BODY_BYTES = 16 << 10;

    int bodyBytes(ServerLimits limits) {
        return kind == Kind.TOKEN ? Math.min(TOKEN_BODY_BYTES, limits.bodyBytes()) : limits.bodyBytes();
    }

    /** Whether a request may have a body that is read. */
    boolean takesBody() {
        return switch (route.method()) {
            case POST, PUT, PATCH -> true;
            case GET, DELETE -> false;
        };
    }
}

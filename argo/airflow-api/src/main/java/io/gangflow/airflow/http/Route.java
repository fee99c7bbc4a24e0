package io.gangflow.airflow.http;

/**
 * One line of the table of routes.
 *
 * @param path with names in braces, {@code /api/v2/dags/{dag_id}}; a name takes one segment
 * @param dialect how errors are told on it
 */
public record Route(Method method, String path, Dialect dialect, Permission permission, Handler handler) {

    /** HTTP's methods that are routed; HEAD and OPTIONS are answered from the table. */
    public enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    /** Whose form errors have. */
    public enum Dialect {
        /** {@code {"detail": ...}}, as FastAPI has it. */
        V2,
        /** RFC 7807 with {@code application/problem+json}; the token may come by HTTP Basic. */
        V1
    }

    public Route {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("the path of a route begins with a slash: " + path);
        }
    }
}

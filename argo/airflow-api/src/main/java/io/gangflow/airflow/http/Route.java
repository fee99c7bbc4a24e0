package io.gangflow.airflow.http;

import java.util.List;

/**
 * One line of the table of routes.
 *
 * @param path with names in braces, {@code /api/v2/dags/{dag_id}}; a name takes one segment
 * @param dialect how errors are told on it
 * @param permissions all of them are needed; at least one
 */
public record Route(Method method, String path, Dialect dialect, List<Permission> permissions, Handler handler) {

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
        permissions = List.copyOf(permissions);
        boolean alone = permissions.contains(Permission.NOBODY_ASKED) || permissions.contains(Permission.ANYBODY);
        if (permissions.isEmpty() || (alone && permissions.size() > 1)) {
            throw new IllegalArgumentException("%s %s has the permissions %s".formatted(method, path, permissions));
        }
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("the path of a route starts with a slash: " + path);
        }
    }

    /** With one permission. */
    public Route(Method method, String path, Dialect dialect, Permission permission, Handler handler) {
        this(method, path, dialect, List.of(permission), handler);
    }

    /** Whether no token is needed. */
    public boolean isOpen() {
        return permissions.contains(Permission.NOBODY_ASKED);
    }

    /** What the cluster is asked for; nothing where nobody is asked, or any token will do. */
    public List<Permission> rights() {
        return permissions.contains(Permission.ANYBODY) || isOpen() ? List.of() : permissions;
    }
}

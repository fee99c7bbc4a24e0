package io.gangflow.server.http;

import java.util.List;

/**
 * An entry in the table of routes.
 *
 * @param path with names in braces, {@code /api/v2/dags/{dag_id}}; a name matches one segment
 * @param dialect format of its errors
 * @param permissions all are required; at least one
 */
public record Route(Method method, String path, Dialect dialect, List<Permission> permissions, Handler handler) {

    /** Routed HTTP methods; HEAD and OPTIONS are derived from the table. */
    public enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    /** The format of errors. */
    public enum Dialect {
        /** {@code {"detail": ...}}, like FastAPI. */
        V2,
        /** Like V2; a refusal names the missing permission. */
        OWN,
        /** RFC 7807 with {@code application/problem+json}; the token can be sent with HTTP Basic. */
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

    /** Creates a route with one permission. */
    public Route(Method method, String path, Dialect dialect, Permission permission, Handler handler) {
        this(method, path, dialect, List.of(permission), handler);
    }

    /** Whether no token is needed. */
    public boolean isOpen() {
        return permissions.contains(Permission.NOBODY_ASKED);
    }

    /** Returns the error for a caller without one of the permissions. */
    public ApiException refusal(Permission missing) {
        return new ApiException(403, dialect == Dialect.OWN ? missing.refusal() : "Forbidden");
    }

    /** Returns the permissions to check with the cluster; empty if no token or any valid token is enough. */
    public List<Permission> rights() {
        return permissions.contains(Permission.ANYBODY) || isOpen() ? List.of() : permissions;
    }
}

package io.gangflow.server.operation;

import io.gangflow.server.http.Handler;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One operation of the API: a route and its documentation.
 *
 * @param tag heading in the document
 * @param summary one sentence
 * @param permissions all are required
 * @param body schema of the request body; empty for none
 */
public record Operation(
        Method method,
        String path,
        String tag,
        String summary,
        List<Permission> permissions,
        List<Parameter> query,
        Optional<Schema> body,
        Reply reply,
        Handler handler) {

    public Operation {
        query = List.copyOf(query);
        permissions = List.copyOf(permissions);
    }

    private static Operation of(
            Method method, String path, List<Permission> permissions, Reply reply, Handler handler) {
        return new Operation(method, path, "", "", permissions, List.of(), Optional.empty(), reply, handler);
    }

    /** Reads, with permissions that are all required. */
    public static Operation get(String path, List<Permission> permissions, Reply reply, Handler handler) {
        return of(Method.GET, path, permissions, reply, handler);
    }

    /** Changes, with permissions that are all required. */
    public static Operation post(String path, List<Permission> permissions, Reply reply, Handler handler) {
        return of(Method.POST, path, permissions, reply, handler);
    }

    public static Operation get(String path, Permission permission, Reply reply, Handler handler) {
        return of(Method.GET, path, List.of(permission), reply, handler);
    }

    public static Operation post(String path, Permission permission, Reply reply, Handler handler) {
        return of(Method.POST, path, List.of(permission), reply, handler);
    }

    public static Operation put(String path, Permission permission, Reply reply, Handler handler) {
        return of(Method.PUT, path, List.of(permission), reply, handler);
    }

    public static Operation patch(String path, Permission permission, Reply reply, Handler handler) {
        return of(Method.PATCH, path, List.of(permission), reply, handler);
    }

    public static Operation delete(String path, Permission permission, Reply reply, Handler handler) {
        return of(Method.DELETE, path, List.of(permission), reply, handler);
    }

    public Operation describedAs(String heading, String sentence) {
        return new Operation(method, path, heading, sentence, permissions, query, body, reply, handler);
    }

    /** Adds permissions, which are all required too. */
    public Operation needs(Permission... more) {
        return needs(Arrays.asList(more));
    }

    /** Adds permissions, which are all required too. */
    public Operation needs(List<Permission> more) {
        List<Permission> all = new ArrayList<>(permissions);
        all.addAll(more);
        return new Operation(method, path, tag, summary, all, query, body, reply, handler);
    }

    public Operation query(List<Parameter> more) {
        List<Parameter> all = new ArrayList<>(query);
        all.addAll(more);
        return new Operation(method, path, tag, summary, permissions, all, body, reply, handler);
    }

    public Operation query(Parameter... more) {
        return query(Arrays.asList(more));
    }

    public Operation body(Shape shape) {
        return new Operation(method, path, tag, summary, permissions, query, Optional.of(shape.ref()), reply, handler);
    }

    boolean isOfFirstVersion() {
        return path.startsWith("/api/v1/");
    }

    private Dialect dialect() {
        if (isOfFirstVersion()) {
            return Dialect.V1;
        }
        return path.startsWith("/api/v2/") ? Dialect.V2 : Dialect.OWN;
    }

    /** Returns the route, which calls the handler only with input that matches the declaration. */
    public Route route(Map<String, Shape> shapes) {
        return new Route(method, path, dialect(), permissions, new CheckedHandler(this, shapes));
    }
}

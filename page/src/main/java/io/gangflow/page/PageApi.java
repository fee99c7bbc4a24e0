package io.gangflow.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.session.SessionOperations;
import io.gangflow.page.shape.AllShapes;
import io.gangflow.page.shape.ErrorShapes;
import io.gangflow.page.web.WebFiles;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.operation.OpenApiDocument;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page: its files, and the JSON API that it and other clients read. Thread-safe. */
public final class PageApi {

    /** The path before every operation. */
    public static final String BASE = "/api/gangflow/v1";

    private static final String TITLE = "Gangflow's API";

    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, Shape> shapes = AllShapes.byName();

    /** Creates the API; sends no request. */
    public PageApi(PageContext context) {
        operations.addAll(new SessionOperations(context).all());
    }

    /** Returns the table of routes, each with its required permissions. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>(new WebFiles().routes());
        operations.forEach(operation -> routes.add(EntityTags.on(operation.route(shapes))));
        ObjectNode document = document();
        routes.add(EntityTags.on(new Route(
                Route.Method.GET,
                BASE + "/openapi.json",
                Route.Dialect.V2,
                Permission.NOBODY_ASKED,
                call -> Answer.Json.ok(document))));
        return routes;
    }

    /** Returns the OpenAPI document of this API. */
    public ObjectNode document() {
        return OpenApiDocument.of(
                TITLE, SessionOperations.VERSION, operations, shapes.values(), ErrorShapes.ERROR, ErrorShapes.INVALID);
    }
}

package io.gangflow.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.action.RunActions;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.event.ChangeFeed;
import io.gangflow.page.event.EventOperations;
import io.gangflow.page.log.LogOperations;
import io.gangflow.page.run.PipelineSources;
import io.gangflow.page.run.RunDetails;
import io.gangflow.page.run.RunIndex;
import io.gangflow.page.run.RunLists;
import io.gangflow.page.run.RunPodList;
import io.gangflow.page.run.RunPrediction;
import io.gangflow.page.run.RunTimelines;
import io.gangflow.page.session.SessionOperations;
import io.gangflow.page.shape.AllShapes;
import io.gangflow.page.shape.ErrorShapes;
import io.gangflow.page.source.PipelineFiles;
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
public final class PageApi implements AutoCloseable {

    private static final String TITLE = "Gangflow's API";

    private final PageContext context;
    private final ChangeFeed feed = new ChangeFeed();
    private final RunIndex index;
    private final LiveParts live;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, Shape> shapes = AllShapes.byName();

    /** Creates the API; sends no request. */
    public PageApi(PageContext context) {
        this.context = context;
        this.index = new RunIndex(context.cluster(), feed);
        PipelineFiles files = new PipelineFiles(context.pipelines());
        this.live = new LiveParts(context, files, index::all);
        RunSource source = new RunSource(context);
        RunPrediction prediction = new RunPrediction(context, new PipelineSources(context, files));
        operations.addAll(new SessionOperations(context).all());
        operations.addAll(new RunLists(context, index, live.runs()).all());
        operations.addAll(new RunDetails(context, source, live.runs()).all());
        operations.addAll(new RunTimelines(source, prediction, live.waits(), context.clock()).all());
        operations.addAll(new RunPodList(source).all());
        operations.addAll(new LogOperations(source).all());
        operations.addAll(new RunActions(context, source, index).all());
        operations.addAll(new EventOperations(context, feed, live.state(), live.runs()).all());
        operations.addAll(live.operations());
    }

    /** Starts to watch the cluster of the context, for all APIs that share it. */
    public PageApi follow() {
        context.cluster().follow(index);
        live.follow();
        return this;
    }

    /** Returns the table of routes, each with its required permissions. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>(new WebFiles().routes());
        operations.forEach(operation -> routes.add(EntityTags.on(operation.route(shapes))));
        ObjectNode document = document();
        routes.add(EntityTags.on(new Route(
                Route.Method.GET,
                PageContext.BASE + "/openapi.json",
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

    /** Ends the reading of the cluster; the owner closes the client. */
    @Override
    public void close() {
        live.close();
    }
}

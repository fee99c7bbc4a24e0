package io.gangflow.page.web;

import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.TaggedBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The page and its assets. They contain nothing about the cluster, so no token is needed. Thread-safe. */
public final class WebFiles {

    /** Each view has a path, for which the browser gets the same page. */
    private static final List<String> VIEWS = List.of(
            "/",
            "/runs",
            "/runs/{run}",
            "/cluster",
            "/queues",
            "/what-if",
            "/pipelines",
            "/pipelines/{pipeline}",
            "/pipelines/{pipeline}/submit",
            "/open");

    private static final String INDEX = "index.html";
    private static final String NO_PAGE =
            "This build of Gangflow has no page; its APIs are served. Install Node.js 18 or newer and build Gangflow again with `mvn package` to get it.\n";

    private final Assets assets;

    public WebFiles() {
        this(Assets.ofBuild());
    }

    WebFiles(Assets assets) {
        this.assets = assets;
    }

    /** Returns the routes of the views and of the files that they load. */
    public List<Route> routes() {
        List<Route> routes = new ArrayList<>();
        VIEWS.forEach(path -> routes.add(open(path, this::page)));
        routes.add(open("/assets/{name}", this::asset));
        return routes;
    }

    private static Route open(String path, io.gangflow.server.http.Handler handler) {
        return new Route(Route.Method.GET, path, Route.Dialect.V2, Permission.NOBODY_ASKED, handler);
    }

    private Answer page(Call call) {
        Optional<TaggedBody> page = assets.find(INDEX);
        return page.isPresent()
                ? page.get().answer(call, "no-cache", SecurityHeaders.ALL)
                : new Answer.Text(404, "text/plain; charset=utf-8", NO_PAGE, SecurityHeaders.ALL);
    }

    private Answer asset(Call call) {
        String name = call.path("name");
        return assets.find(name)
                .filter(found -> !name.equals(INDEX))
                .map(found -> found.answer(call, "public, max-age=31536000, immutable", SecurityHeaders.ALL))
                .orElseThrow(() -> new ApiException(404, "Not Found"));
    }
}

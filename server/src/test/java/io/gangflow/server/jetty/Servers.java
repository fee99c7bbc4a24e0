package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Handler;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.identity.Credentials;
import java.util.List;

/** Servers with a few routes that return the data of their calls. */
final class Servers {

    static final String TOKEN = "t".repeat(64);

    private Servers() {}

    static ApiServer start(ServerLimits limits, List<Route> routes) {
        return ApiServer.start(
                new ServerOptions("127.0.0.1", 0, java.util.Optional.empty(), limits), routes, everybody());
    }

    /** Admits every request as the owner, for tests of other aspects. */
    static AccessControl everybody() {
        AccessControl owner = AccessControl.thisMachine("tester", TOKEN);
        return new AccessControl(
                (credentials, origin) -> owner.authenticator().identify(new Credentials.Bearer(TOKEN), origin),
                owner.tokens(),
                owner.rights());
    }

    static ApiServer echo() {
        return start(ServerLimits.DEFAULT, echoes());
    }

    static List<Route> echoes() {
        return List.of(
                route(Method.GET, "/api/v2/dags/{dag_id}", Servers::echo),
                route(Method.POST, "/api/v2/dags/{dag_id}/dagRuns", Servers::echo),
                route(Method.GET, "/api/v2/dags/{dag_id}/dagRuns/{run_id}", Servers::echo),
                route(Method.POST, "/api/v2/dags/{dag_id}/dagRuns/list", Servers::echo),
                new Route(
                        Method.GET,
                        "/api/v1/dags/{dag_id}",
                        Dialect.V1,
                        Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE),
                        Servers::echo));
    }

    static Route route(Method method, String path, Handler handler) {
        return new Route(method, path, Dialect.V2, Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE), handler);
    }

    static Answer echo(io.gangflow.server.http.Call call) {
        ObjectNode said = JsonNodeFactory.instance.objectNode();
        said.put("caller", call.caller().name());
        said.set("path", JsonNodeFactory.instance.pojoNode(call.path()));
        said.set("query", JsonNodeFactory.instance.pojoNode(call.query()));
        said.set("body", call.body().isMissingNode() ? null : call.body());
        return Answer.Json.ok(said);
    }
}

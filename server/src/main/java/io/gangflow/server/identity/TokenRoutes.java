package io.gangflow.server.identity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Handler;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.http.Route.Method;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The routes of Airflow's simple auth manager that issue tokens (auth/managers/simple/openapi, Airflow 3.3.2): a user
 * name and a password, as JSON or as a form, for a token. The lifetime of tokens is Airflow's default: a day, or an
 * hour for the command line.
 */
public final class TokenRoutes {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private TokenRoutes() {}

    /** Returns the routes for users with passwords. */
    public static List<Route> forUsers(Identification users) {
        return routes(
                call -> created(users.login(login(call), "", DAY)),
                call -> created(users.login(login(call), "", HOUR)));
    }

    /** Returns the routes for the owner of a local cluster, whose token is the password. */
    public static List<Route> forOwner(OwnerAuthenticator owner) {
        Handler handler = call -> created(owner.login(login(call)));
        return routes(handler, handler);
    }

    private static List<Route> routes(Handler forDay, Handler forHour) {
        return List.of(
                route(Method.POST, "/auth/token", forDay),
                route(Method.POST, "/auth/token/cli", forHour),
                route(Method.GET, "/auth/token", call -> {
                    throw new ApiException(403, "A token requires a user name and a password, sent by POST");
                }));
    }

    private static Route route(Method method, String path, Handler handler) {
        return new Route(method, path, Dialect.V2, Permission.NOBODY_ASKED, handler);
    }

    private static Answer created(String token) {
        return new Answer.Json(201, JsonNodeFactory.instance.objectNode().put("access_token", token), Map.of());
    }

    private static Credentials.Password login(Call call) {
        return new Credentials.Password(text(call.body(), "username"), text(call.body(), "password"));
    }

    private static String text(JsonNode body, String field) {
        JsonNode value = body.path(field);
        if (value.isTextual()) {
            return value.textValue();
        }
        ObjectNode problem = JsonNodeFactory.instance.objectNode();
        problem.put("type", value.isMissingNode() ? "missing" : "string_type");
        problem.putArray("loc").add("body").add(field);
        problem.put("msg", value.isMissingNode() ? "Field required" : "Input should be a valid string");
        // FastAPI repeats the input here, which can contain a password.
        problem.putNull("input");
        ArrayNode problems = JsonNodeFactory.instance.arrayNode().add(problem);
        throw new ApiException(422, problems);
    }
}

package io.gangflow.page;

import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.TaggedBody;
import java.util.Map;

/** Gives the JSON answers of a route an {@code ETag}. */
final class EntityTags {

    private EntityTags() {}

    /** Returns the route; those that change something have no tags. */
    static Route on(Route route) {
        return route.method() == Route.Method.GET
                ? new Route(
                        route.method(),
                        route.path(),
                        route.dialect(),
                        route.permissions(),
                        call -> tagged(call, route.handler().handle(call)))
                : route;
    }

    private static Answer tagged(Call call, Answer answer) {
        return answer instanceof Answer.Json json && json.status() == 200
                ? TaggedBody.of(json).answer(call, TaggedBody.ASK_EACH_TIME, Map.of())
                : answer;
    }
}

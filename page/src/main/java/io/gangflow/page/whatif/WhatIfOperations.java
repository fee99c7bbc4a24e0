package io.gangflow.page.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveForecast;
import io.gangflow.page.cluster.LiveWork;
import io.gangflow.page.cluster.TimeLimit;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.SimulationJson;
import io.gangflow.page.pipeline.PlayablePipelines;
import io.gangflow.page.session.Actions;
import io.gangflow.page.shape.WhatIfShapes;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.whatif.Variant;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** {@code /what-if}: simulates the same work twice, without and with a change. One at a time per caller. */
public final class WhatIfOperations {

    /** Less than the time limit of a request, so that the caller gets a sentence. */
    private static final Duration LIMIT = Duration.ofSeconds(9);

    private static final long SEED = 1;
    private static final int CONFLICT = 409;
    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY = 429;
    private static final int UNAVAILABLE = 503;

    private final LiveWork work;
    private final PlayablePipelines pipelines;
    private final Set<String> busy = ConcurrentHashMap.newKeySet();

    public WhatIfOperations(LiveWork work, PlayablePipelines pipelines) {
        this.work = work;
        this.pipelines = pipelines;
    }

    public List<Operation> all() {
        List<Permission> cluster = Actions.CLUSTER.permissions();
        return List.of(
                Operation.post(PageContext.BASE + "/what-if", cluster, Reply.ok(WhatIfShapes.COMPARED), this::compare)
                        .body(WhatIfShapes.REQUEST)
                        .describedAs("What if", "Predict the live work or a pipeline, before and after a change"),
                Operation.get(PageContext.BASE + "/machines", cluster, Reply.ok(WhatIfShapes.MACHINES), this::machines)
                        .describedAs(
                                "What if", "List the machine types with their prices, and the pools of the cluster"));
    }

    private Answer machines(Call call) throws InterruptedException {
        return Answer.Json.ok(Machines.json(work.state().view().cluster()));
    }

    private Answer compare(Call call) throws InterruptedException {
        String caller = call.caller().name();
        if (!busy.add(caller)) {
            throw ApiException.later(TOO_MANY, "another prediction of yours is running; wait for its result", 2);
        }
        try {
            LiveForecast there = work.forecast()
                    .orElseThrow(() -> new ApiException(
                            CONFLICT,
                            "the cluster has no nodes, or more than %,d pods, which are too many to simulate"
                                    .formatted(LiveForecast.MOST_PODS)));
            Comparison compared = TimeLimit.within(LIMIT, "what-if", () -> compared(there, call.body()))
                    .orElseThrow(() -> new ApiException(
                            UNAVAILABLE,
                            "the prediction was not complete within %d seconds; choose less work"
                                    .formatted(LIMIT.toSeconds())));
            return Answer.Json.ok(WhatIfShapes.COMPARED
                    .startResponse()
                    .put("before", SimulationJson.run(compared.before()))
                    .put("after", SimulationJson.run(compared.after()))
                    .put("sentence", compared.sentence())
                    .done());
        } finally {
            busy.remove(caller);
        }
    }

    private Comparison compared(LiveForecast there, JsonNode body) throws InterruptedException {
        PlayedInput input = input(there, body.path("base"));
        var catalogue = Machines.catalogue(there.cluster());
        Variant variant = new RequestedChange(there.cluster(), catalogue, input.queues()).read(body.path("change"));
        try {
            PlayedInput changed = input.with(variant.scheduler().flatMap(SchedulerName::ofKeyword), variant.weights());
            Cluster cluster = variant.cluster(there.cluster(), catalogue);
            return new Comparison(
                    input.play(there.cluster(), SimulatedLauncher.Options.of(there.cluster(), SEED)),
                    changed.play(cluster, SimulatedLauncher.Options.of(cluster, SEED)));
        } catch (IllegalArgumentException unplayable) {
            throw new ApiException(UNPROCESSABLE, String.valueOf(unplayable.getMessage()));
        }
    }

    /** A pipeline is simulated alone on the nodes of the cluster, so that its timeline has its stages only. */
    private PlayedInput input(LiveForecast there, JsonNode base) {
        if (base.path("live").asBoolean()) {
            if (there.there().podSets().isEmpty()) {
                throw new ApiException(CONFLICT, "nothing runs or waits on the cluster; choose a pipeline");
            }
            return new PlayedManifests(there.there());
        }
        return pipelines.input(base);
    }
}

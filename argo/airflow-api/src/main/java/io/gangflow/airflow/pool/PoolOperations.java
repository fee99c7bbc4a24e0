package io.gangflow.airflow.pool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.Pages;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /pools}. Used slots are counted in the served namespace. */
public record PoolOperations(Cluster cluster) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.QUEUE);
    private static final Permission GET = Permission.of("get", KindCatalogue.QUEUE);
    private static final Permission GROUPS = Permission.of("list", KindCatalogue.POD_GROUP);
    private static final int NOT_FOUND = 404;

    private static final ListQuery<Pool> POOLS = ListQuery.<Pool>by(Pool::name, "name")
            .order("name", pool -> Optional.of(pool.name()))
            .order("pool", pool -> Optional.of(pool.name()))
            .order("id", pool -> Optional.of(pool.name()))
            .pattern("pool_name", Pool::name);

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/pools", LIST, Reply.ok(DataShapes.POOLS), this::list)
                        .needs(GROUPS)
                        .query(POOLS.parameters())
                        .describedAs("Pool", "List the Volcano queues"),
                Operation.get("/api/v2/pools/{pool_name}", GET, Reply.ok(DataShapes.POOL), this::get)
                        .needs(LIST, GROUPS)
                        .describedAs("Pool", "Get a queue"));
    }

    private Answer list(Call call) {
        return Collections.page(DataShapes.POOLS, "pools", POOLS.select(call.query(), pools()), PoolOperations::answer);
    }

    private Answer get(Call call) {
        String name = call.path("pool_name");
        return pools().stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .map(pool -> Answer.Json.ok(answer(pool)))
                .orElseThrow(
                        () -> new ApiException(NOT_FOUND, "The Pool with name: `%s` was not found".formatted(name)));
    }

    /** Empty on a cluster without Volcano. */
    private List<Pool> pools() {
        try {
            List<Queue> queues = Pages.of(options ->
                            cluster.kubernetes().resources(Queue.class).list(options))
                    .objects();
            List<PodGroup> groups = cluster.list(PodGroup.class, Map.of());
            return queues.stream().map(queue -> Pool.of(queue, groups)).toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() == NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    private static ObjectNode answer(Pool pool) {
        return DataShapes.POOL
                .startResponse()
                .put("name", pool.name())
                .put("slots", pool.slots())
                .put("description", pool.description())
                .put("include_deferred", false)
                .put("occupied_slots", pool.running())
                .put("running_slots", pool.running())
                .put("queued_slots", pool.queued())
                .put("scheduled_slots", 0)
                .put("open_slots", pool.open())
                .put("deferred_slots", 0)
                .done();
    }
}

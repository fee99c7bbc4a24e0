package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Optional;

/** The node pools of a cluster; their nodes run after a number of reads. */
final class Pools {

    private final Store store;
    private final Account account;
    private int patience;

    Pools(Store store, Account account) {
        this.store = store;
        this.account = account;
    }

    /** Sets how often a pool is read before its nodes run; existing pools keep their value. */
    void runAfter(int reads) {
        patience = reads;
    }

    Answer answer(Call call, ObjectNode cluster) throws java.io.IOException {
        String id = call.part(4);
        if (id.isEmpty()) {
            return call.method().equals("POST")
                    ? create(cluster, call.json())
                    : Answer.of(200, "node_pools", all(cluster));
        }
        Optional<ObjectNode> pool = find(cluster, id);
        if (pool.isEmpty()) {
            return Answer.NOT_FOUND;
        }
        return switch (call.method()) {
            case "GET" -> Answer.of(200, "node_pool", read(pool.get()));
            case "PUT" -> update(pool.get(), call.json());
            case "DELETE" -> remove(cluster, id);
            default -> Answer.NOT_FOUND;
        };
    }

    /** Returns the error for an invalid pool request, with DigitalOcean's message. */
    Optional<Answer> refusal(JsonNode wish, int index) {
        if (!account.offersSize(wish.path("size").asText())) {
            return Optional.of(Answer.invalid(
                    "validation error: worker_node_pool_specs[%d].invalid droplet size".formatted(index)));
        }
        int most = Math.max(wish.path("count").asInt(), wish.path("max_nodes").asInt());
        return account.holds(droplets() + most)
                ? Optional.empty()
                : Optional.of(Answer.invalid(
                        "validation error: autoscale desired max nodes exceed limits, %d additional nodes but not enough available droplet limit"
                                .formatted(most)));
    }

    void add(ObjectNode cluster, JsonNode wish) {
        ObjectNode pool = wish.deepCopy();
        pool.put("id", store.nextId());
        pool.withArray("tags")
                .add("k8s")
                .add("k8s:" + cluster.path("id").asText())
                .add("k8s:worker");
        pool.put("reads_left", patience);
        all(cluster).add(pool);
        resize(pool);
    }

    private Answer create(ObjectNode cluster, JsonNode wish) {
        for (JsonNode pool : all(cluster)) {
            if (pool.path("name").equals(wish.path("name"))) {
                return Answer.invalid("validation error: a node pool with this name already exists");
            }
        }
        Optional<Answer> refusal = refusal(wish, 0);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        add(cluster, wish);
        return Answer.of(201, "node_pool", all(cluster).get(all(cluster).size() - 1));
    }

    private static Answer update(ObjectNode pool, JsonNode wish) {
        wish.properties().forEach(field -> pool.set(field.getKey(), field.getValue()));
        pool.withArray("tags").add("k8s").add("k8s:worker");
        resize(pool);
        return Answer.of(202, "node_pool", pool);
    }

    private static Answer remove(ObjectNode cluster, String id) {
        for (Iterator<JsonNode> pools = all(cluster).iterator(); pools.hasNext(); ) {
            if (pools.next().path("id").asText().equals(id)) {
                pools.remove();
            }
        }
        return Answer.NO_CONTENT;
    }

    private static ObjectNode read(ObjectNode pool) {
        int left = pool.path("reads_left").asInt();
        pool.put("reads_left", Math.max(0, left - 1));
        String state = left == 0 ? "running" : "provisioning";
        pool.path("nodes").forEach(node -> ((ObjectNode) node.path("status")).put("state", state));
        return pool;
    }

    private static void resize(ObjectNode pool) {
        int count = Math.max(pool.path("count").asInt(), pool.path("min_nodes").asInt());
        pool.put("count", count);
        ArrayNode nodes = pool.putArray("nodes");
        for (int index = 0; index < count; index++) {
            String name = pool.path("name").asText() + "-" + index;
            nodes.addObject()
                    .put("id", name)
                    .put("name", name)
                    .putObject("status")
                    .put("state", "provisioning");
        }
        read(pool.put("reads_left", pool.path("reads_left").asInt()));
    }

    static ArrayNode all(ObjectNode cluster) {
        return cluster.withArray("node_pools");
    }

    private static Optional<ObjectNode> find(ObjectNode cluster, String id) {
        for (JsonNode pool : all(cluster)) {
            if (pool.path("id").asText().equals(id)) {
                return Optional.of((ObjectNode) pool);
            }
        }
        return Optional.empty();
    }

    private int droplets() {
        int droplets = 0;
        for (ObjectNode cluster : store.of(Clusters.KIND)) {
            for (JsonNode pool : all(cluster)) {
                droplets += pool.path("count").asInt();
            }
        }
        return droplets;
    }
}

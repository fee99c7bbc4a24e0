package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * Clusters under {@code kubernetes/}. Error messages are those that users reported from the real API: version and size
 * in the provider's issues 521 and 827, the limit in doctl's 1619. The messages for a name that is taken, for disabling
 * an HA control plane and for an upgrade to an unavailable version are not known and therefore invented.
 */
final class Clusters {

    static final String KIND = "kubernetes/clusters";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String THEN = "2026-01-01T00:00:00Z";
    private static final List<String> LEFT_BEHIND = List.of("load_balancers", "volumes", "snapshots");

    private final Store store;
    private final Account account;
    private final Pools pools;
    private Optional<String> breakdown = Optional.empty();

    Clusters(Store store, Account account, Pools pools) {
        this.store = store;
        this.account = account;
        this.pools = pools;
    }

    /** From now on, new clusters are created but end in the state {@code error}. */
    void breakDown(String message) {
        breakdown = Optional.of(message);
    }

    /** Removes the fault: clusters created during it start to run. */
    void repair() {
        breakdown = Optional.empty();
        store.of(KIND).forEach(Clusters::run);
    }

    Answer answer(Call call) throws IOException {
        if (call.where().equals("kubernetes/options")) {
            return account.options();
        }
        String id = call.part(2);
        if (id.isEmpty()) {
            return call.method().equals("POST")
                    ? create(call.json())
                    : Store.page(call, store.of(KIND), "kubernetes_clusters");
        }
        Optional<ObjectNode> cluster = store.find(KIND, id);
        if (cluster.isEmpty()) {
            return Answer.NOT_FOUND;
        }
        String part = call.part(3);
        if (part.equals("node_pools")) {
            return pools.answer(call, cluster.get());
        }
        return switch (part) {
            case "upgrade" -> upgrade(cluster.get(), call.json().path("version").asText());
            case "upgrades" -> upgrades(cluster.get());
            default -> call.method().equals("DELETE") ? remove(id) : read(call, cluster.get(), part);
        };
    }

    private Answer read(Call call, ObjectNode cluster, String part) throws IOException {
        if (part.equals("credentials")) {
            ObjectNode credentials = JSON.objectNode()
                    .put("server", cluster.path("endpoint").asText())
                    .put("certificate_authority_data", "Zm9y")
                    .put("token", "of-the-cluster")
                    .put("expires_at", "2099-01-01T00:00:00Z");
            return new Answer(200, credentials.toString());
        }
        if (part.equals("destroy_with_associated_resources")) {
            return new Answer(200, JSON.objectNode().toString());
        }
        if (call.method().equals("PUT")) {
            JsonNode wish = call.json();
            if (cluster.path("ha").asBoolean() && !wish.path("ha").asBoolean(true)) {
                return Answer.invalid("validation error: HA control plane cannot be disabled");
            }
            wish.properties().forEach(field -> cluster.set(field.getKey(), field.getValue()));
        }
        return Answer.of(200, "kubernetes_cluster", cluster);
    }

    /** Upgrades to a newer available version, at most one minor version ahead; the response has no body. */
    Answer upgrade(ObjectNode cluster, String version) {
        if (!newer(cluster).contains(version)) {
            return Answer.invalid("validation error: invalid version slug");
        }
        cluster.put("version", version);
        return new Answer(202, "");
    }

    private Answer upgrades(ObjectNode cluster) {
        ArrayNode versions = JSON.arrayNode();
        newer(cluster)
                .forEach(version -> versions.addObject()
                        .put("slug", version)
                        .put("kubernetes_version", version.substring(0, version.indexOf('-'))));
        return Answer.of(200, "available_upgrade_versions", versions);
    }

    private List<String> newer(ObjectNode cluster) {
        Slug runs = Slug.of(cluster.path("version").asText());
        return account.versions().stream()
                .filter(version -> Slug.of(version).isUpgradeOf(runs))
                .toList();
    }

    private Answer create(JsonNode wish) {
        boolean taken =
                store.of(KIND).stream().anyMatch(cluster -> cluster.path("name").equals(wish.path("name")));
        if (taken) {
            return Answer.invalid("validation error: a cluster with this name already exists");
        }
        if (!account.has(wish.path("region").asText())) {
            return Answer.invalid("validation error: invalid region");
        }
        if (!account.offersVersion(wish.path("version").asText())) {
            return Answer.invalid("validation error: invalid version slug");
        }
        Optional<Answer> refusal = StreamSupport.stream(wish.path("node_pools").spliterator(), false)
                .flatMap(pool -> pools.refusal(pool, 0).stream())
                .findFirst();
        return refusal.orElseGet(() -> Answer.of(201, "kubernetes_cluster", begin(wish)));
    }

    private ObjectNode begin(JsonNode wish) {
        String id = store.nextId();
        ObjectNode cluster = wish.deepCopy();
        cluster.put("id", id).put("created_at", THEN).put("updated_at", THEN);
        cluster.put("cluster_subnet", "10.108.0.0/16").put("service_subnet", "10.109.0.0/19");
        cluster.put("endpoint", "https://%s.k8s.invalid".formatted(id)).put("ipv4", "192.0.2.1");
        cluster.withArray("tags").add("k8s").add("k8s:" + id);
        cluster.putObject("maintenance_policy")
                .put("day", "any")
                .put("duration", "4h0m0s")
                .put("start_time", "03:00");
        cluster.putArray("node_pools");
        wish.path("node_pools").forEach(pool -> pools.add(cluster, pool));
        breakdown.ifPresentOrElse(
                message -> cluster.putObject("status").put("state", "error").put("message", message),
                () -> run(cluster));
        store.add(KIND, cluster);
        return cluster;
    }

    private static void run(ObjectNode cluster) {
        cluster.putObject("status").put("state", "running");
    }

    private Answer remove(String id) {
        store.remove(KIND, id);
        for (String kind : LEFT_BEHIND) {
            store.of(kind)
                    .removeIf(item -> StreamSupport.stream(item.path("tags").spliterator(), false)
                            .anyMatch(tag -> tag.asText().equals("k8s:" + id)));
        }
        return Answer.NO_CONTENT;
    }
}

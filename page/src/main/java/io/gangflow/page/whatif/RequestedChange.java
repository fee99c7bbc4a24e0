package io.gangflow.page.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.schema.Problem;
import io.gangflow.verdict.whatif.Change;
import io.gangflow.verdict.whatif.MachineCatalogue;
import io.gangflow.verdict.whatif.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads the change of a request, in terms of a cluster and the queues of its work. */
final class RequestedChange {

    private final Cluster cluster;
    private final MachineCatalogue machines;
    private final Set<String> queues;

    RequestedChange(Cluster cluster, MachineCatalogue machines, Set<String> queues) {
        this.cluster = cluster;
        this.machines = machines;
        this.queues = Set.copyOf(queues);
    }

    /** @throws ApiException 422 for a pool, machine, queue or scheduler that does not exist */
    Variant read(JsonNode change) {
        List<Change> changes = new ArrayList<>();
        if (change.path("scheduler").isTextual()) {
            String name = change.path("scheduler").asText();
            if (SchedulerName.ofKeyword(name).isEmpty()) {
                throw refused("scheduler", "no scheduler `%s`".formatted(name));
            }
            changes.add(new Change.Under(name));
        }
        change.path("nodes").forEach(nodes -> changes.add(nodes(nodes)));
        if (change.path("machine").isObject()) {
            changes.add(machine(change.path("machine")));
        }
        change.path("weights").properties().forEach(weight -> {
            if (!queues.contains(weight.getKey())) {
                throw refused("weights", "no queue `%s`".formatted(weight.getKey()));
            }
            changes.add(new Change.Weight(weight.getKey(), weight.getValue().asInt()));
        });
        return new Variant("change", changes);
    }

    private Change nodes(JsonNode nodes) {
        NodePool pool = pool("nodes", nodes.path("pool").asText());
        int count = pool.count() + nodes.path("count").asInt();
        if (count < 0) {
            throw refused("nodes", "pool `%s` has only %d nodes".formatted(pool.name(), pool.count()));
        }
        return new Change.Nodes(pool.name(), count);
    }

    private Change machine(JsonNode machine) {
        String name = machine.path("machine").asText();
        if (!machines.has(name)) {
            throw refused("machine", "no machine type `%s`".formatted(name));
        }
        return new Change.Machine(pool("machine", machine.path("pool").asText()).name(), name);
    }

    private NodePool pool(String field, String name) {
        return cluster.nodePools().stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow(() -> refused(field, "no pool `%s`".formatted(name)));
    }

    private static ApiException refused(String field, String message) {
        return Problem.refusal(List.of("body", "change", field), message, "value_error");
    }
}

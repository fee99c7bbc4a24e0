package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;

/**
 * VPCs. A cluster stays a member for a while after its deletion, and a VPC with members cannot be deleted, as described
 * in the provider's issue 488.
 */
final class Network {

    static final String KIND = "vpcs";

    private final Store store;
    private int refusals;

    Network(Store store) {
        this.store = store;
    }

    void keepMembersFor(int tries) {
        refusals = tries;
    }

    Answer answer(Call call) throws IOException {
        String id = call.part(1);
        if (id.isEmpty()) {
            return call.method().equals("POST") ? create(call) : Store.page(call, store.of(KIND), KIND);
        }
        Optional<ObjectNode> vpc = store.find(KIND, id);
        if (vpc.isEmpty()) {
            return Answer.NOT_FOUND;
        }
        return switch (call.method()) {
            case "DELETE" -> remove(id);
            case "PUT" -> {
                call.json().properties().forEach(field -> vpc.get().set(field.getKey(), field.getValue()));
                yield Answer.of(200, "vpc", vpc.get());
            }
            default -> Answer.of(200, "vpc", vpc.get());
        };
    }

    private Answer create(Call call) throws IOException {
        ObjectNode vpc = call.json().deepCopy();
        vpc.put("id", store.nextId()).put("ip_range", "10.110.0.0/20").put("default", false);
        vpc.put("created_at", "2026-01-01T00:00:00Z")
                .put("urn", "do:vpc:" + vpc.path("id").asText());
        store.add(KIND, vpc);
        return Answer.of(201, "vpc", vpc);
    }

    private Answer remove(String id) {
        boolean used = store.of(Clusters.KIND).stream()
                .anyMatch(cluster -> cluster.path("vpc_uuid").asText().equals(id));
        if (used || refusals > 0) {
            refusals--;
            return Answer.error(409, "conflict", "Can not delete VPC with members");
        }
        store.remove(KIND, id);
        return Answer.NO_CONTENT;
    }
}

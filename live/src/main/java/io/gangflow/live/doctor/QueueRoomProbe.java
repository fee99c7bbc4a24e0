package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Queues that have used their whole capability, and PodGroups of queues that do not exist, which Volcano ignores. */
final class QueueRoomProbe implements Probe {

    @Override
    public String subject() {
        return "Room in queues";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<ObjectNode> queues = cluster.list(KindCatalogue.QUEUE);
        List<Finding> findings = new ArrayList<>();
        queues.forEach(queue -> full(queue, findings));
        List<String> names = queues.stream().map(Fields::name).toList();
        for (JsonNode group : cluster.list(KindCatalogue.POD_GROUP)) {
            String queue = group.path("spec").path("queue").asText("default");
            if (!names.contains(queue)) {
                findings.add(Finding.warning(
                        subject(),
                        "PodGroup %s/%s names queue %s, which does not exist"
                                .formatted(Fields.namespace(group), Fields.name(group), queue),
                        "kubectl get queues; name one of them, or create it"));
            }
        }
        return findings.isEmpty() ? List.of(Finding.good(subject(), "free capacity in all " + names.size())) : findings;
    }

    private void full(JsonNode queue, List<Finding> findings) {
        JsonNode allocated = queue.path("status").path("allocated");
        for (Map.Entry<String, JsonNode> bound :
                queue.path("spec").path("capability").properties()) {
            String used = allocated.path(bound.getKey()).asText("0");
            if (amount(used).compareTo(amount(bound.getValue().asText())) >= 0) {
                findings.add(Finding.warning(
                        subject(),
                        "queue %s has no free %s: %s of %s used"
                                .formatted(
                                        Fields.name(queue),
                                        bound.getKey(),
                                        used,
                                        bound.getValue().asText()),
                        "new work waits until other work of the queue ends; see gangflow why RUN"));
            }
        }
    }

    private static BigDecimal amount(String quantity) {
        return Quantity.parse(quantity).getNumericalAmount();
    }
}

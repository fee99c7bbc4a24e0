package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.shape.ClusterShapes;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The gangs of a cluster, each with the number of its pods that run and wait. */
final class GangRows {

    private final ClusterReading view;
    private final Map<String, Count> counts = new HashMap<>();

    /** The pods of a gang; not a record, because every pod is counted. */
    private static final class Count {
        private int running;
        private int waiting;
        private Map<String, String> labels = Map.of();
    }

    GangRows(ClusterReading view) {
        this.view = view;
        view.snapshot().pods().forEach(this::count);
    }

    private void count(PodState pod) {
        if (pod.podGroup().isEmpty() || pod.hasEnded()) {
            return;
        }
        Count count =
                counts.computeIfAbsent(pod.namespace() + "/" + pod.podGroup().get(), missing -> new Count());
        count.labels = pod.labels();
        if (pod.node().isEmpty()) {
            count.waiting++;
        } else if (pod.phase() == PodState.Phase.RUNNING) {
            count.running++;
        }
    }

    ArrayNode json() {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        view.snapshot().podGroups().stream()
                .filter(group -> !group.phase().equals("Completed"))
                .forEach(group -> rows.add(row(group)));
        return rows;
    }

    private ObjectNode row(PodGroupState group) {
        String key = group.namespace() + "/" + group.name();
        Count count = counts.getOrDefault(key, new Count());
        Map<String, String> labels = count.labels.isEmpty()
                ? view.moment().details().gangLabels().getOrDefault(key, Map.of())
                : count.labels;
        String condition = view.moment().moment().conditions().getOrDefault(key, "");
        return ClusterShapes.GANG
                .startResponse()
                .put("gang", group.name())
                .put("namespace", group.namespace())
                .put("queue", group.queue())
                .put("run", Optional.ofNullable(labels.get(Label.WORKFLOW)))
                .put("stage", Optional.ofNullable(labels.get(Label.STAGE)))
                .put("minMember", group.minMember())
                .put("running", count.running)
                .put("waiting", count.waiting)
                .put("phase", group.phase().isEmpty() ? "Pending" : group.phase())
                .put("createdAt", Instant.ofEpochMilli(group.createdMillis()).toString())
                .put(
                        "lacks",
                        Optional.of(condition)
                                .filter(text ->
                                        !text.isEmpty() && !group.phase().equals("Running")))
                .done();
    }
}

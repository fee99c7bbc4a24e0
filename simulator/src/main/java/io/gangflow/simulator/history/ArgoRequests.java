package io.gangflow.simulator.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Determines the requests of a workflow's pods: from the template of a node if its amounts are literal; else from the
 * node's {@code resourcesDuration} divided by its duration. There Argo counts CPUs and multiples of 100Mi of memory
 * (Argo 4.1, util/resource/duration.go and docs/resource-duration.md).
 */
final class ArgoRequests {

    private static final double MEMORY_UNIT = 100 << 20;
    private static final double MILLI = 1_000;

    private final Map<String, JsonNode> templates = new HashMap<>();

    private ArgoRequests() {}

    static ArgoRequests of(JsonNode workflow) {
        ArgoRequests requests = new ArgoRequests();
        JsonNode status = workflow.path("status");
        Stream.of(
                        status.path("storedTemplates"),
                        status.path("storedWorkflowTemplateSpec").path("templates"),
                        workflow.path("spec").path("templates"))
                .forEach(all -> all.forEach(
                        template -> requests.templates.put(template.path("name").asText(), template)));
        return requests;
    }

    /** Returns the requests of a pod's node. */
    Optional<Role> ofNode(JsonNode node) {
        String name = node.path("templateName")
                .asText(node.path("templateRef").path("template").asText(""));
        JsonNode template = templates.get(name);
        Optional<Role> written = template == null ? Optional.empty() : written(template);
        return written.or(() -> mean(node));
    }

    /** Returns the mean of a node or a workflow that has ended. */
    static Optional<Role> mean(JsonNode run) {
        JsonNode used = run.path("resourcesDuration");
        double seconds = seconds(run);
        if (!used.isObject() || seconds <= 0) {
            return Optional.empty();
        }
        Resources mean = Resources.of(
                Math.round(used.path("cpu").asDouble(0) / seconds * MILLI),
                Math.round(used.path("memory").asDouble(0) / seconds * MEMORY_UNIT));
        return Optional.of(new Role(1, mean));
    }

    private static double seconds(JsonNode run) {
        Optional<Double> started = KubernetesPods.seconds(run.path("startedAt").asText(null));
        Optional<Double> ended = KubernetesPods.seconds(run.path("finishedAt").asText(null));
        return started.isPresent() && ended.isPresent() ? ended.get() - started.get() : 0;
    }

    private static Optional<Role> written(JsonNode template) {
        Resources sum = Resources.NONE;
        boolean any = false;
        JsonNode own = template.has("script") ? template.path("script") : template.path("container");
        for (JsonNode container :
                own.isObject() ? List.of(own) : template.path("containerSet").path("containers")) {
            Map<String, Quantity> amounts = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> amount :
                    container.path("resources").path("requests").properties()) {
                amounts.put(amount.getKey(), new Quantity(amount.getValue().asText()));
            }
            try {
                sum = sum.plus(SchedulerPodRequests.of(amounts));
                any |= !amounts.isEmpty();
            } catch (IllegalArgumentException expression) {
                return Optional.empty(); // such as {{inputs.parameters.cpu}}
            }
        }
        return any ? Optional.of(new Role(1, sum)) : Optional.empty();
    }
}

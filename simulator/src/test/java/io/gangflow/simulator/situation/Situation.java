package io.gangflow.simulator.situation;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A situation in the format of {@code src/test/resources/kube/README.md}. */
record Situation(JsonNode json) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static List<Situation> in(Path file) {
        try {
            List<Situation> situations = new ArrayList<>();
            MAPPER.readTree(Files.readString(file)).forEach(json -> situations.add(new Situation(json)));
            return situations;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (JsonNode node : json.path("nodes")) {
            String name = node.path("name").asText();
            Map<String, String> labels = new TreeMap<>(map(node.path("labels")));
            labels.put("kubernetes.io/hostname", name);
            Map<String, Quantity> room = new TreeMap<>();
            map(node.path("extended")).forEach((key, value) -> room.put(key, new Quantity(value)));
            room.put("cpu", new Quantity(node.path("cpu").asText()));
            room.put("memory", new Quantity(node.path("memory").asText()));
            room.put("pods", new Quantity(node.path("pods").asText("110")));
            nodes.add(new NodeBuilder()
                    .withNewMetadata()
                    .withName(name)
                    .withLabels(labels)
                    .endMetadata()
                    .withNewSpec()
                    .withUnschedulable(node.path("unschedulable").asBoolean())
                    .withTaints(list(node.path("taints"), Taint.class))
                    .endSpec()
                    .withNewStatus()
                    .withAllocatable(room)
                    .endStatus()
                    .build());
        }
        return nodes;
    }

    List<PriorityClass> priorityClasses() {
        List<PriorityClass> classes = new ArrayList<>();
        json.path("priorityClasses")
                .properties()
                .forEach(entry -> classes.add(new PriorityClassBuilder()
                        .withNewMetadata()
                        .withName(entry.getKey())
                        .endMetadata()
                        .withValue(entry.getValue().asInt())
                        .withPreemptionPolicy(entry.getKey().equals("p-never") ? "Never" : null)
                        .build()));
        return classes;
    }

    List<PodDisruptionBudget> budgets() {
        return list(json.path("budgets"), PodDisruptionBudget.class);
    }

    /** Returns the pods that already run. */
    List<Pod> before() {
        return list(json.path("before"), Pod.class);
    }

    /** Returns the pods that are created one after the other. */
    List<Pod> pods() {
        return list(json.path("pods"), Pod.class);
    }

    long startedMillis(String pod) {
        return json.path("startedSeconds").path(pod).asLong() * 1_000;
    }

    long gapMillis() {
        return Math.round(json.path("gap").asDouble(0.4) * 1_000);
    }

    Result recorded() {
        JsonNode recorded = json.path("recorded");
        Map<String, String> messages = new TreeMap<>();
        recorded.path("messages")
                .properties()
                .forEach(entry ->
                        messages.put(entry.getKey(), entry.getValue().get(0).asText()));
        return new Result(
                map(recorded.path("bindings")),
                map(recorded.path("nominated")),
                list(recorded.path("evicted"), String.class),
                messages);
    }

    @Override
    public String toString() {
        return json.path("name").asText();
    }

    private static Map<String, String> map(JsonNode node) {
        return new TreeMap<>(MAPPER.convertValue(
                node.isMissingNode() ? MAPPER.createObjectNode() : node, new TypeReference<Map<String, String>>() {}));
    }

    private static <T> List<T> list(JsonNode node, Class<T> type) {
        List<T> list = new ArrayList<>();
        node.forEach(element -> list.add(MAPPER.convertValue(element, type)));
        return list;
    }

    /**
     * The actions of a scheduler.
     *
     * @param bindings every pod's last node
     * @param nominated every pod's first nominated node
     * @param evicted sorted
     * @param messages every pod's first one
     */
    record Result(
            Map<String, String> bindings,
            Map<String, String> nominated,
            List<String> evicted,
            Map<String, String> messages) {}
}

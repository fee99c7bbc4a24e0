package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.argo.json.ModelJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Which steps of a run wait for which, and how many of a stage's instances may be under way. Not thread-safe. */
final class StepOrder {

    private static final RunStep.Sets NOTHING = new RunStep.Sets(List.of(), List.of(), List.of());

    private final Map<String, List<String>> before;
    private final Map<List<String>, PodSet.Creation> creations = new HashMap<>();
    private final Map<String, RunStep.Sets> made = new LinkedHashMap<>();
    private final Map<String, Map<String, List<String>>> instances = new LinkedHashMap<>();

    /** @param before by node, in the order of the workflow: the nodes that end before it starts */
    StepOrder(Map<String, List<String>> before) {
        this.before = before;
    }

    /** When a step starts; those before it have been told of with {@link #made}. */
    PodSet.Creation creation(RunStep step) {
        return creations.computeIfAbsent(before.getOrDefault(step.nodeId(), List.of()), this::creation);
    }

    private PodSet.Creation creation(List<String> nodes) {
        Set<String> done = new LinkedHashSet<>();
        Set<String> running = new LinkedHashSet<>();
        nodes.forEach(node -> last(node, done, running));
        if (!done.isEmpty()) {
            return new PodSet.Creation.OnceDone(List.copyOf(done));
        }
        return running.isEmpty()
                ? new PodSet.Creation.At(0)
                : new PodSet.Creation.OnceRunning(running.iterator().next());
    }

    private void last(String node, Set<String> done, Set<String> running) {
        RunStep.Sets sets = made.getOrDefault(node, NOTHING);
        done.addAll(sets.done());
        running.addAll(sets.running());
    }

    void made(RunStep step, RunStep.Sets sets) {
        made.put(step.nodeId(), sets);
        if (!sets.instance().isEmpty()) {
            instances
                    .computeIfAbsent(step.stage(), missing -> new LinkedHashMap<>())
                    .computeIfAbsent(step.instance(), missing -> new ArrayList<>())
                    .addAll(sets.instance());
        }
    }

    /** Bounds of stages, and of the workflow on what its nodes create. */
    List<ResultingWork.Limit> limits(GenericKubernetesResource workflowTemplate) {
        JsonNode spec = ModelJson.MAPPER
                .valueToTree(workflowTemplate.getAdditionalProperties())
                .path("spec");
        List<ResultingWork.Limit> limits = new ArrayList<>();
        instances.forEach(
                (stage, sets) -> limit(parallelism(template(spec, stage)), List.copyOf(sets.values()), limits));
        limit(
                parallelism(spec),
                made.values().stream()
                        .map(RunStep.Sets::instance)
                        .filter(sets -> !sets.isEmpty())
                        .toList(),
                limits);
        return limits;
    }

    private static void limit(int most, List<List<String>> sets, List<ResultingWork.Limit> limits) {
        if (most < sets.size()) {
            limits.add(new ResultingWork.Limit(most, sets));
        }
    }

    private static int parallelism(JsonNode node) {
        return node.path("parallelism").asInt(Integer.MAX_VALUE);
    }

    private static JsonNode template(JsonNode spec, String name) {
        return StreamSupport.stream(spec.path("templates").spliterator(), false)
                .filter(template -> template.path("name").asText().equals(name))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }
}

package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.argo.json.ModelJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;

/** Which stage waits for which, and how many of its instances may be under way. Not thread-safe. */
final class StageOrderOfWork {

    private final JsonNode spec;
    private final Map<String, List<String>> dependencies = new LinkedHashMap<>();
    private final Map<String, Map<String, List<PodSet>>> made = new LinkedHashMap<>();

    private StageOrderOfWork(JsonNode spec) {
        this.spec = spec;
        for (JsonNode task :
                template(spec.path("entrypoint").asText()).path("dag").path("tasks")) {
            List<String> before = new ArrayList<>();
            task.path("dependencies").forEach(name -> before.add(name.asText()));
            dependencies.put(task.path("name").asText(), before);
        }
    }

    static StageOrderOfWork of(GenericKubernetesResource workflowTemplate) {
        return new StageOrderOfWork(ModelJson.MAPPER
                .valueToTree(workflowTemplate.getAdditionalProperties())
                .path("spec"));
    }

    /** When the objects of a stage are created; its predecessors have been told of with {@link #made}. */
    PodSet.Creation creation(String stage) {
        Set<String> done = new LinkedHashSet<>();
        Set<String> running = new LinkedHashSet<>();
        // The exit handler is no task of the graph and comes after all of them.
        dependencies
                .getOrDefault(stage, List.copyOf(dependencies.keySet()))
                .forEach(before -> last(before, done, running));
        if (!done.isEmpty()) {
            return new PodSet.Creation.OnceDone(List.copyOf(done));
        }
        return running.isEmpty()
                ? new PodSet.Creation.At(0)
                : new PodSet.Creation.OnceRunning(running.iterator().next());
    }

    /** What ends a stage; a stage that was skipped ends with those before it. */
    private void last(String stage, Set<String> done, Set<String> running) {
        List<PodSet> sets = made.getOrDefault(stage, Map.of()).values().stream()
                .flatMap(List::stream)
                .toList();
        if (sets.isEmpty()) {
            dependencies.getOrDefault(stage, List.of()).forEach(before -> last(before, done, running));
        }
        for (PodSet set : sets) {
            if (set.ends() instanceof PodSet.End.After) {
                done.add(set.id());
            } else if (set.ends() instanceof PodSet.End.Never) {
                running.add(set.id());
            }
        }
    }

    void made(String stage, String instance, List<PodSet> sets) {
        made.computeIfAbsent(stage, missing -> new LinkedHashMap<>())
                .computeIfAbsent(instance, missing -> new ArrayList<>())
                .addAll(sets);
    }

    /** Bounds of stages, and of the workflow on what its nodes create. */
    List<ResultingWork.Limit> limits(Map<String, List<String>> idsOfNode) {
        List<ResultingWork.Limit> limits = new ArrayList<>();
        made.forEach((stage, instances) -> {
            int most = template(stage).path("parallelism").asInt(Integer.MAX_VALUE);
            List<List<String>> ids = instances.values().stream()
                    .map(sets -> sets.stream().map(PodSet::id).toList())
                    .filter(of -> !of.isEmpty())
                    .toList();
            if (most < ids.size()) {
                limits.add(new ResultingWork.Limit(most, ids));
            }
        });
        int most = spec.path("parallelism").asInt(Integer.MAX_VALUE);
        List<List<String>> ofNodes =
                idsOfNode.values().stream().filter(ids -> !ids.isEmpty()).toList();
        if (most < ofNodes.size()) {
            limits.add(new ResultingWork.Limit(most, ofNodes));
        }
        return limits;
    }

    private JsonNode template(String name) {
        return StreamSupport.stream(spec.path("templates").spliterator(), false)
                .filter(template -> template.path("name").asText().equals(name))
                .findFirst()
                .orElse(com.fasterxml.jackson.databind.node.MissingNode.getInstance());
    }
}

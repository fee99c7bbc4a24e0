package io.gangflow.argo.compiler;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compiles and reads back, for tests of single properties. */
public record Compiled(Manifests manifests) {

    public static Compiled volcano(Stages... stages) {
        return of(Stages.plan(SchedulerName.VOLCANO, stages));
    }

    public static Compiled kube(Stages... stages) {
        return of(Stages.plan(SchedulerName.KUBE_SCHEDULER, stages));
    }

    public static Compiled of(Plan plan) {
        return new Compiled(new ManifestCompiler().compile(plan));
    }

    /** Compiles the pipeline of a file. */
    public static Compiled read(String pipeline) {
        return of(new Planner()
                .plan(PipelineReader.read("demo.yaml", pipeline).orElseThrow())
                .orElseThrow());
    }

    Map<String, Object> spec() {
        return map(manifests.workflowTemplate().getSpec());
    }

    public List<?> templates() {
        return (List<?>) Objects.requireNonNull(spec().get("templates"));
    }

    public Map<String, Object> template(String name) {
        for (Object element : templates()) {
            if (name.equals(map(element).get("name"))) {
                return map(element);
            }
        }
        throw new AssertionError("no template " + name + " in " + spec().get("templates"));
    }

    /** A template as JSON. */
    public JsonNode tree(String template) {
        return ModelJson.MAPPER.valueToTree(template(template));
    }

    /** The shared objects of a type, in order of application. */
    public <T extends HasMetadata> List<T> shared(Class<T> type) {
        return manifests.shared().stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    /** The only object of a kind that a run creates, as JSON. */
    public JsonNode object(String kind) {
        List<HasMetadata> found = created(Map.of()).stream()
                .filter(object -> object.getKind().equals(kind))
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " objects of kind " + kind);
        }
        return ModelJson.MAPPER.valueToTree(found.get(0));
    }

    public Map<String, Object> resource(String template) {
        return map(template(template).get("resource"));
    }

    public String yaml() {
        return ManifestYaml.write(List.of(manifests.workflowTemplate()));
    }

    /** All objects that a run would create if everything succeeds immediately. */
    public List<HasMetadata> created(Map<String, String> arguments) {
        WorkflowRun run = new WorkflowRun(manifests.workflowTemplate(), "demo-1", arguments);
        List<HasMetadata> created = new ArrayList<>();
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(now)) {
            for (WorkflowAction action : next) {
                if (action instanceof WorkflowAction.WaitUntil delay) {
                    now = Math.max(now, delay.atMillis());
                    continue;
                }
                if (action instanceof WorkflowAction.DeleteResource) {
                    run.podEnded(action.nodeId(), true, now);
                    continue;
                }
                created.add(
                        action instanceof WorkflowAction.CreatePod pod
                                ? pod.pod()
                                : ((WorkflowAction.CreateResource) action).object());
                run.podEnded(action.nodeId(), true, now);
            }
        }
        return created;
    }

    public <T extends HasMetadata> T only(Class<T> type) {
        List<T> found = created(Map.of()).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " objects of " + type);
        }
        return found.get(0);
    }

    public Pod pod() {
        return only(Pod.class);
    }

    public static Map<String, Object> map(@Nullable Object value) {
        Map<String, Object> copy = new LinkedHashMap<>();
        Object plain =
                value instanceof ArgoObject ? ModelJson.MAPPER.convertValue(ArgoJson.tree(value), Map.class) : value;
        ((Map<?, ?>) Objects.requireNonNull(plain)).forEach((key, field) -> copy.put(String.valueOf(key), field));
        return copy;
    }
}

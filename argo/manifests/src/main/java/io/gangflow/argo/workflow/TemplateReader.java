package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.argo.model.value.Metadata;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.ValueFrom;
import io.gangflow.collection.Ordered;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the templates of a workflow; whatever is not interpreted is refused. */
final class TemplateReader {

    private static final Set<String> COMMON = Set.of("name", "inputs", "retryStrategy", "metadata", "annotations");
    private static final Set<String> POD_FIELDS = Set.of(
            "container",
            "outputs",
            // Both concern containers of Argo's own, which no engine but Argo's starts.
            "podSpecPatch",
            "executor",
            "volumes",
            "nodeSelector",
            "tolerations",
            "affinity",
            "schedulerName",
            "priorityClassName",
            "serviceAccountName",
            "automountServiceAccountToken",
            "securityContext",
            "activeDeadlineSeconds");

    private final Template template;
    private final ObjectNode body;
    private final String where;

    private TemplateReader(Template template, ObjectNode body) {
        this.template = template;
        this.body = body;
        this.where = "template `" + template.name() + "`";
    }

    /** @param bodies the same templates as JSON, in which tags are replaced */
    static Map<String, RunTemplate> read(List<Template> templates, JsonNode bodies) {
        Map<String, RunTemplate> read = new LinkedHashMap<>();
        int index = 0;
        for (Template template : templates) {
            RunTemplate interpreted = new TemplateReader(template, (ObjectNode) bodies.get(index++)).read();
            if (read.put(interpreted.name(), interpreted) != null) {
                throw new UnsupportedWorkflowException("two templates are called `%s`".formatted(template.name()));
            }
        }
        return Ordered.copyOf(read);
    }

    private RunTemplate read() {
        String name = Strict.there(where, "name", template.name());
        Optional<String> launched = Launched.manifest(body);
        List<String> inputs = inputs(launched.isPresent());
        Optional<RunTemplate.Retry> retry = Calls.retry(where, template.retryStrategy());
        if (template.dag() != null) {
            only("dag", "parallelism");
            OptionalInt parallelism = Strict.optionalInt(template.parallelism());
            return new RunTemplate.Dag(name, inputs, retry, parallelism, tasks(template.dag()));
        }
        if (!template.steps().isEmpty()) {
            only("steps");
            return new RunTemplate.Steps(name, inputs, retry, steps());
        }
        if (template.resource() != null) {
            only("resource", "outputs", "activeDeadlineSeconds", "serviceAccountName");
            return resource(template.resource(), inputs, retry);
        }
        if (template.suspend() != null) {
            only("suspend");
            Strict.only(where + ".suspend", template.suspend(), Set.of("duration"));
            String duration = Strict.there(
                    where + ".suspend", "duration", template.suspend().duration());
            return new RunTemplate.Suspend(name, inputs, retry, DurationText.millis(duration));
        }
        only(POD_FIELDS.toArray(String[]::new));
        if (template.container() == null || !template.container().isObject()) {
            throw new UnsupportedWorkflowException("%s has no `container`".formatted(where));
        }
        return launched.isPresent()
                ? launched(inputs, retry, launched.get())
                : new RunTemplate.Container(name, inputs, retry, outputs(Set.of("path", "default")), body);
    }

    private void only(String... fields) {
        Set<String> all = new HashSet<>(COMMON);
        all.addAll(List.of(fields));
        Strict.only(where, body, all);
    }

    private List<String> inputs(boolean launched) {
        if (template.inputs() == null) {
            return List.of();
        }
        Strict.only(where + ".inputs", template.inputs(), Set.of("parameters", "artifacts"));
        if (!launched && !template.inputs().artifacts().isEmpty()) {
            throw UnsupportedWorkflowException.field(where, "inputs.artifacts");
        }
        List<String> names = new ArrayList<>();
        for (Parameter parameter : template.inputs().parameters()) {
            Strict.only(where + ".inputs.parameters", parameter, Set.of("name"));
            names.add(Strict.there(where + ".inputs.parameters", "name", parameter.name()));
        }
        return names.stream().sorted().toList();
    }

    private List<RunTemplate.Call> tasks(DAGTemplate dag) {
        Strict.only(where + ".dag", dag, Set.of("tasks", "failFast"));
        if (dag.tasks().size() > 1) {
            Strict.expect(where + ".dag", "failFast", Strict.there(where + ".dag", "failFast", dag.failFast()), false);
        }
        List<RunTemplate.Call> tasks = new ArrayList<>();
        for (DAGTask task : dag.tasks()) {
            if (!task.hooks().isEmpty()) {
                throw UnsupportedWorkflowException.field(where, "hooks of a task");
            }
            tasks.add(Calls.of(where, task, task.dependencies()));
        }
        return tasks;
    }

    private List<RunTemplate.Call> steps() {
        List<RunTemplate.Call> steps = new ArrayList<>();
        for (List<WorkflowStep> group : template.steps()) {
            if (group.size() != 1) {
                throw UnsupportedWorkflowException.field(where, "steps: a group of " + group.size());
            }
            steps.add(Calls.of(where, group.get(0), List.of()));
        }
        return steps;
    }

    /** The launcher creates the object of its manifest and waits for it, as Argo's executor does in a resource template. */
    private RunTemplate launched(List<String> inputs, Optional<RunTemplate.Retry> retry, String manifest) {
        Metadata metadata = template.metadata();
        Map<String, String> annotations = metadata == null ? Map.of() : metadata.annotations();
        boolean waits = !Launched.createsOnly(body);
        String success = waits ? Strict.there(where, Launched.SUCCESS, annotations.get(Launched.SUCCESS)) : "";
        return new RunTemplate.Resource(
                template.name(),
                inputs,
                retry,
                outputs(Set.of("path", "default")),
                manifest,
                Optional.of(success).filter(condition -> waits),
                Optional.ofNullable(annotations.get(Launched.FAILURE)).filter(condition -> waits),
                Strict.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    private RunTemplate resource(ResourceTemplate resource, List<String> inputs, Optional<RunTemplate.Retry> retry) {
        String place = where + ".resource";
        String manifest = Strict.there(place, "manifest", resource.manifest());
        if (resource.action().equals("delete")) {
            Strict.only(place, resource, Set.of("action", "manifest"));
            return new RunTemplate.Deletion(template.name(), inputs, retry, manifest, body);
        }
        Strict.only(
                place,
                resource,
                Set.of("action", "manifest", "successCondition", "failureCondition", "setOwnerReference"));
        Strict.expect(place, "action", Strict.there(place, "action", resource.action()), "create");
        return new RunTemplate.Resource(
                template.name(),
                inputs,
                retry,
                outputs(Set.of()),
                manifest,
                Optional.of(resource.successCondition()).filter(condition -> !condition.isEmpty()),
                Optional.of(resource.failureCondition()).filter(condition -> !condition.isEmpty()),
                Strict.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    /** The value of a parameter, or the default of one that comes from elsewhere. */
    private Map<String, String> outputs(Set<String> sources) {
        Map<String, String> outputs = new LinkedHashMap<>();
        Outputs declared = template.outputs();
        String place = where + ".outputs";
        Strict.only(place, declared, Set.of("parameters"));
        for (Parameter output : declared == null ? List.<Parameter>of() : declared.parameters()) {
            Strict.only(place, output, Set.of("name", "value", "valueFrom"));
            outputs.put(Strict.there(place, "name", output.name()), value(place, output, sources));
        }
        return outputs;
    }

    private static String value(String place, Parameter output, Set<String> sources) {
        ValueFrom from = output.valueFrom();
        Strict.only(place + ".valueFrom", from, sources);
        @Nullable String value = from == null ? output.value() : from.defaultValue();
        if (value == null) {
            throw new UnsupportedWorkflowException(
                    "%s has no `%s`".formatted(place, from == null ? "value" : "valueFrom.default"));
        }
        return value;
    }
}

package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.interpreter.RunTemplate.Work;
import io.gangflow.argo.model.template.Backoff;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.RetryStrategy;
import io.gangflow.argo.model.template.SuspendTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.template.TemplateCall;
import io.gangflow.argo.model.template.WorkflowStep;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Metadata;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.ValueFrom;
import io.gangflow.run.Label;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one template of a workflow; rejects everything that is not interpreted. */
final class TemplateReader {

    private static final Set<String> COMMON =
            Set.of("name", "inputs", "retryStrategy", "metadata", "annotations", "memoize");

    private static final Set<String> POD_FIELDS = Set.of(
            "container",
            "outputs",
            "podSpecPatch",
            // Affects containers of Argo's own, which only Argo starts.
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
            "timeout",
            "activeDeadlineSeconds");

    private static final Set<String> RESOURCE_FIELDS =
            Set.of("resource", "outputs", "activeDeadlineSeconds", "serviceAccountName");

    private static final Set<String> CALL = Set.of(
            "name",
            "template",
            "dependencies",
            "depends",
            "when",
            "withItems",
            "withParam",
            "withSequence",
            "arguments",
            "hooks");

    private final Template template;
    private final ObjectNode body;
    private final String where;

    private TemplateReader(Template template, ObjectNode body) {
        this.template = template;
        this.body = body;
        this.where = "template `" + template.name() + "`";
    }

    /** @param bodies the same templates as trees */
    static Map<String, RunTemplate> read(List<Template> templates, JsonNode bodies) {
        Map<String, RunTemplate> read = new LinkedHashMap<>();
        for (Template template : templates) {
            RunTemplate known = new TemplateReader(template, (ObjectNode) bodies.get(read.size())).read();
            if (read.put(known.name(), known) != null) {
                throw new UnsupportedWorkflowException("two templates are called `%s`".formatted(known.name()));
            }
        }
        return read;
    }

    private RunTemplate read() {
        String name = Strict.there(where, "name", template.name());
        List<String> inputs = inputs();
        Optional<Retry> retry = Optional.ofNullable(template.retryStrategy()).map(this::retry);
        Work work = work();
        Map<String, String> outputs = work instanceof RunTemplate.Deletion ? Map.of() : outputs(sources(work));
        Optional<String> displayName =
                Optional.ofNullable(template.annotations().get(NodeNames.DISPLAY_NAME));
        Optional<String> assumed = Optional.ofNullable(template.annotations().get(Label.ASSUMED_RESULT));
        return new RunTemplate(name, inputs, retry, outputs, files(), assumed, displayName, memoize(), work);
    }

    private Optional<Memoize> memoize() {
        Memoize memoize = template.memoize();
        if (memoize == null) {
            return Optional.empty();
        }
        String place = where + ".memoize";
        Strict.only(place, memoize, Set.of("key", "maxAge", "cache"));
        Strict.there(place, "key", memoize.key());
        Strict.there(place, "cache.configMap.name", memoize.configMap());
        return Optional.of(memoize);
    }

    private Work work() {
        if (template.dag() != null) {
            only("dag", "parallelism", "outputs");
            return dag(template.dag());
        }
        if (!template.steps().isEmpty()) {
            only("steps", "outputs");
            return new RunTemplate.Steps(steps());
        }
        if (template.resource() != null) {
            only(RESOURCE_FIELDS.toArray(String[]::new));
            return resource(template.resource());
        }
        if (template.suspend() != null) {
            only("suspend");
            SuspendTemplate suspend = template.suspend();
            Strict.only(where + ".suspend", suspend, Set.of("duration"));
            String expected = template.annotations().get(Label.EXPECT_SECONDS);
            return new RunTemplate.Wait(
                    suspend.duration().isEmpty()
                            ? OptionalLong.empty()
                            : OptionalLong.of(DurationText.millis(suspend.duration())),
                    expected == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(expected) * 1_000));
        }
        only(POD_FIELDS.toArray(String[]::new));
        Strict.object(where + ".container", body.path("container"));
        Optional<String> launched = LaunchedObject.manifest(body);
        return launched.isPresent() ? launched(launched.get()) : new RunTemplate.Container(body);
    }

    private List<String> inputs() {
        Inputs inputs = template.inputs();
        if (inputs == null) {
            return List.of();
        }
        Strict.only(where + ".inputs", inputs, Set.of("parameters", "artifacts"));
        if (!inputs.artifacts().isEmpty() && LaunchedObject.manifest(body).isEmpty()) {
            throw UnsupportedWorkflowException.field(where, "inputs.artifacts");
        }
        return inputs.parameters().stream()
                .map(input -> parameter(where + ".inputs.parameters", input, Set.of("name")))
                .sorted()
                .toList();
    }

    private Work dag(DAGTemplate dag) {
        Strict.only(where + ".dag", dag, Set.of("tasks", "failFast"));
        if (dag.tasks().size() > 1) {
            Boolean failFast = Strict.given(where + ".dag", "failFast", dag.failFast());
            Strict.expect(where + ".dag", "failFast", failFast, false);
        }
        for (DAGTask task : dag.tasks()) {
            check(task);
            if (!task.hooks().isEmpty()) {
                throw UnsupportedWorkflowException.field(where, "hooks of a task");
            }
        }
        return new RunTemplate.Dag(Strict.optionalInt(template.parallelism()), dag.tasks());
    }

    private List<WorkflowStep> steps() {
        return template.steps().stream()
                .map(group -> {
                    if (group.size() != 1) {
                        throw UnsupportedWorkflowException.field(where, "steps: a group of " + group.size());
                    }
                    check(group.get(0));
                    return group.get(0);
                })
                .toList();
    }

    /** The launcher creates the object of its manifest and waits for it, as Argo's executor does in a resource template. */
    private Work launched(String manifest) {
        boolean waits = !LaunchedObject.createsOnly(body);
        Metadata metadata = template.metadata();
        Map<String, String> annotations = metadata == null || !waits ? Map.of() : metadata.annotations();
        String success = annotations.get(LaunchedObject.SUCCESS);
        return new RunTemplate.Creation(
                manifest,
                waits ? Optional.of(Strict.given(where, LaunchedObject.SUCCESS, success)) : Optional.empty(),
                Optional.ofNullable(annotations.get(LaunchedObject.FAILURE)),
                Strict.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    private Work resource(ResourceTemplate resource) {
        String place = where + ".resource";
        String action = Strict.there(place, "action", resource.action());
        if (action.equals("delete")) {
            Strict.only(place, resource, Set.of("action", "manifest"));
            return new RunTemplate.Deletion(Strict.there(place, "manifest", resource.manifest()), body);
        }
        Strict.only(
                place,
                resource,
                Set.of("action", "manifest", "successCondition", "failureCondition", "setOwnerReference"));
        Strict.expect(place, "action", action, "create");
        return new RunTemplate.Creation(
                Strict.there(place, "manifest", resource.manifest()),
                text(resource.successCondition()),
                text(resource.failureCondition()),
                Strict.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    private Retry retry(RetryStrategy strategy) {
        String place = where + ".retryStrategy";
        Strict.only(place, strategy, Set.of("limit", "retryPolicy", "backoff"));
        Strict.expect(place, "retryPolicy", Strict.there(place, "retryPolicy", strategy.retryPolicy()), "Always");
        int limit = Strict.optionalInt(strategy.limit()).orElse(0);
        Backoff backoff = strategy.backoff();
        if (backoff == null) {
            return new Retry(limit, 0, 1);
        }
        Strict.only(place + ".backoff", backoff, Set.of("duration", "factor"));
        return new Retry(
                limit,
                DurationText.millis(Strict.there(place + ".backoff", "duration", backoff.duration())),
                Strict.optionalInt(backoff.factor()).orElse(1));
    }

    /** The permitted sources of outputs. */
    private Set<String> sources(Work work) {
        if (work instanceof RunTemplate.Dag || work instanceof RunTemplate.Steps) {
            return Set.of("expression");
        }
        return template.resource() == null ? Set.of("path", "default") : Set.of();
    }

    /** The value of a parameter, its expression, or the default of one that comes from elsewhere. */
    private Map<String, String> outputs(Set<String> sources) {
        Outputs given = template.outputs();
        Map<String, String> outputs = new LinkedHashMap<>();
        if (given == null) {
            return outputs;
        }
        Strict.only(where + ".outputs", given, Set.of("parameters"));
        for (Parameter output : given.parameters()) {
            String place = where + ".outputs";
            String name = parameter(place, output, Set.of("name", "value", "valueFrom"));
            ValueFrom from = output.valueFrom();
            if (from != null) {
                Strict.only(place + ".valueFrom", from, sources);
            }
            outputs.put(name, from == null ? Strict.given(place, "value", output.value()) : source(place, from));
        }
        return outputs;
    }

    private Set<String> files() {
        Outputs given = template.outputs();
        return given == null
                ? Set.of()
                : given.parameters().stream()
                        .filter(output -> output.valueFrom() != null)
                        .map(Parameter::name)
                        .collect(Collectors.toSet());
    }

    private static String source(String place, ValueFrom from) {
        return from.expression().isEmpty()
                ? Strict.given(place + ".valueFrom", "default", from.defaultValue())
                : "{{=" + from.expression() + "}}";
    }

    private void check(TemplateCall call) {
        String place = where + ", `" + call.name() + "`";
        Strict.only(place, call, CALL);
        Strict.there(place, "name", call.name());
        Strict.there(place, "template", call.template());
        Strict.only(place + ".withSequence", call.withSequence(), Set.of("count", "start", "end", "format"));
        check(place, call.arguments());
        call.hooks().forEach((name, hook) -> {
            if (!name.equals("exit")) {
                throw UnsupportedWorkflowException.field(place + ".hooks", name);
            }
            Strict.only(place + ".hooks.exit", hook, Set.of("template", "arguments"));
            Strict.there(place + ".hooks.exit", "template", hook.template());
            check(place + ".hooks.exit", hook.arguments());
        });
    }

    private static void check(String place, @Nullable Arguments arguments) {
        Strict.only(place + ".arguments", arguments, Set.of("parameters"));
        for (Parameter argument : arguments == null ? List.<Parameter>of() : arguments.parameters()) {
            parameter(place + ".arguments.parameters", argument, Set.of("name", "value"));
            if (argument.value() == null) {
                throw UnsupportedWorkflowException.field(place, "valueFrom");
            }
        }
    }

    /** The name of a parameter. */
    private static String parameter(String place, Parameter parameter, Set<String> allowed) {
        Strict.only(place, parameter, allowed);
        return Strict.there(place, "name", parameter.name());
    }

    private void only(String... fields) {
        Set<String> all = new HashSet<>(COMMON);
        all.addAll(List.of(fields));
        Strict.only(where, body, all);
    }

    private static Optional<String> text(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}

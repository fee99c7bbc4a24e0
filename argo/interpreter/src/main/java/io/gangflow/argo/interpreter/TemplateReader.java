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
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.model.value.TemplateMetadata;
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
        String name = StrictReader.there(where, "name", template.name());
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
        StrictReader.only(place, memoize, Set.of("key", "maxAge", "cache"));
        StrictReader.there(place, "key", memoize.key());
        StrictReader.there(place, "cache.configMap.name", memoize.configMap());
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
            StrictReader.only(where + ".suspend", suspend, Set.of("duration"));
            String expected = template.annotations().get(Label.EXPECT_SECONDS);
            return new RunTemplate.Wait(
                    suspend.duration().isEmpty()
                            ? OptionalLong.empty()
                            : OptionalLong.of(DurationText.millis(suspend.duration())),
                    expected == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(expected) * 1_000));
        }
        only(POD_FIELDS.toArray(String[]::new));
        StrictReader.object(where + ".container", body.path("container"));
        Optional<String> launched = LaunchedObject.manifest(body);
        return launched.isPresent() ? launched(launched.get()) : new RunTemplate.Container(body);
    }

    private List<String> inputs() {
        Inputs inputs = template.inputs();
        if (inputs == null) {
            return List.of();
        }
        StrictReader.only(where + ".inputs", inputs, Set.of("parameters", "artifacts"));
        if (!inputs.artifacts().isEmpty() && LaunchedObject.manifest(body).isEmpty()) {
            throw UnsupportedWorkflowException.field(where, "inputs.artifacts");
        }
        return inputs.parameters().stream()
                .map(input -> parameter(where + ".inputs.parameters", input, Set.of("name")))
                .sorted()
                .toList();
    }

    private Work dag(DAGTemplate dag) {
        StrictReader.only(where + ".dag", dag, Set.of("tasks", "failFast"));
        if (dag.tasks().size() > 1) {
            Boolean failFast = StrictReader.given(where + ".dag", "failFast", dag.failFast());
            StrictReader.expect(where + ".dag", "failFast", failFast, false);
        }
        for (DAGTask task : dag.tasks()) {
            check(task);
            if (!task.hooks().isEmpty()) {
                throw UnsupportedWorkflowException.field(where, "hooks of a task");
            }
        }
        return new RunTemplate.Dag(StrictReader.optionalInt(template.parallelism()), dag.tasks());
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
        TemplateMetadata metadata = template.metadata();
        Map<String, String> annotations = metadata == null || !waits ? Map.of() : metadata.annotations();
        String success = annotations.get(LaunchedObject.SUCCESS);
        return new RunTemplate.Creation(
                manifest,
                waits ? Optional.of(StrictReader.given(where, LaunchedObject.SUCCESS, success)) : Optional.empty(),
                Optional.ofNullable(annotations.get(LaunchedObject.FAILURE)),
                StrictReader.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    private Work resource(ResourceTemplate resource) {
        String place = where + ".resource";
        String action = StrictReader.there(place, "action", resource.action());
        if (action.equals("delete")) {
            StrictReader.only(place, resource, Set.of("action", "manifest"));
            return new RunTemplate.Deletion(StrictReader.there(place, "manifest", resource.manifest()), body);
        }
        StrictReader.only(
                place,
                resource,
                Set.of("action", "manifest", "successCondition", "failureCondition", "setOwnerReference"));
        StrictReader.expect(place, "action", action, "create");
        return new RunTemplate.Creation(
                StrictReader.there(place, "manifest", resource.manifest()),
                text(resource.successCondition()),
                text(resource.failureCondition()),
                StrictReader.optionalInt(template.activeDeadlineSeconds()),
                body);
    }

    private Retry retry(RetryStrategy strategy) {
        String place = where + ".retryStrategy";
        StrictReader.only(place, strategy, Set.of("limit", "retryPolicy", "backoff"));
        StrictReader.expect(
                place, "retryPolicy", StrictReader.there(place, "retryPolicy", strategy.retryPolicy()), "Always");
        int limit = StrictReader.optionalInt(strategy.limit()).orElse(0);
        Backoff backoff = strategy.backoff();
        if (backoff == null) {
            return new Retry(limit, 0, 1);
        }
        StrictReader.only(place + ".backoff", backoff, Set.of("duration", "factor"));
        return new Retry(
                limit,
                DurationText.millis(StrictReader.there(place + ".backoff", "duration", backoff.duration())),
                StrictReader.optionalInt(backoff.factor()).orElse(1));
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
        StrictReader.only(where + ".outputs", given, Set.of("parameters"));
        for (Parameter output : given.parameters()) {
            String place = where + ".outputs";
            String name = parameter(place, output, Set.of("name", "value", "valueFrom"));
            ValueFrom from = output.valueFrom();
            if (from != null) {
                StrictReader.only(place + ".valueFrom", from, sources);
            }
            outputs.put(name, from == null ? StrictReader.given(place, "value", output.value()) : source(place, from));
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
                ? StrictReader.given(place + ".valueFrom", "default", from.defaultValue())
                : "{{=" + from.expression() + "}}";
    }

    private void check(TemplateCall call) {
        String place = where + ", `" + call.name() + "`";
        StrictReader.only(place, call, CALL);
        StrictReader.there(place, "name", call.name());
        StrictReader.there(place, "template", call.template());
        StrictReader.only(place + ".withSequence", call.withSequence(), Set.of("count", "start", "end", "format"));
        check(place, call.arguments());
        call.hooks().forEach((name, hook) -> {
            if (!name.equals("exit")) {
                throw UnsupportedWorkflowException.field(place + ".hooks", name);
            }
            StrictReader.only(place + ".hooks.exit", hook, Set.of("template", "arguments"));
            StrictReader.there(place + ".hooks.exit", "template", hook.template());
            check(place + ".hooks.exit", hook.arguments());
        });
    }

    private static void check(String place, @Nullable Arguments arguments) {
        StrictReader.only(place + ".arguments", arguments, Set.of("parameters"));
        for (Parameter argument : arguments == null ? List.<Parameter>of() : arguments.parameters()) {
            parameter(place + ".arguments.parameters", argument, Set.of("name", "value"));
            if (argument.value() == null) {
                throw UnsupportedWorkflowException.field(place, "valueFrom");
            }
        }
    }

    /** The name of a parameter. */
    private static String parameter(String place, Parameter parameter, Set<String> allowed) {
        StrictReader.only(place, parameter, allowed);
        return StrictReader.there(place, "name", parameter.name());
    }

    private void only(String... fields) {
        Set<String> all = new HashSet<>(COMMON);
        all.addAll(List.of(fields));
        StrictReader.only(where, body, all);
    }

    private static Optional<String> text(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}

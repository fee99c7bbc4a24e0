package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.FieldRule;
import io.gangflow.convert.field.Remainder;
import io.gangflow.convert.kind.Schedules;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Converts Workflows, CronWorkflows and WorkflowTemplates. Used once. */
public final class ArgoWorkflows {

    private final List<ForeignObject> objects;
    private final Templates.Index index;
    private final PipelineDraft draft;

    public ArgoWorkflows(List<ForeignObject> objects, PipelineDraft draft) {
        this.objects = List.copyOf(objects);
        this.draft = draft;
        index = new Templates.Index(objects);
    }

    /** Whether an object is of one of these kinds. */
    public static boolean isOne(ForeignObject object) {
        return object.type().startsWith("argoproj.io/")
                && List.of("Workflow", "CronWorkflow", "WorkflowTemplate", "ClusterWorkflowTemplate")
                        .contains(object.kind());
    }

    /** Adds the stages of an object; none for a template that another object runs. */
    public void add(ForeignObject object) {
        Templates own = index.of(object);
        Field spec = own.spec();
        boolean template = object.kind().endsWith("Template");
        if (template && isUsed(object.name())) {
            return;
        }
        if (template && !spec.at("entrypoint").isGiven()) {
            draft.note(new Note(
                    Note.Kind.NOT_CARRIED,
                    own.label(),
                    "",
                    "it has no entrypoint, so it is a library of templates",
                    "convert the workflow that uses it together with it"));
            own.root().take();
            return;
        }
        containerSets(object.tree(), own);
        schedule(object, own);
        describe(own.root().at("metadata", "annotations"));
        Field reference = spec.at("workflowTemplateRef");
        Optional<Templates> called = reference.at("name").peek().flatMap(index::named);
        if (reference.isGiven() && called.isEmpty()) {
            draft.note(new Note(
                    Note.Kind.NOT_CARRIED,
                    own.label(),
                    reference.path(),
                    "its WorkflowTemplate is not in the input",
                    "pass its file, too"));
        }
        called.ifPresent(templates -> reference.take());
        run(object, own, called.orElse(own));
    }

    private void run(ForeignObject object, Templates own, Templates templates) {
        Map<String, String> values = new TreeMap<>();
        for (Templates each : List.of(own, templates)) {
            WorkflowParameters.declare(each.spec().at("arguments"), object.name(), draft)
                    .forEach(values::putIfAbsent);
        }
        // The inputs of the entry template are the arguments of the workflow, by name.
        new TreeMap<>(values).forEach((name, text) -> values.put(name.replaceFirst("^workflow", "inputs"), text));
        Field entry = own.spec().at("entrypoint").isGiven()
                ? own.spec().at("entrypoint")
                : templates.spec().at("entrypoint");
        templates.spec().at("entrypoint").text();
        CollectedStages leaves = new CollectedStages(draft);
        entry.text().ifPresent(name -> {
            WorkflowWalk walk = new WorkflowWalk(draft, leaves, false);
            walk.template(name, new Scope(templates, values, List.of(), List.of(), Optional.empty()));
            walk.finish();
        });
        leaves.finish().forEach(draft::add);
        own.spec().at("parallelism").number().ifPresent(draft::parallelism);
        exit(templates, values);
    }

    private void containerSets(JsonNode tree, Templates own) {
        JsonNode spec = tree.path("spec").has("workflowSpec") ? tree.at("/spec/workflowSpec") : tree.path("spec");
        for (JsonNode template : spec.path("templates")) {
            if (ContainerSets.isChain(template.path(ContainerSets.SET))) {
                draft.note(new Note(
                        Note.Kind.CHANGED,
                        own.label(),
                        "spec.templates[%s].%s".formatted(template.path("name").asText(), ContainerSets.SET),
                        "all but the last of its containers are init containers, so the pod requests what the largest needs, not all together",
                        ""));
            }
        }
    }

    /** A pipeline has one exit stage. */
    private void exit(Templates templates, Map<String, String> values) {
        ExitRequests.take(templates, draft);
        Field hook = templates.spec().at("hooks", "exit");
        boolean always = hook.at("template").isGiven()
                && !templates.spec().at("onExit").isGiven()
                && !hook.at("template").isTaken()
                && !hook.at("expression").isGiven()
                && !hook.at("arguments").isGiven();
        Field onExit = always ? hook.at("template") : templates.spec().at("onExit");
        Optional<String> name = onExit.peek();
        if (name.isEmpty() || onExit.isTaken()) {
            return;
        }
        List<Note> before = draft.notes();
        CollectedStages leaves = new CollectedStages(draft);
        new WorkflowWalk(draft, leaves, true)
                .template(name.get(), new Scope(templates, values, List.of(), List.of(), Optional.empty()));
        List<StageDraft> stages = leaves.finish();
        if (stages.size() == 1 && !stages.get(0).has("when") && draft.exit().isEmpty()) {
            onExit.text();
            stages.get(0).remove("foreach");
            draft.exit(stages.get(0));
        } else {
            draft.forgetAllBut(before);
        }
    }

    private void schedule(ForeignObject object, Templates own) {
        if (!object.kind().equals("CronWorkflow")) {
            draft.schedule(own.label(), Optional.empty());
            return;
        }
        Field spec = own.root().at("spec");
        List<Field> several = spec.at("schedules").items();
        boolean one = spec.at("schedule").isGiven() || several.isEmpty();
        List<Field> crons = one ? List.of(spec.at("schedule")) : several;
        Schedules.of(own.label(), crons, spec.at("timezone"), spec, false, draft);
    }

    private void describe(Field annotations) {
        annotations.at("workflows.argoproj.io/title").text().ifPresent(text -> draft.describe("title", text));
        annotations
                .at("workflows.argoproj.io/description")
                .text()
                .ifPresent(text -> draft.describe("description", text));
    }

    private boolean isUsed(String template) {
        return objects.stream()
                .flatMap(object -> Stream.of("workflowTemplateRef", "templateRef")
                        .flatMap(field -> object.tree().findValues(field).stream()))
                .anyMatch(reference -> reference.path("name").asText().equals(template));
    }

    /** Notes the unconverted fields of the workflows and of the templates that they call. */
    public void finish() {
        for (Templates templates : index.used()) {
            for (Remainder left : Remainder.of(templates.root(), FieldRule::ofWorkflow)) {
                draft.note(new Note(
                        Note.Kind.NOT_CARRIED,
                        templates.label(),
                        left.field().path(),
                        left.rule().reason(),
                        left.rule().advice()));
            }
        }
    }
}

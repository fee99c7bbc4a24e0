package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.change.ScriptFlag;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.kind.ManifestKinds;
import io.gangflow.convert.pod.ContainerFields;
import io.gangflow.convert.pod.MetadataFields;
import io.gangflow.convert.pod.PodFields;
import io.gangflow.convert.pod.PodSource;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.foreign.StageManifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts a template that calls no others to a stage. */
final class LeafStage {

    private static final Pattern PARAMETER = Pattern.compile("\\$\\{parameters\\.([^}]+)}");

    private final Templates templates;
    private final Field template;
    private final ArgoText text;
    private final PipelineDraft draft;

    LeafStage(Templates templates, Field template, ArgoText text, PipelineDraft draft) {
        this.templates = templates;
        this.template = template;
        this.text = text;
        this.draft = draft;
    }

    /** The stage; empty for a template without an equivalent, which is noted. */
    Optional<StageDraft> stage() {
        template.at("name").text();
        Optional<StageDraft> stage = work();
        stage.ifPresent(made -> {
            new WorkflowRetry(templates.label(), template, text, draft).into(made);
            if (made.has("pod")) {
                Memoized.into(made, template, text);
            }
            for (String key : List.of("activeDeadlineSeconds", "timeout")) {
                Field deadline = template.at(key);
                text.constant(deadline).flatMap(WorkflowRetry::duration).ifPresent(value -> made.set("timeout", value));
            }
        });
        return stage;
    }

    private Optional<StageDraft> work() {
        if (template.at("container").isGiven()) {
            return Optional.of(pod(template.at("container"), List.of()));
        }
        if (template.at("script").isGiven()) {
            return Optional.of(script(template.at("script")));
        }
        if (template.at("resource").isGiven()) {
            return resource(template.at("resource"));
        }
        if (template.at(ContainerSets.SET).isGiven()) {
            return ContainerSets.stage(templates, template, manifest(), draft);
        }
        Optional<StageDraft> approval = template.tree().has("suspend")
                ? Suspension.approval(template.at("suspend"), new StageDraft(name(), templates.label()))
                : Optional.empty();
        if (approval.isPresent() || (template.at("suspend", "duration").isGiven() && isDelay())) {
            return approval;
        }
        String reason = template.at("suspend").isGiven()
                ? "a pipeline cannot wait for a person or for a time here"
                : "no stage of the language is this kind of template";
        note(template, Note.Kind.NOT_CARRIED, reason, "the stages after it start without it");
        template.take();
        return Optional.empty();
    }

    /** Delays the steps after it. */
    private boolean isDelay() {
        return template.at("suspend", "duration")
                        .peek()
                        .flatMap(WorkflowRetry::duration)
                        .isPresent()
                && templates
                        .spec()
                        .at("templates")
                        .tree()
                        .findValues("steps")
                        .toString()
                        .contains("\"template\":\"" + name() + "\"");
    }

    private StageDraft pod(Field container, List<String> program) {
        ContainerFields fields = ContainerFields.of(container, text);
        List<String> command = new ArrayList<>(fields.command());
        command.addAll(program);
        ContainerFields whole =
                new ContainerFields(fields.image(), command, fields.resources(), fields.env(), fields.secrets());
        StageDraft stage = new StageDraft(name(), templates.label()).set("pod", whole.work());
        Field spec = templates.spec();
        Field scheduler =
                template.at("schedulerName").isGiven() ? template.at("schedulerName") : spec.at("schedulerName");
        stage.set("scheduler", PodFields.scheduler(scheduler).orElse("kube-scheduler"));
        PodSource source = new PodSource(
                List.of(template, spec),
                container,
                template.at("initContainers").items(),
                template.at("sidecars").items(),
                text,
                Optional.of(templates.object()));
        PodFields.into(stage, source, whole, true);
        claims(stage);
        if (!stage.has("priority")) {
            text.constant(spec.at("podPriorityClassName")).ifPresent(priority -> stage.set("priority", priority));
        }
        MetadataFields.into(stage, template.at("metadata"), text);
        MetadataFields.into(stage, spec.at("podMetadata"), text);
        return stage;
    }

    /** Runs have no claims of their own. */
    private void claims(StageDraft stage) {
        for (Field claim : templates.spec().at("volumeClaimTemplates").items()) {
            String name = templates.object() + "-"
                    + claim.at("metadata", "name").peek().orElse("");
            if (stage.get("volumes").findValuesAsText("claim").contains(name)) {
                note(
                        claim,
                        Note.Kind.CHANGED,
                        "runs share the claim `%s`, where each workflow has its own".formatted(name),
                        "create the claim before the first run");
                claim.take();
            }
        }
    }

    /**
     * Argo writes a script to a file and runs the interpreter on it; here the interpreter receives it as an argument.
     */
    private StageDraft script(Field script) {
        List<String> words = new ArrayList<>();
        script.at("command").items().forEach(word -> word.peek().ifPresent(words::add));
        List<String> program = new ArrayList<>();
        Optional<String> flag = ScriptFlag.of(words);
        if (flag.isPresent()) {
            program.add(flag.get());
            text.of(script.at("source")).ifPresent(program::add);
        } else {
            note(
                    script.at("source"),
                    Note.Kind.NOT_CARRIED,
                    "this interpreter takes no program as an argument",
                    "put the script into the image");
        }
        return pod(script, program);
    }

    private Optional<StageDraft> resource(Field resource) {
        String action = resource.at("action").text().orElse("");
        Field manifest = resource.at("manifest");
        if (!List.of("create", "apply", "").contains(action) || !manifest.isGiven()) {
            note(
                    resource,
                    Note.Kind.NOT_CARRIED,
                    "a stage creates objects, and this template does `%s`".formatted(action),
                    "");
            resource.take();
            return Optional.empty();
        }
        List<Note> before = draft.notes();
        Optional<ForeignObject> object = created(manifest);
        draft.forgetAllBut(before); // notes about the text do not apply: they are in the object, or concern all of it
        if (object.isEmpty()) {
            note(manifest, Note.Kind.NOT_CARRIED, "the manifest has values that only a run knows", "");
            resource.take();
            return Optional.empty();
        }
        if (manifest.peek().filter(value -> value.contains("{{")).isPresent()) {
            note(manifest, Note.Kind.CHANGED, "parameters have their defaults in it, whatever a run sets", "");
        }
        manifest.text();
        resource.at("setOwnerReference").text();
        StageDraft stage = ManifestKinds.stage(object.get(), draft);
        stage.rename(name());
        conditions(resource, stage);
        return Optional.of(stage);
    }

    /** The only object of a manifest, without owners, because a run owns what it creates. */
    private Optional<ForeignObject> created(Field manifest) {
        String workflow = templates.object();
        String written = fixed(manifest.peek()
                        .map(value -> text.translated(value, manifest))
                        .orElse("")
                        .replace("${run.name}", workflow))
                .replace("$${", "${");
        ForeignManifests read =
                new ManifestReader().text(templates.label(), written).manifests();
        if (read.objects().size() != 1 || !(read.objects().get(0).tree().deepCopy() instanceof ObjectNode tree)) {
            return Optional.empty();
        }
        if (tree.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("ownerReferences");
        }
        String all = tree.toString();
        return all.contains("${parameters.")
                        || all.contains("${stages.")
                        || all.contains("${item")
                        || all.contains("UNCONVERTED(")
                ? Optional.empty()
                : new ManifestReader()
                        .object(templates.label(), tree).manifests().objects().stream()
                                .findFirst();
    }

    /** Manifests have no references: a parameter is replaced by its default. */
    private String fixed(String text) {
        return PARAMETER
                .matcher(text)
                .replaceAll(match ->
                        Matcher.quoteReplacement(draft.preset(match.group(1)).orElse(match.group())));
    }

    /** A typed stage detects its own end; a manifest keeps the conditions of the template. */
    private void conditions(Field resource, StageDraft stage) {
        for (String key : List.of("successCondition", "failureCondition")) {
            Optional<String> condition = text.constant(resource.at(key));
            if (!stage.isTyped()) {
                stage.remove(key);
                condition
                        .filter(value -> isSelector(resource.at(key), value))
                        .ifPresent(value -> stage.set(key, value));
            }
        }
        if (!stage.isTyped() && !stage.has("successCondition")) {
            stage.remove("failureCondition");
        }
    }

    private boolean isSelector(Field field, String condition) {
        boolean selector = StageManifests.isCondition(condition);
        if (!selector) {
            note(field, Note.Kind.NOT_CARRIED, "it is not a label selector: Argo rejects it when the step runs", "");
        }
        return selector;
    }

    private String name() {
        return template.at("name").peek().orElse("step");
    }

    private void note(Field field, Note.Kind kind, String reason, String advice) {
        draft.note(new Note(kind, templates.label(), field.path(), reason, advice));
    }

    /** The pod of this template as an object; empty if it contains a value that only a run knows. */
    Optional<ObjectNode> manifest() {
        return new PodManifest(templates, template, text).object();
    }
}

package io.gangflow.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.change.EqualWork;
import io.gangflow.convert.change.StagePodFacts;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.PipelineYaml;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.AssumedRun;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.workloads.foreign.StageManifests;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The text of a draft that the language accepts. The language's own checks decide which stages cannot be typed: a stage
 * with an error becomes a manifest, until no stage has one.
 */
final class CheckedText {

    private static final String FILE = "pipeline.yaml";

    private final PipelineDraft draft;
    private final String name;
    private final String source;

    CheckedText(PipelineDraft draft, String name, String source) {
        this.draft = draft;
        this.name = name;
        this.source = source;
    }

    /**
     * Writes and checks until the language accepts the text.
     *
     * @param before the pods of the input
     * @param compared selects the pods of the pipeline to compare with them
     */
    Conversion conversion(List<StagePodFacts> before, UnaryOperator<List<StagePodFacts>> compared) {
        if (draft.stages().isEmpty()) {
            return failed(before, List.of());
        }
        while (true) {
            String body = PipelineYaml.write(draft.tree(name));
            Checked<Plan> plan = plan(body);
            if (plan.value().isPresent()) {
                List<Note> notes = draft.notes();
                boolean typed = draft.all().stream().anyMatch(StageDraft::isTyped);
                String text = new Header(source, notes, typed, body).text() + body;
                List<StagePodFacts> after = compared.apply(pods(plan.value().get()));
                EqualWork pods = EqualWork.of(before, after);
                if (!pods.isEqual() && replaceUnlike(before, after)) {
                    continue;
                }
                return new Conversion(Optional.of(text), plan.value(), notes, pods, plan.diagnostics());
            }
            if (!replace(body, plan.diagnostics())) {
                return failed(before, plan.diagnostics());
            }
        }
    }

    private Conversion failed(List<StagePodFacts> before, List<Diagnostic> found) {
        EqualWork pods = EqualWork.of(before, List.of());
        return new Conversion(Optional.empty(), Optional.empty(), draft.notes(), pods, found);
    }

    private static List<StagePodFacts> pods(Plan plan) {
        Pipeline assumed = AssumedRun.of(plan.pipeline(), StagePodFacts.RUN_VALUE);
        Plan compared = new Planner().plan(assumed).value().orElse(plan);
        return StagePodFacts.of(PipelineWork.of(compared, Durations.NONE).work());
    }

    private static Checked<Plan> plan(String body) {
        return PipelineReader.read(FILE, body).then(pipeline -> StageManifests.plan(pipeline, Optional.empty()));
    }

    /**
     * Replaces stages whose pods differ from the input's by manifests; returns false if there are none. The pod of a
     * workflow is not replaced, because a manifest would miss the same values, which only the workflow knows.
     */
    private boolean replaceUnlike(List<StagePodFacts> before, List<StagePodFacts> after) {
        Map<String, StageDraft> stages = new TreeMap<>();
        draft.names(draft.tree(name).at("/metadata/name").asText()).forEach((stage, label) -> stages.put(label, stage));
        boolean replaced = false;
        for (StagePodFacts pods : after) {
            StageDraft stage = stages.get(pods.stage());
            Optional<String> difference = EqualWork.difference(before, pods);
            boolean workflow =
                    stage != null && stage.object().matches("(Cron)?Workflow/.*|(Cluster)?WorkflowTemplate/.*");
            if (stage != null && !workflow && stage.isTyped() && difference.isPresent() && stage.becomeManifest()) {
                String reason = "its pods would differ: %s".formatted(difference.get());
                draft.note(new Note(Note.Kind.MANIFEST, stage.object(), "", reason, ""));
                replaced = true;
            }
        }
        return replaced;
    }

    /** Replaces the stages with errors by manifests; returns false if that does not help. */
    private boolean replace(String body, List<Diagnostic> diagnostics) {
        NavigableMap<Integer, StageDraft> lines = lines(body);
        boolean replaced = false;
        for (Diagnostic diagnostic : diagnostics) {
            Map.Entry<Integer, StageDraft> at =
                    lines.floorEntry(diagnostic.span().line());
            if (diagnostic.severity() != Severity.ERROR || at == null) {
                continue;
            }
            StageDraft stage = at.getValue();
            if (stage.becomeManifest()) {
                draft.note(new Note(Note.Kind.MANIFEST, stage.object(), "", diagnostic.message(), ""));
                replaced = true;
            } else if (diagnostic.code() == DiagnosticCode.GF0213) {
                replaced |= withoutSetting(stage, diagnostic);
            }
        }
        return replaced;
    }

    /** Removes a setting that a Spark stage cannot have; returns false if the error is not about a setting. */
    private boolean withoutSetting(StageDraft stage, Diagnostic diagnostic) {
        if (!(stage.get("spark") instanceof ObjectNode spark && spark.get("conf") instanceof ObjectNode conf)) {
            return false;
        }
        List<String> closed = conf.properties().stream()
                .map(Map.Entry::getKey)
                .filter(key -> diagnostic.message().contains("`" + key + "`"))
                .toList();
        closed.forEach(key -> {
            conf.remove(key);
            draft.note(new Note(
                    Note.Kind.NOT_CARRIED,
                    stage.object(),
                    "--conf " + key,
                    "a stage cannot set it: " + diagnostic.label(),
                    ""));
        });
        if (conf.isEmpty()) {
            spark.remove("conf");
        }
        return !closed.isEmpty();
    }

    /** The stages by the lines of their names. */
    private NavigableMap<Integer, StageDraft> lines(String body) {
        List<String> all = body.lines().toList();
        NavigableMap<Integer, StageDraft> found = new TreeMap<>();
        int section = all.indexOf("stages:");
        draft.names(draft.tree(name).at("/metadata/name").asText()).forEach((stage, label) -> {
            int line = all.indexOf("  " + label + ":");
            if (line > section) {
                found.put(line + 1, stage);
            }
        });
        draft.exit()
                .filter(exit -> all.contains("onExit:"))
                .ifPresent(exit -> found.put(all.indexOf("onExit:") + 1, exit));
        return found;
    }
}

package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.EndConditions;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.FieldRule;
import io.gangflow.convert.field.Remainder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The stages of one workflow in order of discovery, with unique names. Not thread-safe. */
final class CollectedStages {

    static final EndConditions POD = EndConditions.of("status.phase = Succeeded", "status.phase = Failed");
    private static final EndConditions DAEMON = EndConditions.of("status.phase = Running", "status.phase = Failed");

    private final PipelineDraft draft;
    private final List<StageDraft> stages = new ArrayList<>();
    private final Map<StageDraft, List<String>> paths = new LinkedHashMap<>();
    private final Map<String, Boolean> onlyManifests = new HashMap<>();
    private final Map<String, Field> templates = new HashMap<>();
    private final Map<String, Field> specs = new HashMap<>();
    private final Set<StageDraft> refused = new HashSet<>();

    CollectedStages(PipelineDraft draft) {
        this.draft = draft;
    }

    /** The current end of the list. */
    record Mark(int size) {}

    int size() {
        return stages.size();
    }

    Mark mark() {
        return new Mark(stages.size());
    }

    List<StageDraft> since(Mark mark) {
        return List.copyOf(stages.subList(mark.size(), stages.size()));
    }

    List<StageDraft> all() {
        return List.copyOf(stages);
    }

    void remove(List<StageDraft> gone) {
        gone.forEach(paths::remove);
        stages.removeAll(gone);
    }

    boolean hasRefusedSince(Mark mark) {
        return since(mark).stream().anyMatch(refused::contains);
    }

    void back(Mark mark) {
        since(mark).forEach(paths::remove);
        stages.subList(mark.size(), stages.size()).clear();
    }

    /**
     * Adds the stage of a template, after those of the scope; empty for a template without an equivalent.
     *
     * @param instances how often it runs
     */
    Optional<StageDraft> add(Field template, Scope scope, Instances instances, boolean exit) {
        ArgoText text = new ArgoText(scope, draft, exit);
        LeafStage leaf = new LeafStage(scope.templates(), template, text, draft);
        Optional<StageDraft> made = leaf.stage();
        made.ifPresent(stage -> {
            instances.keys().forEach(stage::set);
            stage.after(scope.before());
            scope.delay().ifPresent(delay -> stage.set("delay", delay));
            if (stage.isTyped() && stage.has("pod")) {
                choose(leaf, template, stage, scope);
            }
            if (text.hasRefused()) {
                refused.add(stage);
            }
            stage.tag("stage " + draft.nextNumber());
            paths.put(stage, scope.path());
            stages.add(stage);
        });
        return made;
    }

    /** Replaces the stage by an object if the template has more than a stage can have and all its values are known. */
    private void choose(LeafStage leaf, Field template, StageDraft stage, Scope scope) {
        Optional<ObjectNode> pod = stage.has("foreach") || stage.has("copies") ? Optional.empty() : leaf.manifest();
        boolean daemon = template.at("daemon").peek().orElse("").equals("true");
        pod.ifPresent(object -> stage.alternative(object, daemon ? DAEMON : POD));
        List<Remainder> essentials = Remainder.of(template, FieldRule::ofWorkflow).stream()
                .filter(Remainder::isEssential)
                .toList();
        boolean becomes = !essentials.isEmpty() && pod.isPresent();
        String place = scope.templates().label() + " " + template.path();
        templates.put(place, template);
        specs.put(place, scope.templates().spec());
        onlyManifests.merge(place, becomes, Boolean::logicalAnd);
        if (becomes) {
            stage.becomeManifest();
            for (Remainder left : essentials) {
                draft.note(new Note(
                        Note.Kind.MANIFEST,
                        scope.templates().label(),
                        left.field().path(),
                        left.rule().reason(),
                        left.rule().advice()));
            }
        }
    }

    /**
     * Names every stage by the shortest unique end of its path, and marks the fields that are in the manifests as
     * taken.
     */
    List<StageDraft> finish() {
        templates.forEach((place, template) -> {
            if (onlyManifests.getOrDefault(place, false)) {
                PodManifest.OF_POD.forEach(key -> template.at(key).take());
                PodManifest.SHARED.forEach(key -> template.at(key).take());
                Objects.requireNonNull(specs.get(place)).at("volumes").items().stream()
                        .filter(volume -> PodManifest.mounts(template, volume))
                        .forEach(Field::take);
                if (!onlyManifests.containsValue(false)) {
                    PodManifest.SHARED.forEach(key ->
                            Objects.requireNonNull(specs.get(place)).at(key).take());
                }
            }
        });
        Map<String, Integer> uses = new HashMap<>();
        paths.values().forEach(path -> uses.merge(last(path, 1), 1, Integer::sum));
        paths.forEach((stage, path) -> {
            if (!path.isEmpty()) {
                stage.rename(uses.getOrDefault(last(path, 1), 1) > 1 ? last(path, 2) : last(path, 1));
            }
        });
        return stages;
    }

    private static String last(List<String> path, int steps) {
        return String.join("-", path.subList(Math.max(0, path.size() - steps), path.size()));
    }
}

package io.gangflow.convert.draft;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.TreeTexts;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A pipeline under construction, with notes about its sources. Not thread-safe. */
public final class PipelineDraft {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final List<StageDraft> stages = new ArrayList<>();
    private final Map<String, ObjectNode> parameters = new LinkedHashMap<>();
    private final Map<String, ObjectNode> queues = new LinkedHashMap<>();
    private final Map<String, ObjectNode> priorityClasses = new LinkedHashMap<>();
    private final Set<Note> notes = new LinkedHashSet<>();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private @Nullable StageDraft exit;
    private final Map<String, Optional<ObjectNode>> schedules = new LinkedHashMap<>();
    private final List<ForeignObject> inputs;
    private final List<ObjectNode> notifications = new ArrayList<>();
    private int parallelism;
    private int numbers;

    public PipelineDraft() {
        this(List.of());
    }

    /** @param inputs all converted objects, to which each of them can refer */
    public PipelineDraft(List<ForeignObject> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    /** The input object of one of these kinds with a name. */
    public Optional<ForeignObject> input(Set<String> kinds, String name) {
        return inputs.stream()
                .filter(object -> kinds.contains(object.kind()) && object.name().equals(name))
                .findFirst();
    }

    /** A number that is returned only once. */
    public int nextNumber() {
        return ++numbers;
    }

    public void add(StageDraft stage) {
        stages.add(stage);
    }

    public List<StageDraft> stages() {
        return stages;
    }

    /** The stages and the exit stage. */
    public List<StageDraft> all() {
        List<StageDraft> all = new ArrayList<>(stages);
        exit().ifPresent(all::add);
        return all;
    }

    public Optional<StageDraft> exit() {
        return Optional.ofNullable(exit);
    }

    public void exit(StageDraft stage) {
        exit = stage;
    }

    public void note(Note note) {
        notes.add(note);
    }

    /** Restores earlier notes. */
    public void forgetAllBut(List<Note> before) {
        notes.retainAll(new HashSet<>(before)); // a list would be searched for each note
    }

    public List<Note> notes() {
        return List.copyOf(notes);
    }

    /** Sets a text of the metadata, such as the title; the first value is kept. */
    public void describe(String key, String text) {
        texts.putIfAbsent(key, text);
    }

    /** Declares a parameter; returns false if the name has a different declaration. */
    public boolean parameter(String name, ObjectNode declaration) {
        ObjectNode other = parameters.putIfAbsent(name, declaration);
        return other == null || other.equals(declaration);
    }

    /** The default of a parameter as text. */
    public Optional<String> preset(String name) {
        ObjectNode declaration = parameters.get(name);
        return declaration != null && declaration.has("default")
                ? Optional.of(declaration.path("default").asText())
                : Optional.empty();
    }

    /** Declares a queue; a full declaration replaces an empty one. */
    public void queue(String name, ObjectNode declaration) {
        queues.merge(name, declaration, (old, now) -> now.size() > old.size() ? now : old);
    }

    public boolean hasQueue(String name) {
        return queues.containsKey(name);
    }

    public void priorityClass(String name, ObjectNode declaration) {
        priorityClasses.putIfAbsent(name, declaration);
    }

    public boolean hasPriorityClass(String name) {
        return priorityClasses.containsKey(name);
    }

    /** Records the schedule of an object; empty if it runs upon submission. */
    public void schedule(String object, Optional<ObjectNode> wanted) {
        schedules.put(object, wanted);
    }

    /**
     * The common schedule of all objects with work; a schedule of only some is noted, because a pipeline runs as a
     * whole.
     */
    public Optional<ObjectNode> schedule() {
        if (schedules.values().stream().distinct().count() == 1) {
            return schedules.values().iterator().next();
        }
        schedules.forEach((object, wanted) -> wanted.ifPresent(schedule -> note(new Note(
                Note.Kind.NOT_CARRIED,
                object,
                "spec.schedule",
                "a pipeline has one schedule, and other objects have a different one or none",
                "convert each to a separate pipeline"))));
        return Optional.empty();
    }

    /** Adds a notification. */
    public void notify(ObjectNode notification) {
        notifications.add(notification);
    }

    public void parallelism(int most) {
        parallelism = most;
    }

    /** The whole document, with a name for every stage. */
    public ObjectNode tree(String name) {
        String pipeline = StageNames.cut(StageNames.label(name), StageNames.LONGEST_PIPELINE);
        Map<StageDraft, String> names = names(pipeline);
        ObjectNode root = JSON.objectNode().put("apiVersion", "gangflow/v1").put("kind", "Pipeline");
        ObjectNode metadata = root.putObject("metadata").put("name", pipeline);
        texts.forEach(metadata::put);
        mapping(root, "parameters", parameters);
        Map<StageDraft, ObjectNode> trees = new LinkedHashMap<>();
        all().forEach(stage -> trees.put(stage, stage.tree(names)));
        new CommonKeys(List.copyOf(trees.values())).hoist(root);
        mapping(root, "queues", queues);
        mapping(root, "priorityClasses", priorityClasses);
        if (parallelism > 0) {
            root.put("parallelism", parallelism);
        }
        schedule().ifPresent(schedule -> root.set("schedule", schedule));
        if (!notifications.isEmpty()) {
            root.putArray("notify").addAll(notifications);
        }
        ObjectNode all = root.putObject("stages");
        trees.forEach((stage, tree) -> {
            if (stage.equals(exit)) {
                root.set("onExit", tree);
            } else {
                all.set(names.getOrDefault(stage, stage.wanted()), tree);
            }
        });
        return (ObjectNode) TreeTexts.replace(root, text -> named(text, names));
    }

    /** The names of the stages in a pipeline of that name. */
    public Map<StageDraft, String> names(String pipeline) {
        StageNames unique = new StageNames(pipeline);
        Map<StageDraft, String> names = new LinkedHashMap<>();
        stages.forEach(stage -> names.put(stage, unique.unique(stage.wanted())));
        return names;
    }

    private static String named(String text, Map<StageDraft, String> names) {
        String named = text;
        if (text.contains(StageDraft.REFERENCE)) {
            for (Map.Entry<StageDraft, String> stage : names.entrySet()) {
                named = named.replace(stage.getKey().reference(), stage.getValue());
            }
        }
        return named;
    }

    private static void mapping(ObjectNode root, String key, Map<String, ObjectNode> values) {
        if (!values.isEmpty()) {
            ObjectNode mapping = root.putObject(key);
            values.forEach(mapping::set);
        }
    }
}

package io.gangflow.live;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.gangflow.live.JsonPattern.Value;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.PodStates;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A pod that serves as a pattern for pods of the same controller, which differ only in names, times, node, and fields
 * that are not used: these pods are read without a parser. Not thread-safe.
 */
final class PodPattern {

    private static final Set<String> CONTAINERS = Set.of("containers", "initContainers");
    private static final Set<String> WORDS = Set.of("command", "args");
    private static final Set<String> KEPT_OF_METADATA =
            Set.of("deletionTimestamp", "labels", "annotations", "ownerReferences");
    private static final Set<String> TIMES_AND_NAMES = Set.of("name", "namespace", "uid", "creationTimestamp");

    private final JsonPattern text;
    private final Pod pod;
    private final PodState state;
    private final List<Part> parts;
    private final List<Change> changes = new ArrayList<>();

    /** The use of a value of the pod. */
    private enum Part {
        /** Pods with another value are not similar. */
        FIXED,
        UNREAD,
        METADATA,
        LABEL,
        ANNOTATION,
        OWNER,
        NODE,
        STARTED
    }

    /** A value that differs. */
    private record Change(int number, int from, int to) {}

    /**
     * Creates a pattern.
     *
     * @param json complete JSON of the pod; not copied
     * @param pod the parsed pod
     * @param state the pod as schedulers see it
     */
    PodPattern(byte[] json, Pod pod, PodState state) throws IOException {
        this.pod = pod;
        this.state = state;
        text = new JsonPattern(json, SchedulingPods.UNREAD_VALUES);
        parts = text.values().stream().map(PodPattern::part).toList();
    }

    /**
     * Compares a pod with this one.
     *
     * @param from index of its first brace
     * @return the index after it; {@link JsonPattern#OTHER} if it is not similar
     */
    int compare(byte[] page, int from) {
        changes.clear();
        return text.end(page, from, (number, start, end) -> {
            Part part = parts.get(number);
            if (part == Part.UNREAD) {
                return true;
            }
            changes.add(new Change(number, start, end));
            return part != Part.FIXED && isPlain(page, start, end);
        });
    }

    /**
     * Returns the pod that was compared last, with the spec of this one.
     *
     * @param priorities by the name of the PriorityClass
     * @param known returns the same object for equal strings
     */
    Similar read(byte[] page, Map<String, Integer> priorities, UnaryOperator<String> known) {
        ObjectMeta old = pod.getMetadata();
        ObjectMeta metadata = copy(old);
        PodStatus status = copy(pod.getStatus());
        Optional<String> node = state.node();
        for (Change change : changes) {
            String value = new String(page, change.from(), change.to() - change.from(), StandardCharsets.US_ASCII);
            List<String> path = text.values().get(change.number()).path();
            switch (parts.get(change.number())) {
                case METADATA -> set(metadata, path.get(1), value, known);
                case LABEL ->
                    metadata.setLabels(with(old.getLabels(), metadata.getLabels(), path.get(2), known.apply(value)));
                case ANNOTATION ->
                    metadata.setAnnotations(
                            with(old.getAnnotations(), metadata.getAnnotations(), path.get(2), known.apply(value)));
                case OWNER -> metadata.setOwnerReferences(with(metadata.getOwnerReferences(), path, value));
                case NODE -> node = Optional.of(known.apply(value)).filter(name -> !name.isEmpty());
                case STARTED -> status.setStartTime(value);
                case FIXED, UNREAD -> throw new IllegalStateException("a pod that is not similar");
            }
        }
        Pod other = new Pod();
        other.setMetadata(metadata);
        other.setSpec(pod.getSpec());
        other.setStatus(status);
        PodState placed = PodStates.next(other, priorities, pod, state);
        return new Similar(other, node.map(placed::onNode).orElse(placed));
    }

    /** Copies the fields that are used. */
    private static ObjectMeta copy(ObjectMeta old) {
        ObjectMeta metadata = new ObjectMeta();
        metadata.setName(old.getName());
        metadata.setNamespace(old.getNamespace());
        metadata.setUid(old.getUid());
        metadata.setCreationTimestamp(old.getCreationTimestamp());
        metadata.setDeletionTimestamp(old.getDeletionTimestamp());
        metadata.setLabels(old.getLabels());
        metadata.setAnnotations(old.getAnnotations());
        metadata.setOwnerReferences(old.getOwnerReferences());
        return metadata;
    }

    private static PodStatus copy(PodStatus old) {
        PodStatus status = new PodStatus();
        status.setPhase(old.getPhase());
        status.setStartTime(old.getStartTime());
        status.setNominatedNodeName(old.getNominatedNodeName());
        return status;
    }

    /** A pod, and the pod as schedulers see it. */
    record Similar(Pod pod, PodState state) {}

    private static void set(ObjectMeta metadata, String field, String value, UnaryOperator<String> known) {
        switch (field) {
            case "name" -> metadata.setName(value);
            case "namespace" -> metadata.setNamespace(known.apply(value));
            case "uid" -> metadata.setUid(value);
            default -> metadata.setCreationTimestamp(value);
        }
    }

    /** Changes an entry. The map is copied before the first change. */
    @SuppressWarnings("ReferenceEquality") // the copy equals the original until it is changed
    private static Map<String, String> with(
            Map<String, String> old, Map<String, String> current, String key, String value) {
        Map<String, String> changed = current == old ? new HashMap<>(old) : current;
        changed.put(key, value);
        return changed;
    }

    private static List<OwnerReference> with(List<OwnerReference> owners, List<String> path, String value) {
        List<OwnerReference> changed = new ArrayList<>(owners);
        int index = Integer.parseInt(path.get(2));
        OwnerReference old = owners.get(index);
        OwnerReference owner = new OwnerReference();
        owner.setApiVersion(old.getApiVersion());
        owner.setKind(old.getKind());
        owner.setController(old.getController());
        owner.setName(path.get(3).equals("name") ? value : old.getName());
        owner.setUid(path.get(3).equals("uid") ? value : old.getUid());
        changed.set(index, owner);
        return changed;
    }

    /** Whether a string has only printable ASCII characters without escapes. */
    private static boolean isPlain(byte[] page, int from, int to) {
        for (int at = from; at < to; at++) {
            if (page[at] == '\\' || page[at] < ' ') {
                return false;
            }
        }
        return true;
    }

    private static Part part(Value value) {
        if (value.skipped()) {
            return Part.UNREAD;
        }
        List<String> path = value.path();
        return switch (path.get(0)) {
            case "metadata" -> partOfMetadata(value, path);
            case "spec" -> partOfSpec(value, path);
            case "status" -> partOfStatus(value, path);
            default -> Part.UNREAD;
        };
    }

    private static Part partOfMetadata(Value value, List<String> path) {
        if (path.size() == 1) {
            return Part.FIXED;
        }
        if (path.size() == 2 && TIMES_AND_NAMES.contains(path.get(1))) {
            return value.isText() ? Part.METADATA : Part.FIXED;
        }
        if (!KEPT_OF_METADATA.contains(path.get(1))) {
            return Part.UNREAD;
        }
        boolean isEntry = path.size() == 3 && value.isText();
        return switch (path.get(1)) {
            case "labels" -> isEntry ? Part.LABEL : Part.FIXED;
            case "annotations" ->
                !isEntry ? Part.FIXED : path.get(2).equals(SchedulingPods.APPLIED) ? Part.UNREAD : Part.ANNOTATION;
            case "ownerReferences" ->
                path.size() == 4 && value.isText() && Set.of("name", "uid").contains(path.get(3))
                        ? Part.OWNER
                        : Part.FIXED;
            default ->
                value.isText() && path.size() == 2 ? Part.UNREAD : Part.FIXED; // that it is deleted counts, not when
        };
    }

    private static Part partOfSpec(Value value, List<String> path) {
        if (path.size() == 2 && path.get(1).equals("nodeName")) {
            return value.isText() ? Part.NODE : Part.FIXED;
        }
        boolean ofContainer = path.size() > 3 && CONTAINERS.contains(path.get(1));
        if (path.size() == 2 || (path.size() == 4 && ofContainer)) {
            return SchedulingPods.UNREAD_TEXTS.contains(path.get(path.size() - 1)) ? Part.UNREAD : Part.FIXED;
        }
        boolean argument = path.size() == 5 && ofContainer && WORDS.contains(path.get(3));
        return argument && !path.get(4).equals("0") ? Part.UNREAD : Part.FIXED; // the first one is the program
    }

    private static Part partOfStatus(Value value, List<String> path) {
        if (path.size() == 2 && path.get(1).equals("startTime")) {
            return value.isText() ? Part.STARTED : Part.FIXED;
        }
        return path.size() == 1 || path.get(1).equals("phase") || path.get(1).equals("nominatedNodeName")
                ? Part.FIXED
                : Part.UNREAD;
    }
}

package io.gangflow.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.PodStates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pods as schedulers see them, read from a list of any length. Only the fields of a spec that schedulers and the lock
 * check use are kept, and equal specs share one object: a hundred thousand pods take about 150 MB instead of 2 GB. For
 * one list, in one thread.
 */
final class SchedulingPods implements PagedListReader.Item {

    /**
     * Objects and lists that do not affect placement: processes, mounts, probes and states of containers, among others.
     */
    static final Set<String> UNREAD_VALUES = Set.of(
            "managedFields",
            "volumes",
            "volumeMounts",
            "volumeDevices",
            "env",
            "envFrom",
            "imagePullSecrets",
            "livenessProbe",
            "readinessProbe",
            "startupProbe",
            "lifecycle",
            "securityContext",
            "dnsConfig",
            "hostAliases",
            "readinessGates",
            "conditions",
            "containerStatuses",
            "initContainerStatuses",
            "hostIPs",
            "podIPs");

    static final JsonFieldFilter UNREAD = new JsonFieldFilter(UNREAD_VALUES);

    /** Pods of one controller are usually adjacent in a list, so a few are enough. */
    private static final int MOST_SIMILAR = 16;

    /** Strings and numbers that do not affect placement; other fields of a pod can. */
    static final Set<String> UNREAD_TEXTS = Set.of(
            "image",
            "imagePullPolicy",
            "terminationMessagePath",
            "terminationMessagePolicy",
            "terminationGracePeriodSeconds",
            "dnsPolicy",
            "enableServiceLinks",
            "automountServiceAccountToken",
            "serviceAccount",
            "serviceAccountName",
            "hostname",
            "subdomain");

    private static final Set<String> CONTAINERS = Set.of("containers", "initContainers");
    private static final Set<String> WORDS = Set.of("command", "args");
    static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private final Map<String, Integer> priorities;
    private final List<PodState> states = new ArrayList<>();
    private final List<Pod> telling = new ArrayList<>();
    private final Set<String> groups = new HashSet<>();
    private final Map<ObjectNode, PodSpec> specs = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();
    private final SharedParts parts = new SharedParts();
    private final List<PodPattern> similar = new ArrayList<>();
    private byte[] unparsed = {};
    private int recognized;
    private int parsed;

    /** @param priorities by the name of the PriorityClass */
    SchedulingPods(Map<String, Integer> priorities) {
        this.priorities = Map.copyOf(priorities);
    }

    /** Reads a pod that is similar to a previous one. */
    @Override
    public int recognize(byte[] page, int from) {
        for (int i = 0; i < similar.size(); i++) {
            PodPattern known = similar.get(i);
            int end = known.compare(page, from);
            if (end >= 0) {
                recognized++;
                Collections.rotate(similar.subList(0, i + 1), 1); // the last match is compared first
                PodPattern.Similar pod = known.read(page, priorities, this::text);
                add(pod.pod(), pod.state());
                return end;
            }
        }
        unparsed = parsed++ < MOST_SIMILAR + recognized
                ? Arrays.copyOfRange(page, from, JsonFieldFilter.endOfValue(page, from))
                : new byte[0]; // most pods are not similar to others
        return JsonPattern.OTHER;
    }

    /** Reads a pod from a parser that is at its first brace. */
    @Override
    public void read(JsonParser parser) throws IOException {
        ObjectMeta metadata = new ObjectMeta();
        PodStatus status = new PodStatus();
        Optional<String> node = Optional.empty();
        PodSpec spec = new PodSpec();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "metadata" -> metadata(parser, metadata);
                case "spec" -> {
                    ObjectNode tree = spec(parser, true);
                    node = Optional.ofNullable(tree.remove("nodeName"))
                            .map(JsonNode::asText)
                            .filter(name -> !name.isEmpty());
                    spec = shared(tree);
                }
                case "status" -> status(parser, status);
                default -> parser.skipChildren();
            }
        }
        Pod pod = new Pod();
        pod.setMetadata(metadata);
        pod.setSpec(spec);
        pod.setStatus(status);
        PodState unplaced = PodStates.of(pod, priorities);
        PodState state = node.map(name -> unplaced.onNode(text(name))).orElse(unplaced);
        add(pod, state);
        if (unparsed.length > 0 && !isOfSpark(pod)) {
            similar.add(0, new PodPattern(unparsed, pod, state));
            unparsed = new byte[0];
            if (similar.size() > MOST_SIMILAR) {
                similar.remove(MOST_SIMILAR);
            }
        }
    }

    private void add(Pod pod, PodState state) {
        states.add(parts.of(state));
        if (isOfSpark(pod) || state.podGroup().filter(groups::add).isPresent()) {
            telling.add(pod);
        }
    }

    /** Merges the pods that several readers have read from one list. */
    static SchedulingPods together(List<SchedulingPods> parts) {
        SchedulingPods all = new SchedulingPods(Map.of());
        for (SchedulingPods part : parts) {
            all.states.addAll(part.states);
            all.telling.addAll(part.telling);
        }
        return all;
    }

    /** Returns all pods. */
    List<PodState> states() {
        return states;
    }

    /**
     * Returns the pods that imply pods to come: submitters and drivers of Spark applications, and one pod of each
     * PodGroup.
     */
    List<Pod> announcing() {
        return telling;
    }

    private static boolean isOfSpark(Pod pod) {
        return pod.getMetadata().getLabels().containsKey("spark-role")
                || pod.getSpec().getContainers().stream()
                        .anyMatch(container -> !container.getCommand().isEmpty()
                                || !container.getArgs().isEmpty());
    }

    private PodSpec shared(ObjectNode tree) throws JsonProcessingException {
        PodSpec known = specs.get(tree);
        if (known == null) {
            known = ModelJson.MAPPER.treeToValue(tree, PodSpec.class);
            specs.put(tree, known);
        }
        return known;
    }

    /** Returns an equal string that all pods share. */
    private String text(String value) {
        String known = texts.putIfAbsent(value, value);
        return known == null ? value : known;
    }

    private ObjectNode spec(JsonParser parser, boolean outermost) throws IOException {
        ObjectNode tree = ModelJson.MAPPER.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (UNREAD_TEXTS.contains(name)) {
                parser.skipChildren();
            } else if (value == JsonToken.START_ARRAY && outermost && CONTAINERS.contains(name)) {
                tree.set(name, containers(parser));
            } else if (value != JsonToken.VALUE_NULL) {
                tree.set(name, parser.<JsonNode>readValueAsTree());
            }
        }
        return tree;
    }

    private ArrayNode containers(JsonParser parser) throws IOException {
        ArrayNode containers = ModelJson.MAPPER.createArrayNode();
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            ObjectNode container = spec(parser, false);
            JsonNode program = container.path(container.path("command").isEmpty() ? "args" : "command");
            if (!program.path(0).asText().endsWith("spark-submit")) {
                container.remove(WORDS);
            }
            containers.add(container);
        }
        return containers;
    }

    private void metadata(JsonParser parser, ObjectMeta metadata) throws IOException {
        metadata.setLabels(Map.of());
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "name" -> metadata.setName(parser.getText());
                case "namespace" -> metadata.setNamespace(text(parser.getText()));
                case "uid" -> metadata.setUid(parser.getText());
                case "creationTimestamp" -> metadata.setCreationTimestamp(time(parser));
                case "deletionTimestamp" -> metadata.setDeletionTimestamp(time(parser));
                case "labels" -> metadata.setLabels(texts(parser));
                case "annotations" -> metadata.setAnnotations(texts(parser));
                case "ownerReferences" -> metadata.setOwnerReferences(owners(parser));
                default -> parser.skipChildren();
            }
        }
    }

    private static void status(JsonParser parser, PodStatus status) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            switch (field) {
                case "phase" -> status.setPhase(parser.getText());
                case "startTime" -> status.setStartTime(time(parser));
                case "nominatedNodeName" -> status.setNominatedNodeName(parser.getText());
                default -> parser.skipChildren();
            }
        }
    }

    private static @Nullable String time(JsonParser parser) throws IOException {
        return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : null;
    }

    private Map<String, String> texts(JsonParser parser) throws IOException {
        Map<String, String> values = new HashMap<>();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return values;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (!name.equals(APPLIED)) {
                values.put(text(name), text(parser.getText()));
            }
        }
        return values;
    }

    private static List<OwnerReference> owners(JsonParser parser) throws IOException {
        List<OwnerReference> owners = new ArrayList<>();
        JsonNode trees = parser.readValueAsTree();
        for (JsonNode tree : trees) {
            OwnerReference owner = new OwnerReference();
            owner.setApiVersion(tree.path("apiVersion").asText(null));
            owner.setKind(tree.path("kind").asText(null));
            owner.setName(tree.path("name").asText(null));
            owner.setUid(tree.path("uid").asText(null));
            owner.setController(tree.path("controller").asBoolean(false));
            owners.add(owner);
        }
        return owners;
    }
}

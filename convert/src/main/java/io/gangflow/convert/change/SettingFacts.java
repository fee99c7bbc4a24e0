package io.gangflow.convert.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.convert.pod.PullPolicy;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.check.pods.ReservedLabels;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The facts of a pod beyond its work: volumes, account, user, labels and other fields of its pod template. Fields that
 * Gangflow sets on every pod are not facts: its user, {@code /tmp}, its labels.
 */
final class SettingFacts {

    /** Fields of a pod's spec that are facts here. */
    static final Set<String> OF_SPEC = Set.of(
            "securityContext",
            "volumes",
            "serviceAccountName",
            "serviceAccount",
            "imagePullSecrets",
            "terminationGracePeriodSeconds",
            "dnsPolicy",
            "dnsConfig",
            "hostNetwork",
            "hostPID",
            "hostIPC",
            "hostAliases",
            "runtimeClassName",
            "topologySpreadConstraints",
            "shareProcessNamespace",
            "enableServiceLinks");

    /** Fields of a container that are facts here. */
    static final Set<String> OF_CONTAINER = Set.of(
            "securityContext",
            "volumeMounts",
            "workingDir",
            "ports",
            "imagePullPolicy",
            "lifecycle",
            "livenessProbe",
            "readinessProbe",
            "startupProbe",
            "terminationMessagePath",
            "terminationMessagePolicy",
            "stdin",
            "stdinOnce",
            "tty");

    /** Values that are equivalent to no value. */
    private static final Map<String, String> USUAL = Map.of(
            "terminationGracePeriodSeconds", "30",
            "dnsPolicy", "ClusterFirst",
            "terminationMessagePath", "/dev/termination-log",
            "terminationMessagePolicy", "File",
            "serviceAccountName", "default",
            "enableServiceLinks", "true");

    /** Users of Gangflow's pods: training and other pods, and Spark's. */
    private static final Set<Long> USERS = Set.of(10_001L, 185L);

    /** User of Gangflow's Ray pods. */
    private static final long RAY_USER = 1_000;

    /** The named ports of a Ray cluster's head: Ray's defaults, whether a pod declares them or not. */
    private static final Map<String, Integer> RAY = Map.of("gcs-server", 6_379, "dashboard", 8_265, "client", 10_001);

    /** The default of Kubernetes: 0644, which JSON has in decimal. */
    private static final int FILE_MODE = 420;

    private static final String DISK = "10Gi";
    private static final String CONTEXT = "securityContext";
    private static final String USER = "runAsUser";
    private static final String READ_ONLY = "readOnlyRootFilesystem";

    private final JsonNode pod;
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, String> rest = new TreeMap<>();

    private SettingFacts(JsonNode pod) {
        this.pod = pod;
    }

    static PodFacts of(Pod pod) {
        SettingFacts reading = new SettingFacts(ModelJson.MAPPER.valueToTree(pod));
        reading.metadata("labels", "label ");
        reading.metadata("annotations", "annotation ");
        reading.spec();
        JsonNode containers = reading.pod.at("/spec/containers");
        for (int index = 0; index < containers.size(); index++) {
            JsonNode container = containers.get(index);
            reading.container(index == 0 ? "" : "container " + name(container) + ": ", container);
        }
        for (JsonNode init : reading.pod.at("/spec/initContainers")) {
            boolean sidecar = init.path("restartPolicy").asText().equals("Always");
            reading.container((sidecar ? "sidecar " : "init ") + name(init) + ": ", init);
        }
        return new PodFacts(OrderedMaps.sorted(reading.facts), OrderedMaps.sorted(reading.rest));
    }

    private void metadata(String field, String prefix) {
        pod.path("metadata").path(field).properties().forEach(entry -> {
            if (!ReservedLabels.contains(entry.getKey()) && !entry.getKey().startsWith("kubectl.kubernetes.io/")) {
                facts.put(prefix + entry.getKey(), entry.getValue().asText());
            }
        });
    }

    private void spec() {
        JsonNode spec = pod.path("spec");
        boolean token = spec.path("automountServiceAccountToken").asBoolean(true);
        if (token) {
            put("account", "serviceAccountName", spec);
        }
        for (JsonNode secret : spec.path("imagePullSecrets")) {
            facts.put("pull secret " + name(secret), "yes");
        }
        for (String field : OF_SPEC) {
            if (!List.of(CONTEXT, "volumes", "serviceAccountName", "serviceAccount", "imagePullSecrets")
                    .contains(field)) {
                put(field, field, spec);
            }
        }
        context("", spec.path(CONTEXT), Set.of("fsGroup", "fsGroupChangePolicy", USER));
        keep("pod securityContext", spec.path(CONTEXT));
        boolean ours = spec.path(CONTEXT).path("fsGroupChangePolicy").asText().equals("OnRootMismatch");
        if (!ours && spec.path(CONTEXT).has("fsGroup")) {
            facts.put("fsGroup", spec.path(CONTEXT).path("fsGroup").asText());
        }
    }

    private void container(String prefix, JsonNode container) {
        mounts(prefix, container);
        put(prefix + "working directory", "workingDir", container);
        for (JsonNode port : container.path("ports")) {
            int number = port.path("containerPort").asInt();
            if (port.has("name") && prefix.isEmpty() && RAY.getOrDefault(name(port), 0) != number) {
                facts.put("port " + name(port), port.path("containerPort").asText());
            }
        }
        if (prefix.isEmpty()) {
            pullPolicy(container);
        }
        for (String field : OF_CONTAINER) {
            if (!List.of(CONTEXT, "volumeMounts", "workingDir", "ports", "imagePullPolicy")
                    .contains(field)) {
                put(prefix + field, field, container);
            }
        }
        JsonNode context = container.path(CONTEXT);
        JsonNode user =
                context.path(USER).isMissingNode() ? pod.at("/spec/securityContext/runAsUser") : context.path(USER);
        boolean ray = user.asLong() == RAY_USER && pod.at("/metadata/labels").has("ray.io/originated-from-cr-name");
        if (user.isNumber() && !ray && !USERS.contains(user.asLong())) {
            facts.put(prefix + "user", user.asText());
        }
        if (!context.path(READ_ONLY).asBoolean(true)) {
            facts.put(prefix + "readOnly", "false");
        }
        for (JsonNode capability : context.path("capabilities").path("add")) {
            facts.put(prefix + "capability " + capability.asText().replaceFirst("^CAP_", ""), "yes");
        }
        context(prefix, context, Set.of(USER));
        keep(prefix + CONTEXT, context);
        if (context.path(READ_ONLY).asBoolean(false)) {
            rest.put(prefix + "readOnly", "true");
        }
    }

    /** Records the fields of a security context that are not facts of their own. */
    private void keep(String name, JsonNode context) {
        if (context.deepCopy() instanceof ObjectNode fields) {
            fields.remove(List.of(USER, READ_ONLY));
            if (context.path(USER).asInt(1) == 0) {
                fields.remove("runAsNonRoot");
            }
            if (fields.get("capabilities") instanceof ObjectNode capabilities) {
                capabilities.remove("add");
            }
            if (!fields.isEmpty()) {
                rest.put(name, fields.toString());
            }
        }
    }

    /** Records the fields of a security context that differ from the restricted default and have no key. */
    private void context(String prefix, JsonNode context, Set<String> known) {
        Set<String> restricted = Set.of("runAsNonRoot", READ_ONLY, "capabilities");
        context.properties().forEach(entry -> {
            String text = text(entry.getValue());
            boolean usual = text.contains("RuntimeDefault") || text.equals("false");
            if (!known.contains(entry.getKey()) && !restricted.contains(entry.getKey()) && !usual) {
                facts.put(prefix + entry.getKey(), text);
            }
        });
    }

    private void mounts(String prefix, JsonNode container) {
        for (JsonNode mount : container.path("volumeMounts")) {
            String path = mount.path("mountPath").asText().replaceAll("(?<=.)/+$", "");
            JsonNode volume = volume(mount.path("name").asText());
            boolean ours = path.startsWith("/var/run/gangflow") || (path.equals("/tmp") && volume.has("emptyDir"));
            boolean memory = volume.path("emptyDir").path("medium").asText().equals("Memory");
            if (path.equals("/dev/shm") && memory) {
                rest.put(
                        prefix + "shm",
                        volume.path("emptyDir").path("sizeLimit").asText("unlimited"));
            } else if (!ours) {
                String sub = mount.path("subPath").asText("");
                facts.put(prefix + "mount " + path, source(volume, mount) + (sub.isEmpty() ? "" : ", path " + sub));
            }
        }
    }

    private JsonNode volume(String name) {
        for (JsonNode volume : pod.at("/spec/volumes")) {
            if (name(volume).equals(name)) {
                return volume;
            }
        }
        return ModelJson.MAPPER.missingNode();
    }

    private static String source(JsonNode volume, JsonNode mount) {
        boolean readOnly = mount.path("readOnly").asBoolean();
        String access = readOnly ? ", read-only" : "";
        if (volume.has("persistentVolumeClaim")) {
            JsonNode claim = volume.path("persistentVolumeClaim");
            boolean all = claim.path("readOnly").asBoolean() || readOnly;
            return "claim " + claim.path("claimName").asText() + (all ? ", read-only" : "");
        }
        if (isPlain(volume.path("configMap"))) {
            return "config map " + name(volume.path("configMap"));
        }
        if (isPlain(volume.path("secret"))) {
            return "secret " + volume.path("secret").path("secretName").asText();
        }
        JsonNode folder = volume.path("emptyDir");
        if (volume.has("emptyDir") && !folder.has("medium")) {
            String size = folder.path("sizeLimit").asText(DISK);
            return "empty folder" + (size.equals(DISK) ? "" : " of " + size) + access;
        }
        String text = volume.properties().stream()
                .filter(entry -> !entry.getKey().equals("name"))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .findFirst()
                .orElse("no volume");
        return text + access;
    }

    /** Whether a ConfigMap or Secret is mounted as a whole, with the usual mode of its files. */
    private static boolean isPlain(JsonNode files) {
        boolean usual = files.path("defaultMode").asInt() == FILE_MODE;
        return files.size() == 1 || (files.size() == 2 && usual);
    }

    /** Without a policy, Kubernetes chooses by the tag. */
    private void pullPolicy(JsonNode container) {
        String usual = PullPolicy.usual(container.path("image").asText());
        String policy = container.path("imagePullPolicy").asText("");
        if (!policy.isEmpty() && !policy.equals(usual)) {
            facts.put("imagePullPolicy", policy);
        }
    }

    private void put(String fact, String field, JsonNode object) {
        JsonNode value = object.path(field);
        String text = text(value);
        boolean empty = value.isMissingNode()
                || value.isNull()
                || text.isEmpty()
                || (value.isContainerNode() && value.isEmpty());
        if (!empty && !text.equals("false") && !text.equals(USUAL.get(field))) {
            facts.put(fact, text);
        }
    }

    private static String name(JsonNode named) {
        return named.path("name").asText();
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }
}

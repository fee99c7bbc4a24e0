package io.gangflow.convert.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.workloads.pods.PodSet;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the facts of one pod. Used once. */
final class PodReading {

    /** Variables with names of a run's objects, which differ in every run. */
    private static final Pattern OWN_VARIABLE = Pattern.compile(
            "GANGFLOW_.*|(NODE_|GROUP_|LOCAL_)?RANK|(LOCAL_)?WORLD_SIZE|MASTER_(ADDR|PORT)|PET_.*|TF_CONFIG|MPI_HOST"
                    + "|TORCH_DISABLE_SHARE_RDZV_TCP_STORE");

    /** The time of a run that was not submitted: Argo's tag, or the epoch in some time zone. */
    private static final Pattern TIME =
            Pattern.compile("\\{\\{workflow\\.scheduledTime}}|(1969-12-31|1970-01-01)T[0-9:]{8}(Z|[+-][0-9:]{5})");

    /** Tags that Argo replaces during a run: the output of a step, or an item of a computed list. */
    private static final Pattern RUN_VALUE = Pattern.compile(
            "\\{\\{\\s*((steps|tasks)\\.[A-Za-z0-9_-]+\\.outputs\\.(result|parameters\\.[A-Za-z0-9_-]+)|item(\\.[A-Za-z0-9_-]+)?)\\s*}}");

    /** Folder of the object store's keys in stages that name a location there. */
    private static final String OWN_FILES = "/var/run/gangflow/";

    /** Fields with their own facts, or with names of a run's objects. */
    private static final Set<String> KNOWN_FIELDS = Set.of(
            "containers",
            "initContainers",
            "nodeSelector",
            "tolerations",
            "schedulerName",
            "priorityClassName",
            "affinity",
            "activeDeadlineSeconds",
            "hostname",
            "subdomain",
            "setHostnameAsFQDN",
            "nodeName");

    private static final Set<String> KNOWN_OF_CONTAINER =
            Set.of("name", "image", "command", "args", "env", "resources", "source");

    private static final String DISK = "ephemeral-storage";

    private final Map<String, String> work = new TreeMap<>();
    private final Map<String, String> rest = new TreeMap<>();

    private PodReading() {}

    static PodFacts of(PodSet set, Optional<PodGroup> group) {
        PodReading reading = new PodReading();
        reading.pod(set.pod());
        group.ifPresent(reading::group);
        return new PodFacts(
                io.gangflow.collection.OrderedMaps.sorted(reading.work),
                io.gangflow.collection.OrderedMaps.sorted(reading.rest));
    }

    private void pod(Pod pod) {
        PodSpec spec = pod.getSpec();
        ObjectNode tree = ModelJson.MAPPER.valueToTree(spec);
        List<Container> containers = spec.getContainers();
        for (int index = 0; index < containers.size(); index++) {
            String prefix =
                    index == 0 ? "" : "container " + containers.get(index).getName() + ": ";
            container(prefix, containers.get(index), tree.path("containers").path(index));
        }
        for (int index = 0; index < spec.getInitContainers().size(); index++) {
            Container init = spec.getInitContainers().get(index);
            String role = "Always".equals(init.getRestartPolicy()) ? "sidecar " : "init ";
            container(
                    role + init.getName() + ": ",
                    init,
                    tree.path("initContainers").path(index));
        }
        PodFacts settings = SettingFacts.of(pod);
        work.putAll(settings.work());
        rest.putAll(settings.rest());
        put("scheduler", Optional.ofNullable(spec.getSchedulerName()).orElse("default-scheduler"));
        put("priority", spec.getPriorityClassName());
        if (spec.getNodeSelector() != null) {
            spec.getNodeSelector().forEach((label, value) -> put("node " + label, value));
        }
        tolerations(tree.path("tolerations"));
        put(
                "affinity",
                tree.path("affinity").isEmpty() ? null : tree.path("affinity").toString());
        tree.properties().stream()
                .filter(field -> !KNOWN_FIELDS.contains(field.getKey())
                        && !SettingFacts.OF_SPEC.contains(field.getKey())
                        && isSomething(field.getValue()))
                .forEach(field -> rest.put(field.getKey(), text(field.getValue())));
    }

    private void tolerations(JsonNode tolerations) {
        List<String> texts = new ArrayList<>();
        for (JsonNode each : tolerations) {
            ObjectNode toleration = each.deepCopy();
            String operator = toleration.path("operator").asText("Equal");
            toleration.put("operator", operator.isEmpty() ? "Equal" : operator);
            Map<String, String> fields = new TreeMap<>();
            toleration.properties().forEach(field -> fields.put(field.getKey(), text(field.getValue())));
            texts.add(fields.toString());
        }
        texts.stream().sorted().reduce((left, right) -> left + " " + right).ifPresent(text -> put("tolerations", text));
    }

    private void container(String prefix, Container container, JsonNode tree) {
        put(prefix + "image", container.getImage());
        put(prefix + "command", command(container));
        for (EnvVar variable : container.getEnv()) {
            String value = value(variable);
            if (value.startsWith(OWN_FILES)) {
                rest.put(prefix + "env " + variable.getName(), value);
            } else if (!OWN_VARIABLE.matcher(variable.getName()).matches()) {
                put(prefix + "env " + variable.getName(), value);
            }
        }
        if (container.getResources() != null) {
            Map<String, Quantity> limits = given(container.getResources().getLimits());
            Map<String, Quantity> requests = new TreeMap<>(limits);
            requests.putAll(given(container.getResources().getRequests()));
            requests.forEach((name, amount) -> amount(work, prefix + "request " + name, amount));
            limits.forEach((name, amount) -> amount(rest, prefix + "limit " + name, amount));
        }
        tree.properties().stream()
                .filter(field -> !KNOWN_OF_CONTAINER.contains(field.getKey())
                        && !SettingFacts.OF_CONTAINER.contains(field.getKey())
                        && isSomething(field.getValue()))
                .forEach(field -> rest.put(prefix + field.getKey(), text(field.getValue())));
    }

    /** The words of command and arguments; a script counts as an argument of its interpreter. */
    private static @Nullable String command(Container container) {
        List<String> words = new ArrayList<>(container.getCommand());
        Object source = container.getAdditionalProperties().get("source");
        if (source != null) {
            ScriptFlag.of(words).ifPresent(words::add);
            words.add(source.toString());
        }
        words.addAll(container.getArgs());
        boolean entryPoint = container.getCommand().isEmpty() && !words.isEmpty();
        return words.isEmpty() ? null : (entryPoint ? "ENTRYPOINT " : "") + plain(words.toString());
    }

    /** As the kubelet passes it to the program, except for variables. */
    private static String plain(String text) {
        String known = RUN_VALUE.matcher(text).replaceAll(StagePodFacts.RUN_VALUE);
        String time = TIME.matcher(known).replaceAll("(time of the run)");
        return time.replace("$$", "$").replace("$(GANGFLOW_BRACE)", "{");
    }

    private static String value(EnvVar variable) {
        if (variable.getValueFrom() == null) {
            return variable.getValue() == null ? "" : plain(variable.getValue());
        }
        ObjectNode from = ModelJson.MAPPER.valueToTree(variable.getValueFrom());
        if (from.path("secretKeyRef") instanceof ObjectNode secret
                && !secret.path("optional").asBoolean()) {
            secret.remove("optional");
        }
        return text(from);
    }

    private static Map<String, Quantity> given(@Nullable Map<String, Quantity> amounts) {
        return amounts == null ? Map.of() : amounts;
    }

    private static void amount(Map<String, String> facts, String name, Quantity amount) {
        BigDecimal number = amount.getNumericalAmount();
        boolean ours = name.endsWith(DISK); // the default limit of every Gangflow container, and the zero request
        if (number.signum() != 0 && !(ours && name.contains("limit"))) {
            facts.put(name, written(name, number));
        }
    }

    /** In the language's format, so that equal amounts are equal texts. */
    private static String written(String name, BigDecimal number) {
        if (name.endsWith(" cpu")) {
            return io.gangflow.cluster.Quantity.formatCpu(
                    number.movePointRight(3).setScale(0, RoundingMode.CEILING).longValue());
        }
        boolean bytes = name.endsWith(" memory") || name.endsWith(DISK);
        return bytes
                ? io.gangflow.cluster.Quantity.formatBytes(
                        number.setScale(0, RoundingMode.CEILING).longValue())
                : number.stripTrailingZeros().toPlainString();
    }

    private void group(PodGroup group) {
        Integer members = group.getSpec().getMinMember();
        if (members != null && members > 1) {
            put("gang", members.toString());
        }
        String queue = group.getSpec().getQueue();
        put("queue", queue == null || queue.isEmpty() ? "default" : queue);
    }

    private static boolean isSomething(JsonNode value) {
        return !value.isNull()
                && !(value.isContainerNode() && value.isEmpty())
                && !value.asText("x").isEmpty();
    }

    private static String text(JsonNode value) {
        return value.isValueNode() ? value.asText() : value.toString();
    }

    private void put(String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            work.put(name, value);
        }
    }
}

package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.gangflow.argo.compiler.ray.RayProgram;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The command {@code ray start} of a pod, with KubeRay's flags (v1.7.0, controllers/ray/common/pod.go,
 * {@code generateRayStartCommand}) and flags that separate the clusters of one machine: address, ports and folder of
 * the node, and the size of the object store, which Ray otherwise derives from the machine's memory.
 */
final class RayStartCommand {

    /** File in the session folder with the exit code with which the container of a node ends on request. */
    static final String CODE = "exit-code";

    /** Share of the node's memory (ray 2.60, {@code DEFAULT_OBJECT_STORE_MEMORY_PROPORTION}). */
    private static final double OBJECT_STORE = 0.3;

    /** Ray rejects smaller values. */
    private static final long LEAST_OBJECT_STORE = 80L << 20;

    /** Flags that are passed even with the value {@code false}; others are omitted then, as in KubeRay. */
    private static final List<String> WITH_VALUE = List.of("log-color", "include-dashboard", "include-log-monitor");

    private final Map<String, String> flags = new TreeMap<>();
    private final RayNode node;
    private final boolean head;

    /**
     * Creates the command of a node.
     *
     * @param params {@code rayStartParams}, as shell text like in KubeRay
     * @param toHead empty for the head
     */
    RayStartCommand(JsonNode params, Container container, RayNode node, Optional<RayNode> toHead) {
        this.node = node;
        this.head = toHead.isEmpty();
        params.properties()
                .forEach(param -> flags.put(param.getKey(), param.getValue().asText()));
        ResourceRequirements resources =
                Objects.requireNonNullElse(container.getResources(), new ResourceRequirements());
        amount(resources, "cpu").ifPresent(cpu -> flags.putIfAbsent("num-cpus", whole(cpu)));
        limit(resources, "memory").ifPresent(memory -> flags.putIfAbsent("memory", whole(memory)));
        amount(resources, "memory").ifPresent(memory -> flags.putIfAbsent("object-store-memory", objectStore(memory)));
        limit(resources, "nvidia.com/gpu").ifPresent(gpus -> flags.putIfAbsent("num-gpus", whole(gpus)));
        toHead.ifPresent(other -> flags.put("address", other.endpoint()));
        flags.putIfAbsent("log-color", "false");
        flags.put("block", "true");
        ofThisMachine();
    }

    private void ofThisMachine() {
        flags.put("node-ip-address", node.address());
        flags.put("dashboard-agent-listen-port", Integer.toString(node.agent()));
        flags.put("metrics-export-port", Integer.toString(node.metrics()));
        flags.put("min-worker-port", "0");
        flags.put("max-worker-port", "0");
        flags.put("temp-dir", node.folder().toString());
        if (head) {
            flags.put("port", Integer.toString(node.gcs()));
            flags.put("dashboard-host", node.address());
            flags.put("dashboard-port", Integer.toString(node.dashboard()));
            flags.put("ray-client-server-port", Integer.toString(node.client()));
        }
    }

    /** The command alone, as in {@code KUBERAY_GEN_RAY_START_CMD}. */
    String text() {
        List<String> words = new ArrayList<>(List.of("ray", "start"));
        if (head) {
            words.add("--head");
        }
        flags.forEach((name, value) -> {
            boolean truth = value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
            if (!truth || WITH_VALUE.contains(name)) {
                words.add("--%s=%s".formatted(name, value));
            } else if (value.equalsIgnoreCase("true")) {
                words.add("--" + name);
            }
        });
        return String.join(" ", words);
    }

    /**
     * The script of the container. It exits with the code that the controller leaves when the job has ended. The pod of
     * the head is kept, because its log is the program's: the entrypoint copies the program's output to it. Ray is
     * ended without its 30 seconds of draining, because nothing is left to drain then.
     */
    String script() {
        Path code = node.folder().resolve(CODE);
        return """
                ulimit -n ${RAY_START_ULIMIT_OPEN_FILES:-65536} 2>/dev/null
                export TMPDIR=%4$s %1$s="${GANGFLOW_CONTAINER_LOG:-/proc/1/fd/1}"
                end() { exec 2>/dev/null; kill -KILL "$ray"; exit "$(cat %2$s 2>/dev/null || echo 143)"; }
                %3$s & ray=$!
                trap end TERM
                wait "$ray"
                """.formatted(RayProgram.LOG, code, text(), node.folder());
    }

    private static Optional<Quantity> limit(ResourceRequirements resources, String name) {
        return Optional.ofNullable(resources.getLimits()).flatMap(limits -> Optional.ofNullable(limits.get(name)));
    }

    private static Optional<Quantity> amount(ResourceRequirements resources, String name) {
        return limit(resources, name)
                .or(() -> Optional.ofNullable(resources.getRequests())
                        .flatMap(requests -> Optional.ofNullable(requests.get(name))));
    }

    private static String whole(Quantity quantity) {
        return Quantity.getAmountInBytes(quantity)
                .setScale(0, RoundingMode.CEILING)
                .toPlainString();
    }

    private static String objectStore(Quantity memory) {
        long bytes = Quantity.getAmountInBytes(memory).longValue();
        return Long.toString(Math.max(LEAST_OBJECT_STORE, (long) (bytes * OBJECT_STORE)));
    }
}

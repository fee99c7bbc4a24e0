package io.gangflow.training.metadata;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Where and with what a rank runs, as JSON. Unknown values are omitted. */
public final class RunMetadata {

    private static final Gson JSON = new GsonBuilder().setPrettyPrinting().create();
    private static final Path GPUS = Path.of("/proc/driver/nvidia/gpus");
    private static final Path VENDOR = Path.of("/sys/class/dmi/id/sys_vendor");
    private static final String SERVICE = "http://169.254.169.254";

    /** Variables that pods get from the downward API, if their manifest asks for them. */
    private static final List<String> POD = List.of(
            "POD_NAME", "POD_NAMESPACE", "POD_IP", "NODE_NAME", "CPU_LIMIT", "MEMORY_LIMIT", "GPU_LIMIT", "HOSTNAME");

    private final Variables environment;

    public RunMetadata(Variables environment) {
        this.environment = environment;
    }

    /**
     * Returns all metadata. Sends requests only if the machine is an instance with a metadata service.
     *
     * @param gpuMemory bytes of each GPU that the engine detects
     */
    public byte[] content(GroupMember member, List<Long> gpuMemory, List<String> versions) throws IOException {
        JsonObject all = new JsonObject();
        all.addProperty("time", Instant.now().toString());
        all.addProperty("rank", member.rank());
        all.addProperty("worldSize", member.worldSize());
        JsonObject pod = new JsonObject();
        POD.forEach(name -> environment.text(name).ifPresent(value -> pod.addProperty(name, value)));
        all.add("pod", pod);
        all.add("machine", machine());
        all.add("gpus", JSON.toJsonTree(Gpus.models(GPUS)));
        all.add("gpuMemoryBytes", JSON.toJsonTree(gpuMemory));
        all.add("versions", JSON.toJsonTree(versions));
        all.add("instance", instance(Cloud.detect(VENDOR), base()));
        return (JSON.toJson(all) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the URL of the metadata service. The variable is the one of Amazon's SDKs. */
    private URI base() {
        return URI.create(environment.text("AWS_EC2_METADATA_SERVICE_ENDPOINT").orElse(SERVICE));
    }

    private static JsonObject machine() {
        JsonObject machine = new JsonObject();
        machine.addProperty("processors", Runtime.getRuntime().availableProcessors());
        machine.addProperty("heapBytes", Runtime.getRuntime().maxMemory());
        machine.addProperty("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        machine.addProperty("architecture", System.getProperty("os.arch"));
        machine.addProperty("java", System.getProperty("java.runtime.version"));
        return machine;
    }

    static JsonObject instance(Cloud cloud, URI base) {
        JsonObject instance = new JsonObject();
        if (cloud == Cloud.NONE) {
            return instance;
        }
        instance.addProperty("cloud", cloud.name());
        try {
            new InstanceMetadata(cloud, base).read().forEach(instance::addProperty);
        } catch (IOException silent) {
            instance.addProperty("unknown", String.valueOf(silent.getMessage()));
        }
        return instance;
    }
}

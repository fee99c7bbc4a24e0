package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Converts the volumes that a pod mounts to {@code volumes} of a stage. A stage mounts them at the same path in each
 * container, so volumes with different mounts stay leftovers. Used once.
 */
final class PodVolumes {

    /** The size of an emptyDir without a limit: the amount that a container of a stage can write. */
    static final String DISK = "10Gi";

    private static final String NAME = "name";
    private static final String MOUNTS = "volumeMounts";
    private static final String READ_ONLY = "readOnly";

    private final PodSource pod;
    private final Map<String, ObjectNode> written = new LinkedHashMap<>();
    private final Set<String> folders = new HashSet<>();
    private Optional<String> shm = Optional.empty();

    private PodVolumes(PodSource pod) {
        this.pod = pod;
    }

    static void into(StageDraft stage, PodSource pod) {
        PodVolumes volumes = new PodVolumes(pod);
        if (!pod.extras().stream().allMatch(volumes::mountsTheSame)) {
            return;
        }
        boolean all = true;
        for (Field mount : pod.main().at(MOUNTS).items()) {
            all &= volumes.mount(mount);
        }
        if (all) {
            pod.extras().forEach(container -> {
                container.at(MOUNTS).take();
                container.at("mirrorVolumeMounts").take();
            });
        }
        stage.set("volumes", volumes.written);
        volumes.shm.ifPresent(size -> stage.set("shm", Values.amount(size)));
    }

    private boolean mountsTheSame(Field container) {
        boolean mirrors = container.at("mirrorVolumeMounts").peek().orElse("").equals("true");
        Set<JsonNode> own = Set.copyOf(mounts(container));
        Set<JsonNode> main = Set.copyOf(mounts(pod.main()));
        return own.equals(main) || (mirrors && own.isEmpty());
    }

    private static List<JsonNode> mounts(Field container) {
        List<JsonNode> mounts = new ArrayList<>();
        container.at(MOUNTS).tree().forEach(mounts::add);
        return mounts;
    }

    private boolean mount(Field mount) {
        String name = mount.at(NAME).peek().orElse("");
        Optional<Field> volume = pod.volumes().stream()
                .filter(each -> each.at(NAME).peek().orElse("").equals(name))
                .findFirst();
        Optional<JsonNode> tree = volume.map(Field::tree).or(() -> claimed(name));
        if (tree.isEmpty() || !isPlain(mount)) {
            return false;
        }
        String path = mount.at("mountPath").peek().orElse("").replaceAll("(?<=.)/+$", "");
        boolean known = tree.get().size() == 2 && (ours(tree.get(), path) || source(tree.get(), mount, path));
        if (known) {
            mount.take();
            volume.ifPresent(Field::take);
        }
        return known;
    }

    private Optional<JsonNode> claimed(String volume) {
        return pod.claim(volume).map(claim -> {
            ObjectNode tree = Values.JSON.objectNode().put(NAME, volume);
            tree.putObject("persistentVolumeClaim").put("claimName", claim);
            return tree;
        });
    }

    /** Every container of a stage has a {@code /tmp}, and a {@code /dev/shm} whose size is a key. */
    private boolean ours(JsonNode volume, String path) {
        JsonNode folder = volume.path("emptyDir");
        if (path.equals("/tmp") && folder.isObject() && folder.isEmpty()) {
            return true;
        }
        boolean memory = folder.path("medium").asText().equals("Memory") && folder.has("sizeLimit");
        if (path.equals("/dev/shm") && memory) {
            shm = Optional.of(folder.path("sizeLimit").asText());
        }
        return shm.isPresent() && path.equals("/dev/shm");
    }

    private boolean source(JsonNode volume, Field mount, String path) {
        ObjectNode own = Values.JSON.objectNode().put("mount", path);
        boolean known = folder(volume, own)
                || claim(volume.path("persistentVolumeClaim"), own)
                || files(volume.path("configMap"), NAME, "configMap", own)
                || files(volume.path("secret"), "secretName", "secret", own)
                || host(volume.path("hostPath"), own);
        if (!known) {
            return false;
        }
        mount.at("subPath").peek().filter(sub -> !sub.isEmpty()).ifPresent(sub -> own.put("subPath", sub));
        if (mount.at(READ_ONLY).peek().orElse("").equals("true") && !own.has("configMap") && !own.has("secret")) {
            own.put(READ_ONLY, true);
        }
        written.put(unique(volume.path(NAME).asText()), own);
        return true;
    }

    /** A folder that two mounts share cannot be two volumes. */
    private boolean folder(JsonNode volume, ObjectNode own) {
        JsonNode folder = volume.path("emptyDir");
        if (!has(folder, "sizeLimit") || !folders.add(volume.path(NAME).asText())) {
            return false;
        }
        own.set("emptyDir", Values.amount(folder.path("sizeLimit").asText(DISK)));
        return true;
    }

    private static boolean claim(JsonNode claim, ObjectNode own) {
        if (!has(claim, "claimName", READ_ONLY)) {
            return false;
        }
        own.put("claim", claim.path("claimName").asText());
        if (claim.path(READ_ONLY).asBoolean()) {
            own.put(READ_ONLY, true);
        }
        return true;
    }

    private static boolean files(JsonNode object, String name, String key, ObjectNode own) {
        boolean usual = object.path("defaultMode").asInt(420) == 420;
        if (!has(object, name, "defaultMode") || !usual) {
            return false;
        }
        own.put(key, object.path(name).asText());
        return true;
    }

    /** Kubernetes checks that it is a folder, as for a stage. */
    private static boolean host(JsonNode host, ObjectNode own) {
        if (!has(host, "path", "type") || !host.path("type").asText().equals("Directory")) {
            return false;
        }
        own.put("hostPath", host.path("path").asText()).put("allowHostPath", true);
        return true;
    }

    /** Whether a mapping is present, has no other keys, and contains no values that only a run knows. */
    private static boolean has(JsonNode mapping, String... keys) {
        Set<String> known = Set.of(keys);
        return mapping.isObject()
                && mapping.properties().stream().allMatch(entry -> known.contains(entry.getKey()))
                && !mapping.toString().contains("{{");
    }

    private static boolean isPlain(Field mount) {
        return has(mount.tree(), NAME, "mountPath", "subPath", READ_ONLY);
    }

    private String unique(String wanted) {
        String suffixed = wanted + "-volume";
        String other = isReserved(suffixed) ? "volume-" + wanted : suffixed;
        String name = isReserved(wanted) ? other : wanted;
        String free = name;
        for (int number = 2; written.containsKey(free); number++) {
            free = name + "-" + number;
        }
        return free;
    }

    /** Names of volumes that Gangflow, Argo, Spark and Kubernetes add. */
    private static boolean isReserved(String name) {
        return name.matches("tmp|shm|storage|exec-sa-token|var-run-argo|tmp-dir-argo|input-artifacts|hadoop-properties"
                + "|auth-secret|(kube-api-access|spark-|argo-|gangflow-).*");
    }
}

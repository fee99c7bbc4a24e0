package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import io.gangflow.workloads.foreign.DevicePluginFile;
import java.util.ArrayList;
import java.util.List;

/** Configurations of NVIDIA's device plugin: in ConfigMaps, or files for its chart to put in one (README, 0.20.0). */
final class DevicePlugins {

    private DevicePlugins() {}

    static List<EmbeddedYaml> of(CheckedWork checked) {
        List<EmbeddedYaml> found = new ArrayList<>();
        checked.ofKind(DevicePluginFile.KIND).forEach(file -> found.add(new EmbeddedYaml(file, "", file.tree())));
        EmbeddedYaml.with(checked, "sharing", "flags").stream()
                .filter(file -> DevicePluginFile.isOne(file.tree()))
                .forEach(found::add);
        return found;
    }

    /** Returns the configurations that share GPUs by time-slicing. */
    static List<EmbeddedYaml> slicing(CheckedWork checked) {
        return of(checked).stream().filter(file -> timeSlicing(file).isObject()).toList();
    }

    static JsonNode timeSlicing(EmbeddedYaml file) {
        return file.tree().path("sharing").path("timeSlicing");
    }

    /** Returns the maximum number of shares of one GPU. */
    static int replicas(EmbeddedYaml file) {
        int most = 1;
        for (JsonNode resource : timeSlicing(file).path("resources")) {
            most = Math.max(most, resource.path("replicas").asInt(1));
        }
        return most;
    }

    /** Returns the name for findings. */
    static String name(EmbeddedYaml file) {
        return file.key().isEmpty() ? file.object().name() : file.object().name() + "/" + file.key();
    }
}

package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.nio.file.Path;

/**
 * A configuration file of NVIDIA's device plugin. It is not a cluster object: {@code helm --set-file} puts it in a
 * ConfigMap. Among manifests it is checked as an object of a separate kind.
 */
public final class DevicePluginFile {

    public static final String KIND = "DevicePluginFile";

    private DevicePluginFile() {}

    /** Returns whether a file has the fields of such a configuration (NVIDIA/k8s-device-plugin, api/config/v1). */
    public static boolean isOne(JsonNode tree) {
        boolean named = tree.has("apiVersion") || tree.has("kind");
        return !named && tree.path("version").asText().equals("v1") && (tree.has("sharing") || tree.has("flags"));
    }

    static ForeignObject of(String file, ObjectNode tree, SourceMap source, SourceSpan begin) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setApiVersion("nvidia.com/v1");
        object.setKind(KIND);
        Path name = Path.of(file).getFileName();
        object.setMetadata(new ObjectMetaBuilder()
                .withName(name == null ? file : name.toString())
                .build());
        return new ForeignObject(object, tree, source, begin);
    }
}

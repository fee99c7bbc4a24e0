package io.gangflow.pipeline.model;

import java.util.Optional;

/**
 * A volume of a stage's pods, mounted at the same path in each of their containers.
 *
 * @param mount absolute path in the containers
 * @param subPath path within the volume to mount; empty for the whole volume
 */
public record PodVolume(String mount, Source source, boolean readOnly, Optional<String> subPath) {

    /** Returns whether a container can write to it. The files of ConfigMaps and Secrets are always read-only. */
    public boolean isWritable() {
        return !readOnly && !(source instanceof ConfigMap) && !(source instanceof Secret);
    }

    /** The source of a volume's files. */
    public sealed interface Source {}

    /** An empty folder on the node's disk; it is deleted with the pod. */
    public record EmptyDir(long sizeBytes) implements Source {}

    /** A PersistentVolumeClaim that exists in the namespace of the run. */
    public record Claim(String name) implements Source {}

    /** The keys of a ConfigMap as files. */
    public record ConfigMap(String name) implements Source {}

    /** The keys of a Secret as files. */
    public record Secret(String name) implements Source {}

    /**
     * A folder of the node.
     *
     * @param allowed whether the pipeline allows it explicitly
     */
    public record HostPath(String path, boolean allowed) implements Source {}
}

package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The volumes of a stage, and their mounts in its containers. */
final class MountedVolumes {

    private static final String SHM = "shm";

    private final PodSettings settings;

    MountedVolumes(PodSettings settings) {
        this.settings = settings;
    }

    /** @param more further mounted volumes, which pods created by Spark do not have */
    List<Volume> volumes(List<Volume> more) {
        List<Volume> volumes = new ArrayList<>();
        settings.volumes().forEach((name, volume) -> volumes.add(volume(name, volume)));
        settings.shmBytes()
                .ifPresent(bytes -> volumes.add(new VolumeBuilder()
                        .withName(SHM)
                        .withNewEmptyDir()
                        .withMedium("Memory")
                        .withSizeLimit(quantity(bytes))
                        .endEmptyDir()
                        .build()));
        volumes.addAll(more);
        return volumes;
    }

    List<VolumeMount> mounts() {
        List<VolumeMount> mounts = new ArrayList<>();
        settings.volumes()
                .forEach((name, volume) -> mounts.add(new VolumeMountBuilder()
                        .withName(name)
                        .withMountPath(volume.mount())
                        .withSubPath(volume.subPath().orElse(null))
                        .withReadOnly(volume.isWritable() ? null : Boolean.TRUE)
                        .build()));
        settings.shmBytes()
                .ifPresent(bytes -> mounts.add(new VolumeMountBuilder()
                        .withName(SHM)
                        .withMountPath("/dev/shm")
                        .build()));
        return mounts;
    }

    /**
     * Returns the group of the files in claims, without which a user other than root could not write to most of them.
     *
     * @param user user that writes
     */
    Optional<Long> group(long user) {
        boolean writes = settings.volumes().values().stream()
                .anyMatch(volume -> volume.source() instanceof PodVolume.Claim && volume.isWritable());
        return writes && user != 0 ? Optional.of(user) : Optional.empty();
    }

    private static Volume volume(String name, PodVolume volume) {
        VolumeBuilder built = new VolumeBuilder().withName(name);
        PodVolume.Source source = volume.source();
        if (source instanceof PodVolume.EmptyDir empty) {
            built.withNewEmptyDir().withSizeLimit(quantity(empty.sizeBytes())).endEmptyDir();
        } else if (source instanceof PodVolume.Claim claim) {
            built.withNewPersistentVolumeClaim(claim.name(), volume.readOnly() ? Boolean.TRUE : null);
        } else if (source instanceof PodVolume.ConfigMap configMap) {
            built.withNewConfigMap().withName(configMap.name()).endConfigMap();
        } else if (source instanceof PodVolume.Secret secret) {
            built.withNewSecret().withSecretName(secret.name()).endSecret();
        } else if (source instanceof PodVolume.HostPath host) {
            built.withNewHostPath(host.path(), "Directory");
        }
        return built.build();
    }

    private static Quantity quantity(long bytes) {
        return new Quantity(io.gangflow.cluster.Quantity.formatBytes(bytes));
    }
}

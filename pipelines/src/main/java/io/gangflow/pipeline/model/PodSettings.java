package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Settings of a stage for its pods: the same for every pod of the stage, independent of its creator.
 *
 * @param serviceAccount account of the pods, whose token is mounted; empty for an account without rights
 * @param imagePullSecrets Secrets with the credentials of registries
 * @param workingDir working directory of the main container; empty for the image's
 * @param volumes volumes by name
 * @param shmBytes size of {@code /dev/shm}; empty for the default: 64 MiB of the container runtime, half of the memory
 *     in a data-parallel training
 * @param security security settings of the main container
 * @param initContainers containers that run to completion one after the other, before the sidecars and the main
 *     container
 * @param sidecars containers that run next to the main container and are stopped after it
 * @param ports ports of the main container, by name
 * @param podTemplate strategic merge patch of a PodTemplateSpec, applied last; empty for none
 */
public record PodSettings(
        Optional<String> serviceAccount,
        Map<String, Text> labels,
        Map<String, Text> annotations,
        List<String> imagePullSecrets,
        Optional<String> workingDir,
        Map<String, PodVolume> volumes,
        OptionalLong shmBytes,
        ContainerSecurity security,
        List<ExtraContainer> initContainers,
        List<ExtraContainer> sidecars,
        Map<String, Integer> ports,
        Map<String, Object> podTemplate) {

    /** No settings. */
    public static final PodSettings NONE = new PodSettings(
            Optional.empty(),
            Map.of(),
            Map.of(),
            List.of(),
            Optional.empty(),
            Map.of(),
            OptionalLong.empty(),
            ContainerSecurity.RESTRICTED,
            List.of(),
            List.of(),
            Map.of(),
            Map.of());

    public PodSettings {
        labels = OrderedMaps.sorted(labels);
        annotations = OrderedMaps.sorted(annotations);
        imagePullSecrets = List.copyOf(imagePullSecrets);
        volumes = OrderedMaps.copyOf(volumes);
        initContainers = List.copyOf(initContainers);
        sidecars = List.copyOf(sidecars);
        ports = OrderedMaps.copyOf(ports);
        podTemplate = OrderedMaps.copyOf(podTemplate);
    }

    @Override
    public int hashCode() {
        return Objects.hash(
                serviceAccount,
                labels,
                annotations,
                workingDir,
                volumes,
                shmBytes,
                initContainers,
                sidecars,
                podTemplate);
    }

    /** Returns whether nothing is set, as in {@link #NONE}. */
    public boolean isNone() {
        return serviceAccount.isEmpty()
                && labels.isEmpty()
                && annotations.isEmpty()
                && imagePullSecrets.isEmpty()
                && workingDir.isEmpty()
                && volumes.isEmpty()
                && shmBytes.isEmpty()
                && security.isDefault()
                && initContainers.isEmpty()
                && sidecars.isEmpty()
                && ports.isEmpty()
                && podTemplate.isEmpty();
    }

    /** Returns the init containers and sidecars. */
    public List<ExtraContainer> extraContainers() {
        return Stream.concat(initContainers.stream(), sidecars.stream()).toList();
    }

    /**
     * Returns the request of one pod: the sum of sidecars and main container, or the request of an init container if
     * that is larger (Kubernetes 1.36, component-helpers/resource/helpers.go; init containers run before the sidecars
     * here).
     *
     * @param main requests of the main container
     */
    public Resources requests(Resources main) {
        Resources running = sidecars.stream().map(ExtraContainer::resources).reduce(main, Resources::plus);
        return initContainers.stream().map(ExtraContainer::resources).reduce(running, Resources::max);
    }

    /** Returns the maximum size of the volumes on the node's disk, in bytes. */
    public long diskBytes() {
        return volumes.values().stream()
                .mapToLong(volume -> volume.source() instanceof PodVolume.EmptyDir empty ? empty.sizeBytes() : 0)
                .sum();
    }

    /** Returns these settings with another size of {@code /dev/shm}. */
    public PodSettings withShm(OptionalLong bytes) {
        return new PodSettings(
                serviceAccount,
                labels,
                annotations,
                imagePullSecrets,
                workingDir,
                volumes,
                bytes,
                security,
                initContainers,
                sidecars,
                ports,
                podTemplate);
    }

    /** Returns these settings with other volumes and init containers. */
    PodSettings with(Map<String, PodVolume> newVolumes, List<ExtraContainer> newInitContainers) {
        return new PodSettings(
                serviceAccount,
                labels,
                annotations,
                imagePullSecrets,
                workingDir,
                newVolumes,
                shmBytes,
                security,
                newInitContainers,
                sidecars,
                ports,
                podTemplate);
    }

    /**
     * Returns these settings with other texts and images of the extra containers, such as values in place of
     * references.
     */
    public PodSettings rewritten(TextRewrite texts, UnaryOperator<String> images) {
        return new PodSettings(
                serviceAccount,
                texts.map(labels),
                texts.map(annotations),
                imagePullSecrets,
                workingDir,
                volumes,
                shmBytes,
                security,
                initContainers.stream()
                        .map(container -> container.rewritten(texts, images))
                        .toList(),
                sidecars.stream()
                        .map(container -> container.rewritten(texts, images))
                        .toList(),
                ports,
                podTemplate);
    }

    /** Replaces texts. */
    @FunctionalInterface
    public interface TextRewrite {

        /** Returns the new text. */
        Text text(Text text);

        /** Rewrites all texts of a list. */
        default List<Text> list(List<Text> texts) {
            return texts.stream().map(this::text).toList();
        }

        /** Rewrites all texts of a mapping, in its order. */
        default Map<String, Text> map(Map<String, Text> texts) {
            Map<String, Text> rewritten = new LinkedHashMap<>();
            texts.forEach((name, text) -> rewritten.put(name, text(text)));
            return rewritten;
        }
    }
}

package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.gangflow.file.OwnerOnly;
import io.gangflow.minicluster.kubelet.ConfigSource.Items;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Creates a pod's volumes as folders: emptyDir, configMap, secret, projected, downwardAPI, hostPath. */
final class PodVolumes {

    private final ServiceAccount serviceAccount;
    private final ConfigSource sources;
    private final Pod pod;
    private final PodFields fields;
    private final UnaryOperator<byte[]> text;
    private final Path claims;

    /**
     * @param text rewrites the content of a ConfigMap's file
     * @param claims the parent folder of the volumes of PersistentVolumeClaims
     */
    PodVolumes(
            ServiceAccount serviceAccount,
            ConfigSource sources,
            Pod pod,
            PodFields fields,
            UnaryOperator<byte[]> text,
            Path claims) {
        this.serviceAccount = serviceAccount;
        this.sources = sources;
        this.pod = pod;
        this.fields = fields;
        this.text = text;
        this.claims = claims;
    }

    /** Returns the folders by volume name; waits for objects that do not exist yet. */
    Map<String, Path> make(Path parent) throws IOException, InterruptedException {
        Map<String, Path> folders = new LinkedHashMap<>();
        for (Volume volume : pod.getSpec().getVolumes()) {
            folders.put(volume.getName(), make(volume, parent.resolve("vol-" + volume.getName())));
        }
        return folders;
    }

    private Path make(Volume volume, Path folder) throws IOException, InterruptedException {
        if (volume.getHostPath() != null) {
            return Path.of(volume.getHostPath().getPath());
        }
        if (volume.getPersistentVolumeClaim() != null) {
            return claim(volume.getPersistentVolumeClaim().getClaimName());
        }
        Files.createDirectories(folder);
        if (volume.getConfigMap() != null) {
            var source = volume.getConfigMap();
            write(volume, folder, Items.configMap(source.getName(), source.getOptional(), source.getItems()));
        }
        if (volume.getSecret() != null) {
            var source = volume.getSecret();
            write(volume, folder, Items.secret(source.getSecretName(), source.getOptional(), source.getItems()));
        }
        if (volume.getDownwardAPI() != null) {
            for (var item : volume.getDownwardAPI().getItems()) {
                write(folder, item.getPath(), bytes(fields.of(item.getFieldRef())));
            }
        }
        if (volume.getProjected() != null) {
            for (VolumeProjection source : volume.getProjected().getSources()) {
                project(volume, folder, source);
            }
        }
        return folder;
    }

    /** The folder of a claim, shared by all namespaces; created for the first pod that mounts it. */
    private Path claim(String name) throws IOException {
        Path folder = claims.resolve(name).normalize();
        if (!claims.equals(folder.getParent())) {
            throw new IOException("`%s` is not the name of a claim".formatted(name));
        }
        return Files.createDirectories(folder);
    }

    private void project(Volume volume, Path folder, VolumeProjection source) throws IOException, InterruptedException {
        if (source.getConfigMap() != null) {
            var configMap = source.getConfigMap();
            write(volume, folder, Items.configMap(configMap.getName(), configMap.getOptional(), configMap.getItems()));
        }
        if (source.getSecret() != null) {
            var secret = source.getSecret();
            write(volume, folder, Items.secret(secret.getName(), secret.getOptional(), secret.getItems()));
        }
        if (source.getServiceAccountToken() != null) {
            write(folder, source.getServiceAccountToken().getPath(), bytes(serviceAccount.token(pod)));
        }
        if (source.getDownwardAPI() != null) {
            for (var item : source.getDownwardAPI().getItems()) {
                write(folder, item.getPath(), bytes(fields.of(item.getFieldRef())));
            }
        }
    }

    private void write(Volume volume, Path folder, Items of) throws IOException, InterruptedException {
        for (Map.Entry<String, byte[]> file :
                sources.files(volume.getName(), of).entrySet()) {
            write(folder, file.getKey(), of.isSecret() ? file.getValue() : text.apply(file.getValue()));
        }
    }

    private static void write(Path folder, String name, byte[] content) throws IOException {
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("path `%s` leaves its volume".formatted(name));
        }
        Files.createDirectories(file.getParent());
        OwnerOnly.write(file, content);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

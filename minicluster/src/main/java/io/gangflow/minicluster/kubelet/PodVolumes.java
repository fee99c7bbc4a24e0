package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes a pod's volumes as folders: emptyDir, configMap, secret, projected, downwardAPI, hostPath. */
final class PodVolumes {

    private final KubernetesClient client;
    private final ServiceAccount serviceAccount;
    private final Await await;
    private final Pod pod;
    private final PodFields fields;

    PodVolumes(KubernetesClient client, Await await, Pod pod, PodFields fields) {
        this.client = client;
        this.serviceAccount = new ServiceAccount(client);
        this.await = await;
        this.pod = pod;
        this.fields = fields;
    }

    /** Real folders by volume name; waits for objects that are not there yet. */
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
        Files.createDirectories(folder);
        if (volume.getConfigMap() != null) {
            var source = volume.getConfigMap();
            configMap(folder, source.getName(), isTrue(source.getOptional()), source.getItems());
        }
        if (volume.getSecret() != null) {
            var source = volume.getSecret();
            secret(folder, source.getSecretName(), isTrue(source.getOptional()), source.getItems());
        }
        if (volume.getDownwardAPI() != null) {
            for (var item : volume.getDownwardAPI().getItems()) {
                write(folder, item.getPath(), bytes(fields.of(item.getFieldRef())));
            }
        }
        if (volume.getProjected() != null) {
            for (VolumeProjection source : volume.getProjected().getSources()) {
                project(folder, source);
            }
        }
        return folder;
    }

    private void project(Path folder, VolumeProjection source) throws IOException, InterruptedException {
        if (source.getConfigMap() != null) {
            var configMap = source.getConfigMap();
            configMap(folder, configMap.getName(), isTrue(configMap.getOptional()), configMap.getItems());
        }
        if (source.getSecret() != null) {
            var secret = source.getSecret();
            secret(folder, secret.getName(), isTrue(secret.getOptional()), secret.getItems());
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

    private void configMap(Path folder, String name, boolean optional, @Nullable List<KeyToPath> items)
            throws IOException, InterruptedException {
        String namespace = pod.getMetadata().getNamespace();
        Optional<ConfigMap> found = await.object(
                optional,
                () -> Optional.ofNullable(client.configMaps()
                        .inNamespace(namespace)
                        .withName(name)
                        .get()));
        Map<String, byte[]> content = new LinkedHashMap<>();
        found.map(ConfigMap::getData).ifPresent(data -> data.forEach((key, text) -> content.put(key, bytes(text))));
        found.map(ConfigMap::getBinaryData)
                .ifPresent(data -> data.forEach(
                        (key, text) -> content.put(key, Base64.getDecoder().decode(text))));
        write(folder, content, items);
    }

    private void secret(Path folder, String name, boolean optional, @Nullable List<KeyToPath> items)
            throws IOException, InterruptedException {
        String namespace = pod.getMetadata().getNamespace();
        Optional<Secret> found = await.object(
                optional,
                () -> Optional.ofNullable(
                        client.secrets().inNamespace(namespace).withName(name).get()));
        Map<String, byte[]> content = new LinkedHashMap<>();
        found.map(Secret::getData)
                .ifPresent(data -> data.forEach(
                        (key, text) -> content.put(key, Base64.getDecoder().decode(text))));
        write(folder, content, items);
    }

    private static void write(Path folder, Map<String, byte[]> content, @Nullable List<KeyToPath> items)
            throws IOException {
        List<KeyToPath> chosen = items == null || items.isEmpty() ? allOf(content) : items;
        for (KeyToPath item : chosen) {
            byte[] bytes = content.get(item.getKey());
            if (bytes != null) {
                write(folder, item.getPath(), bytes);
            }
        }
    }

    private static List<KeyToPath> allOf(Map<String, byte[]> content) {
        List<KeyToPath> all = new ArrayList<>();
        content.keySet().forEach(key -> all.add(new KeyToPath(key, null, key)));
        return all;
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

    private static boolean isTrue(@Nullable Boolean value) {
        return Boolean.TRUE.equals(value);
    }
}

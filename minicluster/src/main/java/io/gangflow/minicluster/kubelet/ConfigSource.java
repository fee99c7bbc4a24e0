package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.kubelet.ObjectPoller.MissingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The contents of Secrets and ConfigMaps of a pod's namespace, as bytes by key. Waits for objects that do not exist
 * yet.
 */
final class ConfigSource {

    private final KubernetesClient client;
    private final String namespace;
    private final ObjectPoller await;
    private final Consumer<String> missing;

    /** @param missing receives a description of what the pod waits for */
    ConfigSource(KubernetesClient client, String namespace, ObjectPoller await, Consumer<String> missing) {
        this.client = client;
        this.namespace = namespace;
        this.await = await;
        this.missing = missing;
    }

    /** All keys of a ConfigMap; no keys for an optional one that is absent. */
    Map<String, byte[]> configMap(String name, @Nullable Boolean optional) throws InterruptedException {
        return await.read(isTrue(optional), () -> readConfigMap(name), missing).orElse(Map.of());
    }

    /** All keys of a Secret; no keys for an optional one that is absent. */
    Map<String, byte[]> secret(String name, @Nullable Boolean optional) throws InterruptedException {
        return await.read(isTrue(optional), () -> readSecret(name), missing).orElse(Map.of());
    }

    /** One key of a ConfigMap; empty where the key or the ConfigMap is optional and absent. */
    Optional<String> ofConfigMap(String name, String key, @Nullable Boolean optional) throws InterruptedException {
        return await.read(isTrue(optional), () -> value(readConfigMap(name), key, "ConfigMap", name), missing);
    }

    /** One key of a Secret; empty where the key or the Secret is optional and absent. */
    Optional<String> ofSecret(String name, String key, @Nullable Boolean optional) throws InterruptedException {
        return await.read(isTrue(optional), () -> value(readSecret(name), key, "Secret", name), missing);
    }

    /** The contents of a volume by file path; waits for required keys that are absent. */
    Map<String, byte[]> files(String volume, Items of) throws InterruptedException {
        Consumer<String> failedMount =
                absent -> missing.accept("MountVolume.SetUp failed for volume \"%s\" : %s".formatted(volume, absent));
        return await.read(of.optional(), () -> chosen(of), failedMount).orElse(Map.of());
    }

    /**
     * The part of a Secret or ConfigMap that a volume contains.
     *
     * @param items empty for all keys
     */
    record Items(boolean isSecret, String name, boolean optional, List<KeyToPath> items) {

        static Items configMap(String name, @Nullable Boolean optional, @Nullable List<KeyToPath> items) {
            return new Items(false, name, isTrue(optional), items == null ? List.of() : items);
        }

        static Items secret(String name, @Nullable Boolean optional, @Nullable List<KeyToPath> items) {
            return new Items(true, name, isTrue(optional), items == null ? List.of() : items);
        }
    }

    private Map<String, byte[]> chosen(Items of) throws MissingException {
        Map<String, byte[]> content = of.isSecret() ? readSecret(of.name()) : readConfigMap(of.name());
        Map<String, byte[]> files = new LinkedHashMap<>();
        for (KeyToPath item : of.items()) {
            byte[] bytes = content.get(item.getKey());
            if (bytes != null) {
                files.put(item.getPath(), bytes);
            } else if (!of.optional()) {
                throw new MissingException("references non-existent %s key: %s"
                        .formatted(of.isSecret() ? "secret" : "config", item.getKey()));
            }
        }
        return of.items().isEmpty() ? content : files;
    }

    private String value(Map<String, byte[]> content, String key, String kind, String name) throws MissingException {
        byte[] bytes = content.get(key);
        if (bytes == null) {
            throw new MissingException("couldn't find key %s in %s %s/%s".formatted(key, kind, namespace, name));
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private Map<String, byte[]> readConfigMap(String name) throws MissingException {
        ConfigMap found =
                client.configMaps().inNamespace(namespace).withName(name).get();
        if (found == null) {
            throw new MissingException("configmap \"%s\" not found".formatted(name));
        }
        Map<String, byte[]> content = new LinkedHashMap<>();
        Optional.ofNullable(found.getData())
                .ifPresent(
                        data -> data.forEach((key, text) -> content.put(key, text.getBytes(StandardCharsets.UTF_8))));
        decode(found.getBinaryData(), content);
        return content;
    }

    private Map<String, byte[]> readSecret(String name) throws MissingException {
        Secret found = client.secrets().inNamespace(namespace).withName(name).get();
        if (found == null) {
            throw new MissingException("secret \"%s\" not found".formatted(name));
        }
        Map<String, byte[]> content = new LinkedHashMap<>();
        decode(found.getData(), content);
        return content;
    }

    private static void decode(@Nullable Map<String, String> data, Map<String, byte[]> content) {
        if (data != null) {
            data.forEach((key, text) -> content.put(key, Base64.getDecoder().decode(text)));
        }
    }

    private static boolean isTrue(@Nullable Boolean value) {
        return Boolean.TRUE.equals(value);
    }
}

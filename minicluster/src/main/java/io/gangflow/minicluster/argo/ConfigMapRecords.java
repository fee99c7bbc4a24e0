package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.argo.interpreter.memo.CacheRecords;
import io.gangflow.kubernetes.view.ObjectView;
import java.net.HttpURLConnection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Argo's memoization caches: ConfigMaps of the workflow's namespace with one entry per key (argo-workflows 4.1.2,
 * workflow/controller/cache/configmap_cache.go). Reads and writes only ConfigMaps with the label of a cache.
 */
final class ConfigMapRecords implements CacheRecords {

    private static final String LABEL = "workflows.argoproj.io/configmap-type";
    private static final String CACHE = "Cache";
    private static final int MOST_TRIES = 5;

    private final KubernetesClient client;
    private final String namespace;

    ConfigMapRecords(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    @Override
    public Optional<CacheRecord> find(String cache, String key, long nowMillis) {
        return request(() -> {
            ConfigMap map = configMap(cache).get();
            String entry = map == null || map.getData() == null
                    ? null
                    : checked(map).getData().get(key);
            if (entry == null || entry.isEmpty()) {
                return Optional.empty();
            }
            CacheRecord record = CacheRecord.parse(entry);
            configMap(cache).edit(now -> with(now, key, record.toJson(nowMillis)));
            return Optional.of(record).filter(found -> !found.nodeId().isEmpty());
        });
    }

    @Override
    public void keep(String cache, String key, CacheRecord record) {
        request(() -> {
            String entry = record.toJson(record.createdMillis());
            ConfigMap map = configMap(cache).get();
            if (map == null) {
                return client.resource(with(created(cache), key, entry)).create();
            }
            ConfigMap sound = checked(map);
            return configMap(sound.getMetadata().getName()).edit(now -> with(now, key, entry));
        });
    }

    private ConfigMap created(String cache) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(cache)
                .withNamespace(namespace)
                .withLabels(Map.of(LABEL, CACHE))
                .endMetadata()
                .build();
    }

    private static ConfigMap with(ConfigMap map, String key, String entry) {
        return map.edit().addToData(key, entry).build();
    }

    private Resource<ConfigMap> configMap(String name) {
        return client.configMaps().inNamespace(namespace).withName(name);
    }

    private static ConfigMap checked(ConfigMap map) {
        String type = ObjectView.label(map, LABEL);
        if (type.isEmpty()) {
            throw new CacheException(
                    "memoization configmap doesn't have %s label, refusing to use it".formatted(LABEL));
        }
        if (!type.equals(CACHE)) {
            throw new CacheException(
                    "memoization configmap doesn't have label %s = %s, refusing to use it".formatted(LABEL, CACHE));
        }
        return map;
    }

    /** Repeats the request after a conflict with another writer of the same ConfigMap. */
    private static <T> T request(Supplier<T> request) {
        for (int tries = 1; ; tries++) {
            try {
                return request.get();
            } catch (KubernetesClientException e) {
                if (e.getCode() <= 0) {
                    throw e; // the API does not answer: the next pass tries again
                }
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || tries >= MOST_TRIES) {
                    throw new CacheException(String.valueOf(e.getMessage()), e);
                }
            }
        }
    }
}

package io.gangflow.cli.home;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.gangflow.collection.OrderedMaps;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * Secrets and ConfigMaps that the user gives to every namespace of a minicluster, including the keys of the embedded
 * S3.
 */
final class UserSecrets implements ResourceEventHandler<Namespace> {

    /** The Secret that compiled pods mount to access an object store. */
    static final String STORAGE = "gangflow-storage";

    /** Its key: a file in the format of the AWS tools. */
    static final String STORAGE_KEY = "credentials";

    /** Minicluster's journal does not store Secrets of this type. */
    private static final String TYPE = "gangflow.io/given";

    private final KubernetesClient client;
    private final Map<String, Map<String, byte[]>> secrets;

    private final Map<String, Map<String, byte[]>> configMaps;

    private UserSecrets(
            KubernetesClient client,
            Map<String, Map<String, byte[]>> secrets,
            Map<String, Map<String, byte[]>> configMaps) {
        this.client = client;
        this.secrets = OrderedMaps.sorted(secrets);
        this.configMaps = OrderedMaps.sorted(configMaps);
    }

    /** Creates them in the namespace {@code default}, and in every other namespace soon after it is created. */
    static void create(
            KubernetesClient client,
            Map<String, Map<String, byte[]>> secrets,
            Map<String, Map<String, byte[]>> configMaps) {
        UserSecrets given = new UserSecrets(client, secrets, configMaps);
        given.create("default");
        // Stops with the client.
        var unused = client.namespaces().inform(given);
    }

    private void create(String namespace) {
        secrets.forEach((name, content) -> {
            Map<String, String> data = encoded(content);
            // An existing Secret was created by an earlier process.
            client.secrets()
                    .inNamespace(namespace)
                    .resource(new SecretBuilder()
                            .withNewMetadata()
                            .withName(name)
                            .endMetadata()
                            .withType(TYPE)
                            .withData(data)
                            .build())
                    .createOr(existing -> existing.update());
        });
        configMaps.forEach((name, content) -> client.configMaps()
                .inNamespace(namespace)
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withBinaryData(encoded(content))
                        .build())
                .createOr(existing -> existing.update()));
    }

    private static Map<String, String> encoded(Map<String, byte[]> content) {
        Map<String, String> data = new TreeMap<>();
        content.forEach((key, value) -> data.put(key, Base64.getEncoder().encodeToString(value)));
        return data;
    }

    @Override
    public void onAdd(Namespace namespace) {
        create(namespace.getMetadata().getName());
    }

    @Override
    public void onUpdate(Namespace before, Namespace after) {
        // The Secrets do not depend on fields of the namespace.
    }

    @Override
    public void onDelete(Namespace namespace, boolean unknown) {
        // The Secrets are deleted with the namespace.
    }
}

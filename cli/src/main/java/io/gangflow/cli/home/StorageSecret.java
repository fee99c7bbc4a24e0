package io.gangflow.cli.home;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The Secret {@value #NAME} with the keys of the embedded S3, in every namespace of a minicluster. */
final class StorageSecret implements ResourceEventHandler<Namespace> {

    /** What compiled pods mount. */
    static final String NAME = "gangflow-storage";

    /** The file in it, in the format of the AWS tools. */
    static final String KEY = "credentials";

    private final KubernetesClient client;
    private final String credentials;

    private StorageSecret(KubernetesClient client, String credentials) {
        this.client = client;
        this.credentials = credentials;
    }

    /** Creates it in the namespace {@code default}, and in each other one soon after the namespace is created. */
    static void create(KubernetesClient client, String credentials) {
        StorageSecret secret = new StorageSecret(client, credentials);
        secret.create("default");
        // Ends with the client.
        var unused = client.namespaces().inform(secret);
    }

    private void create(String namespace) {
        Secret secret = new SecretBuilder()
                .withNewMetadata()
                .withName(NAME)
                .endMetadata()
                .addToData(KEY, Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
                .build();
        // One that is there has the keys of an earlier S3.
        client.secrets().inNamespace(namespace).resource(secret).createOr(existing -> existing.update());
    }

    @Override
    public void onAdd(Namespace namespace) {
        create(namespace.getMetadata().getName());
    }

    @Override
    public void onUpdate(Namespace before, Namespace after) {
        // Nothing of the Secret depends on the namespace's own fields.
    }

    @Override
    public void onDelete(Namespace namespace, boolean unknown) {
        // The Secret goes with the namespace.
    }
}

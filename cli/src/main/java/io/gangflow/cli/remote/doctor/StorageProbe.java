package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;

/** Keys of the object store for pods that name an {@code s3://} place; where pods have an identity they need none. */
final class StorageProbe implements Probe {

    private static final String SECRET = "gangflow-storage";
    private static final String KEY = "AWS_ACCESS_KEY_ID";
    private static final String IDENTITY = "eks-pod-identity-agent";

    @Override
    public String subject() {
        return "Object store";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        Optional<Secret> secret = Optional.ofNullable(
                client.secrets().inNamespace(namespace).withName(SECRET).get());
        if (secret.filter(StorageProbe::hasKeys).isPresent()) {
            return List.of(Finding.good(subject(), "keys are in Secret " + SECRET));
        }
        boolean identity = Live.DAEMON_SETS.all(client).stream()
                .anyMatch(set -> Live.name(set).equals(IDENTITY));
        if (identity) {
            return List.of(Finding.good(
                    subject(), "no keys in Secret %s; pods have an identity of their own".formatted(SECRET)));
        }
        return List.of(secret.isPresent() ? withoutKeys(namespace) : withoutSecret(namespace));
    }

    /** The platform of infra-tofu makes it with endpoint and region alone where pods have an identity. */
    private static boolean hasKeys(Secret secret) {
        return secret.getData() != null
                && !secret.getData().getOrDefault(KEY, "").isEmpty();
    }

    private Finding withoutKeys(String namespace) {
        return Finding.warning(
                subject(),
                "Secret %s of `%s` has no %s: pods have no keys for s3:// places".formatted(SECRET, namespace, KEY),
                "kubectl -n %s patch secret %s -p '{\"stringData\":{\"%s\":\"…\",\"AWS_SECRET_ACCESS_KEY\":\"…\"}}'"
                        .formatted(namespace, SECRET, KEY));
    }

    private Finding withoutSecret(String namespace) {
        return Finding.warning(
                subject(),
                "`%s` has no Secret %s: pods have no keys for s3:// places".formatted(namespace, SECRET),
                ("kubectl -n %s create secret generic %s --from-literal=AWS_ACCESS_KEY_ID=… "
                                + "--from-literal=AWS_SECRET_ACCESS_KEY=… --from-literal=AWS_ENDPOINT_URL_S3=…")
                        .formatted(namespace, SECRET));
    }
}

package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;

/** Keys of the object store for pods that name an {@code s3://} place; where pods have an identity they need none. */
final class StorageProbe implements Probe {

    private static final String SECRET = "gangflow-storage";
    private static final String IDENTITY = "eks-pod-identity-agent";

    @Override
    public String subject() {
        return "Object store";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        boolean keys = client.secrets().inNamespace(namespace).withName(SECRET).get() != null;
        if (keys) {
            return List.of(Finding.good(subject(), "keys are in Secret " + SECRET));
        }
        boolean identity = Live.DAEMON_SETS.all(client).stream()
                .anyMatch(set -> Live.name(set).equals(IDENTITY));
        return List.of(
                identity
                        ? Finding.good(subject(), "no Secret %s; pods have an identity of their own".formatted(SECRET))
                        : Finding.warning(
                                subject(),
                                "`%s` has no Secret %s: pods have no keys for s3:// places"
                                        .formatted(namespace, SECRET),
                                ("kubectl -n %s create secret generic %s --from-literal=AWS_ACCESS_KEY_ID=… "
                                                + "--from-literal=AWS_SECRET_ACCESS_KEY=… --from-literal=AWS_ENDPOINT_URL_S3=…")
                                        .formatted(namespace, SECRET)));
    }
}

package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;

/** Keys of the object store for pods that use an {@code s3://} place; pods with a cloud identity need none. */
final class StorageProbe implements Probe {

    private static final String SECRET = "gangflow-storage";
    private static final String KEY = "credentials";
    private static final String VARIABLE = "AWS_ACCESS_KEY_ID";
    private static final String IDENTITY = "eks-pod-identity-agent";
    private static final String FROM_FILE = "--from-file=credentials=$HOME/.aws/credentials";

    @Override
    public String subject() {
        return "Object store";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        Optional<Secret> secret = Optional.ofNullable(
                client.secrets().inNamespace(namespace).withName(SECRET).get());
        if (secret.filter(found -> has(found, KEY)).isPresent()) {
            return List.of(Finding.good(subject(), "keys are in Secret " + SECRET));
        }
        if (secret.filter(found -> has(found, VARIABLE)).isPresent()) {
            return List.of(withVariables(namespace));
        }
        boolean identity = cluster.list(KindCatalogue.DAEMON_SET).stream()
                .anyMatch(set -> Fields.name(set).equals(IDENTITY));
        if (identity) {
            return List.of(
                    Finding.good(subject(), "no keys in Secret %s; pods use their own identity".formatted(SECRET)));
        }
        return List.of(secret.isPresent() ? withoutKeys(namespace) : withoutSecret(namespace));
    }

    private static boolean has(Secret secret, String key) {
        return secret.getData() != null
                && !secret.getData().getOrDefault(key, "").isEmpty();
    }

    private Finding withVariables(String namespace) {
        return Finding.warning(
                subject(),
                "Secret %s of `%s` has keys as variables, which pods no longer read; they need the file `%s`"
                        .formatted(SECRET, namespace, KEY),
                ("kubectl -n %s patch secret %s -p '{\"stringData\":{\"%s\":\"[default]\\naws_access_key_id = …"
                                + "\\naws_secret_access_key = …\"}}'")
                        .formatted(namespace, SECRET, KEY));
    }

    private Finding withoutKeys(String namespace) {
        return Finding.warning(
                subject(),
                "Secret %s of `%s` has no `%s`: pods have no keys for s3:// places".formatted(SECRET, namespace, KEY),
                "kubectl -n %s create secret generic %s %s --dry-run=client -o yaml | kubectl apply -f -"
                        .formatted(namespace, SECRET, FROM_FILE));
    }

    private Finding withoutSecret(String namespace) {
        return Finding.warning(
                subject(),
                "`%s` has no Secret %s: pods have no keys for s3:// places".formatted(namespace, SECRET),
                "kubectl -n %s create secret generic %s %s".formatted(namespace, SECRET, FROM_FILE));
    }
}

package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** The files below {@value #MOUNT_PATH} in a pod: token, namespace and the API server's certificate. */
final class ServiceAccount {

    static final String MOUNT_PATH = "/var/run/secrets/kubernetes.io/serviceaccount";

    private static final String CERTIFICATE = "ca.crt";

    private final KubernetesClient client;

    ServiceAccount(KubernetesClient client) {
        this.client = client;
    }

    void writeTo(Path folder, Pod pod) throws IOException {
        OwnerOnly.folder(folder);
        OwnerOnly.write(folder.resolve("token"), token(pod));
        OwnerOnly.write(folder.resolve("namespace"), pod.getMetadata().getNamespace());
        OwnerOnly.write(folder.resolve(CERTIFICATE), certificate(pod));
    }

    /** A bound token; a constant where the server issues no tokens, because it then requires none either. */
    String token(Pod pod) {
        String name = Objects.requireNonNullElse(pod.getSpec().getServiceAccountName(), "default");
        try {
            TokenRequest issued = client.serviceAccounts()
                    .inNamespace(pod.getMetadata().getNamespace())
                    .withName(name)
                    .tokenRequest();
            return issued == null || issued.getStatus() == null
                    ? "none"
                    : issued.getStatus().getToken();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                    || e.getCode() == HttpURLConnection.HTTP_BAD_METHOD
                    || e.getCode() == HttpURLConnection.HTTP_NOT_IMPLEMENTED) {
                return "none";
            }
            throw e;
        }
    }

    private String certificate(Pod pod) {
        var published = client.configMaps()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName("kube-root-ca.crt")
                .get();
        Map<String, String> data = published == null || published.getData() == null ? Map.of() : published.getData();
        return data.getOrDefault(CERTIFICATE, "");
    }
}

package io.gangflow.argo.launcher.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the configuration for the API server: the file named by {@code KUBECONFIG}, or the service account of the pod,
 * as in client-go (rest/config.go, InClusterConfig).
 */
public final class Accesses {

    private static final Path ACCOUNT = Path.of("/var/run/secrets/kubernetes.io/serviceaccount");

    private Accesses() {}

    /**
     * Returns the configuration.
     *
     * @throws AccessException when it is missing or cannot be read
     */
    public static ServerAccess find(Map<String, String> environment) {
        return find(environment, ACCOUNT);
    }

    /** @param account the folder with the token and the authority of the pod's service account */
    static ServerAccess find(Map<String, String> environment, Path account) {
        String kubeconfig = environment.getOrDefault("KUBECONFIG", "");
        try {
            return kubeconfig.isEmpty() ? ofThePod(environment, account) : Kubeconfig.read(Path.of(kubeconfig));
        } catch (IOException e) {
            throw new AccessException("the access to the API server cannot be read: " + e.getMessage(), e);
        }
    }

    private static ServerAccess ofThePod(Map<String, String> environment, Path account) throws IOException {
        String host = environment.getOrDefault("KUBERNETES_SERVICE_HOST", "");
        String port = environment.getOrDefault("KUBERNETES_SERVICE_PORT", "");
        if (host.isEmpty() || port.isEmpty()) {
            throw new AccessException("no API server is known: neither `KUBERNETES_SERVICE_HOST` and"
                    + " `KUBERNETES_SERVICE_PORT` nor `KUBECONFIG` is set");
        }
        Path token = account.resolve("token");
        if (!Files.isReadable(token)) {
            throw new AccessException(
                    "the pod has no token at `%s`: automountServiceAccountToken has to be on".formatted(token));
        }
        byte[] authorities = Files.readAllBytes(account.resolve("ca.crt"));
        String address = host.contains(":") ? "[" + host + "]" : host;
        return new ServerAccess(
                ServerAccess.address("https://" + address + ":" + port),
                Optional.of(Tls.context(authorities, Optional.empty())),
                new TokenFile(token));
    }
}

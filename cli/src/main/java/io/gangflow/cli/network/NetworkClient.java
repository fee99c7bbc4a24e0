package io.gangflow.cli.network;

import io.gangflow.run.Launcher.LaunchException;
import java.net.http.HttpClient;
import java.util.Map;

/**
 * The HTTP client for addresses outside this machine, with the proxies of the environment and the certificates of this
 * machine.
 */
public final class NetworkClient {

    private NetworkClient() {}

    /**
     * Returns a builder with proxies and certificates; the caller sets other properties.
     *
     * @param environment variables for proxies ({@link EnvironmentProxies}) and certificates
     *     ({@link CertificateBundle})
     * @throws LaunchException when a variable does not name an HTTP proxy, or a file of certificates cannot be read
     */
    public static HttpClient.Builder builder(Map<String, String> environment) {
        HttpClient.Builder builder = HttpClient.newBuilder();
        CertificateBundle.find(environment).ifPresent(bundle -> builder.sslContext(bundle.context()));
        return new EnvironmentProxies(environment).addTo(builder);
    }
}

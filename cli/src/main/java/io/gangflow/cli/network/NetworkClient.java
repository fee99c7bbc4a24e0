package io.gangflow.cli.network;

import io.gangflow.run.Launcher.LaunchException;
import java.net.http.HttpClient;
import java.util.Map;

/** The HTTP client for addresses outside this machine, with the environment's proxies and this machine's certificates. */
public final class NetworkClient {

    private NetworkClient() {}

    /**
     * A client whose other properties the caller sets.
     *
     * @param environment names proxies ({@link EnvironmentProxies}) and certificates ({@link CertificateBundle})
     * @throws LaunchException when a variable does not name an HTTP proxy, or a file of certificates cannot be read
     */
    public static HttpClient.Builder builder(Map<String, String> environment) {
        HttpClient.Builder builder = HttpClient.newBuilder();
        CertificateBundle.find(environment).ifPresent(bundle -> builder.sslContext(bundle.context()));
        return new EnvironmentProxies(environment).addTo(builder);
    }
}

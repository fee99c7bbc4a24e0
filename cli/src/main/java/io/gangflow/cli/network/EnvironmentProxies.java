package io.gangflow.cli.network;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.net.Authenticator;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The proxies in environment variables, which Java's HTTP client does not read: {@code HTTPS_PROXY},
 * {@code HTTP_PROXY}, {@code ALL_PROXY} and {@code NO_PROXY}, in upper or lower case; lower case takes precedence, as
 * in curl.
 */
final class EnvironmentProxies extends ProxySelector {

    private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);

    /** By scheme of the requested URL. */
    private final Map<String, ProxyAddress> proxies = new TreeMap<>();

    private final NoProxy exceptions;

    /** @throws LaunchException when a variable does not name an HTTP proxy */
    EnvironmentProxies(Map<String, String> environment) {
        this.exceptions = NoProxy.of(value(environment, "NO_PROXY").orElse(""));
        for (String scheme : List.of("http", "https")) {
            address(environment, scheme.toUpperCase(Locale.ROOT) + "_PROXY")
                    .or(() -> address(environment, "ALL_PROXY"))
                    .ifPresent(proxy -> proxies.put(scheme, proxy));
        }
    }

    /** Sets the proxies on the client, if the environment names any. */
    HttpClient.Builder addTo(HttpClient.Builder client) {
        if (proxies.isEmpty()) {
            return client;
        }
        authenticator().ifPresent(client::authenticator);
        return client.proxy(this);
    }

    @Override
    public List<Proxy> select(URI url) {
        ProxyAddress proxy = proxies.get(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT));
        return proxy == null || exceptions.includes(url) ? DIRECT : List.of(proxy.proxy());
    }

    @Override
    public void connectFailed(URI url, SocketAddress proxy, IOException why) {
        // The request fails with the same exception.
    }

    /** A client has only one authenticator, so the one of the HTTPS proxy is preferred. */
    private Optional<Authenticator> authenticator() {
        return List.of("https", "http").stream()
                .flatMap(scheme -> Optional.ofNullable(proxies.get(scheme)).stream())
                .flatMap(proxy -> proxy.authenticator().stream())
                .findFirst();
    }

    private static Optional<ProxyAddress> address(Map<String, String> environment, String variable) {
        return value(environment, variable).map(value -> ProxyAddress.of(variable, value));
    }

    private static Optional<String> value(Map<String, String> environment, String variable) {
        String small = environment.getOrDefault(variable.toLowerCase(Locale.ROOT), "");
        String value = small.isBlank() ? environment.getOrDefault(variable, "") : small;
        return Optional.of(value.strip()).filter(text -> !text.isEmpty());
    }
}

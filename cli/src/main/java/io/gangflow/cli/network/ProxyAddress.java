package io.gangflow.cli.network;

import io.gangflow.run.Launcher.LaunchException;
import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy in a variable such as {@code HTTPS_PROXY}: {@code http://user:password@host:port}; scheme, user and
 * port are optional.
 *
 * @param port 80 when the variable has none
 * @param credentials user and password, separated by a colon; empty without a user
 */
record ProxyAddress(String host, int port, String credentials) {

    private static final int DEFAULT_PORT = 80;

    /**
     * Parses the value of a variable. The message does not contain the value, because it can contain a password.
     *
     * @throws LaunchException when it is not the address of an HTTP proxy
     */
    static ProxyAddress of(String variable, String value) {
        try {
            URI uri = new URI(value.contains("://") ? value : "http://" + value);
            if (!"http".equalsIgnoreCase(uri.getScheme())) {
                throw failure(variable, "has the scheme `%s`; only `http` is supported".formatted(uri.getScheme()));
            }
            String host = uri.getHost();
            if (host == null) {
                throw failure(variable, "is not an address such as `http://proxy.example.com:3128`");
            }
            String user = Optional.ofNullable(uri.getUserInfo()).orElse("");
            return new ProxyAddress(host, uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(), user);
        } catch (URISyntaxException malformed) {
            throw failure(variable, "is not an address such as `http://proxy.example.com:3128`");
        }
    }

    Proxy proxy() {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(host, port));
    }

    /** Returns an authenticator that responds only to this proxy. */
    Optional<Authenticator> authenticator() {
        if (credentials.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = credentials.split(":", 2);
        char[] password = parts.length < 2 ? new char[0] : parts[1].toCharArray();
        return Optional.of(new Authenticator() {
            @Override
            protected @Nullable PasswordAuthentication getPasswordAuthentication() {
                boolean asked = getRequestorType() == RequestorType.PROXY
                        && getRequestingPort() == port
                        && host.equalsIgnoreCase(getRequestingHost());
                return asked ? new PasswordAuthentication(parts[0], password) : null;
            }
        });
    }

    private static LaunchException failure(String variable, String what) {
        return new LaunchException("%s %s. Correct it, or unset it".formatted(variable, what));
    }
}

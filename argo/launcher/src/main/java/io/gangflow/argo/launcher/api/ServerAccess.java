package io.gangflow.argo.launcher.api;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The server's address and the caller's credentials.
 *
 * @param server without a trailing slash
 * @param tls empty for the JDK's default trust
 */
public record ServerAccess(URI server, Optional<SSLContext> tls, TokenSource token) {

    public ServerAccess {
        boolean http = "https".equals(server.getScheme()) || "http".equals(server.getScheme());
        if (!http || server.getHost() == null) {
            throw noAddress(server.toString());
        }
    }

    /**
     * Parses the address of a server.
     *
     * @throws AccessException when it is no URI
     */
    static URI address(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw noAddress(text);
        }
    }

    private static AccessException noAddress(String text) {
        return new AccessException("`%s` is not the address of an API server".formatted(text));
    }

    /** The source of the caller's token; read for each call, because a token is replaced while it is in use. */
    @FunctionalInterface
    public interface TokenSource {

        TokenSource NONE = Optional::empty;

        /** The token; empty when the caller uses a certificate or no credentials. */
        Optional<String> token() throws java.io.IOException;
    }
}

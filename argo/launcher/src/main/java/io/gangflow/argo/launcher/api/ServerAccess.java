package io.gangflow.argo.launcher.api;

import java.net.URI;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Where the server is, and as whom it is called.
 *
 * @param server without a slash at the end
 * @param tls empty for the JDK's own trust
 */
public record ServerAccess(URI server, Optional<SSLContext> tls, TokenSource token) {

    /** What the server knows the caller by; asked for each call, because a token is replaced while it is in use. */
    @FunctionalInterface
    public interface TokenSource {

        TokenSource NONE = Optional::empty;

        /** Empty when the caller is known by a certificate or not at all. */
        Optional<String> token() throws java.io.IOException;
    }
}

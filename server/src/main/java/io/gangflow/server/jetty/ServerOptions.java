package io.gangflow.server.jetty;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The address and the limits of the server.
 *
 * @param host name or address of an interface
 * @param port 0 for any free port
 */
public record ServerOptions(String host, int port, Optional<Tls> tls, ServerLimits limits) {

    /** Two PEM files: a certificate with its chain, and its key. */
    public record Tls(Path certificate, Path key) {}

    /** Returns options for loopback only, without TLS. */
    public static ServerOptions local(int port) {
        return new ServerOptions("127.0.0.1", port, Optional.empty(), ServerLimits.DEFAULT);
    }
}

package io.gangflow.airflow.server;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the server listens, and what it bears.
 *
 * @param host name or address of an interface
 * @param port 0 for any that is free
 */
public record ServerOptions(String host, int port, Optional<Tls> tls, ServerLimits limits) {

    /** Two PEM files: a certificate with its chain, and its key. */
    public record Tls(Path certificate, Path key) {}

    /** On this machine only, without TLS. */
    public static ServerOptions local(int port) {
        return new ServerOptions("127.0.0.1", port, Optional.empty(), ServerLimits.DEFAULT);
    }
}

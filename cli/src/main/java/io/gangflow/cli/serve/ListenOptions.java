package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.server.jetty.ServerLimits;
import io.gangflow.server.jetty.ServerOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the address, port and TLS of the server. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class ListenOptions {

    private static final int HIGHEST_PORT = 65_535;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}).")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Port to listen on; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "Certificate with its chain, in PEM.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "Key of the certificate, in PEM.")
    private @Nullable Path key;

    String scheme() {
        return certificate == null ? "http" : "https";
    }

    String host() {
        return host;
    }

    /** Whether other machines can connect without encryption. */
    boolean isReadableOnTheWay() {
        return certificate == null && !LOOPBACK.contains(host);
    }

    /** @throws CommandFailure when the port is invalid, or one of the two TLS files is missing */
    ServerOptions options() {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--port must be 0 to %d, not %d".formatted(HIGHEST_PORT, port));
        }
        if (certificate == null && key == null) {
            return new ServerOptions(host, port, Optional.empty(), ServerLimits.DEFAULT);
        }
        if (certificate == null || key == null) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "TLS needs both --tls-cert and --tls-key");
        }
        return new ServerOptions(
                host, port, Optional.of(new ServerOptions.Tls(certificate, key)), ServerLimits.DEFAULT);
    }
}

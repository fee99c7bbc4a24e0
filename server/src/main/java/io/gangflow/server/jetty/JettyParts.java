package io.gangflow.server.jetty;

import io.gangflow.server.connection.Connections;
import io.gangflow.server.connection.GuardedConnector;
import io.gangflow.server.identity.SecretFileException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** The configuration of Jetty for this server. */
final class JettyParts {

    private static final int BACKLOG = 512;

    /** Reads of an unused body, so that a client that sends a small one keeps its connection. */
    private static final int UNWANTED_READS = 4;

    private JettyParts() {}

    static GuardedConnector connector(Server server, Connections connections, ServerOptions options) {
        HttpConnectionFactory http = new HttpConnectionFactory(configuration(options.limits()));
        ConnectionFactory[] factories = options.tls()
                .map(files -> new ConnectionFactory[] {tls(files), http})
                .orElseGet(() -> new ConnectionFactory[] {http});
        GuardedConnector connector = new GuardedConnector(server, connections, factories);
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setAcceptQueueSize(BACKLOG);
        // Each state of a connection has its own time limit; Jetty's timeout is only a fallback.
        connector.setIdleTimeout(options.limits().streaming().toMillis());
        return connector;
    }

    private static SslConnectionFactory tls(ServerOptions.Tls files) {
        SslContextFactory.Server context = new SslContextFactory.Server();
        try {
            context.setKeyStore(PemFiles.read(files));
        } catch (IOException | GeneralSecurityException | SecretFileException e) {
            String reason = e instanceof NoSuchFileException gone
                    ? "`%s` does not exist".formatted(gone.getFile())
                    : String.valueOf(e.getMessage());
            throw new ServerStartException(
                    "TLS cannot be used with `%s` and `%s`: %s".formatted(files.certificate(), files.key(), reason), e);
        }
        context.setKeyStorePassword("");
        context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        context.setRenegotiationAllowed(false);
        // Clients connect with any name of the Service.
        context.setSniRequired(false);
        return new SslConnectionFactory(context, HttpVersion.HTTP_1_1.asString());
    }

    private static HttpConfiguration configuration(ServerLimits limits) {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setRequestHeaderSize(limits.headerBytes());
        configuration.setSendServerVersion(false);
        configuration.setSendXPoweredBy(false);
        configuration.setHttpCompliance(HttpCompliance.RFC9110);
        configuration.setUriCompliance(UriCompliance.DEFAULT);
        configuration.setMaxUnconsumedRequestContentReads(UNWANTED_READS);
        return configuration;
    }
}

package io.gangflow.airflow.server;

import io.gangflow.airflow.connection.Connections;
import io.gangflow.airflow.connection.GuardedConnector;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;

/** Jetty as this server wants it. */
final class JettyParts {

    private static final int BACKLOG = 512;

    /** Of a body that nobody wants, so that a client that sends a small one keeps its connection. */
    private static final int UNWANTED_READS = 4;

    private JettyParts() {}

    static GuardedConnector connector(Server server, Connections connections, ServerOptions options) {
        HttpConnectionFactory http = new HttpConnectionFactory(configuration(options.limits()));
        GuardedConnector connector = new GuardedConnector(server, connections, http);
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setAcceptQueueSize(BACKLOG);
        // Each state of a connection has its own time; Jetty's own is only a net below that.
        connector.setIdleTimeout(options.limits().streaming().toMillis());
        return connector;
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

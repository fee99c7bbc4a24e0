package io.gangflow.server.connection;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Jetty's connector with a guard on each connection. */
public final class GuardedConnector extends ServerConnector {

    private static final int ACCEPTORS = 1;
    private static final int SELECTORS = 2;

    private final Connections connections;

    public GuardedConnector(Server server, Connections connections, ConnectionFactory... factories) {
        super(server, ACCEPTORS, SELECTORS, factories);
        this.connections = connections;
    }

    @Override
    protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
        SocketChannelEndPoint endPoint = new GuardedEndPoint(channel, selector, key, getScheduler(), connections);
        endPoint.setIdleTimeout(getIdleTimeout());
        return endPoint;
    }
}

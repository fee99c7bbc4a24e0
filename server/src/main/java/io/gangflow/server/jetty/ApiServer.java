package io.gangflow.server.jetty;

import io.gangflow.server.connection.Connections;
import io.gangflow.server.connection.GuardedConnector;
import io.gangflow.server.http.Route;
import io.gangflow.server.limit.TokenBuckets;
import io.gangflow.time.Ticker;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves a table of routes over HTTP/1.1. Limits, authentication and authorization apply before a route is called.
 * Prints nothing. Thread-safe.
 */
public final class ApiServer implements AutoCloseable {

    private static final Duration SWEEP = Duration.ofMillis(200);
    private static final Duration POLL = Duration.ofMillis(10);
    private static final int JETTY_THREADS = 16;

    private final Server server;
    private final GuardedConnector connector;
    private final Connections connections;
    private final ApiHandler handler;
    private final Workers workers;
    private final ServerLimits limits;
    private volatile boolean draining;

    private ApiServer(ServerOptions options, List<Route> routes, AccessControl admission) {
        limits = options.limits();
        workers = new Workers(limits);
        connections = new Connections(limits.connections());
        Metrics metrics = new Metrics();
        List<Endpoint> endpoints = new ArrayList<>(new Probes(metrics, () -> draining).endpoints());
        admission.tokens().forEach(route -> endpoints.add(new Endpoint(route, Endpoint.Kind.TOKEN)));
        routes.forEach(route -> endpoints.add(new Endpoint(route, Endpoint.Kind.API)));
        ServerComponents parts = new ServerComponents(
                limits,
                admission,
                new TokenBuckets(limits.perUser(), Ticker.SYSTEM),
                new TokenBuckets(limits.perLogin(), Ticker.SYSTEM),
                workers,
                new BodyBudget(limits.bodiesBytes()),
                metrics,
                () -> draining);
        handler =
                new ApiHandler(parts, new RouteTable(endpoints), new TokenBuckets(limits.perAddress(), Ticker.SYSTEM));
        server = new Server(new QueuedThreadPool(JETTY_THREADS));
        connector = JettyParts.connector(server, connections, options);
        server.addConnector(connector);
        server.setHandler(handler);
        server.setErrorHandler(new BadRequests());
        metrics.gauge("gangflow_api_connections", connections::count)
                .gauge("gangflow_api_connections_refused", connections::refusals)
                .gauge("gangflow_api_requests_under_way", handler::underWay)
                .gauge("gangflow_api_workers_busy", workers::busyRequests)
                .gauge("gangflow_api_streams_open", workers::openStreams);
    }

    /**
     * Starts to listen.
     *
     * @throws ServerStartException when the address is in use, or a TLS file cannot be used
     * @throws IllegalArgumentException when two routes match the same requests
     */
    public static ApiServer start(ServerOptions options, List<Route> routes, AccessControl admission) {
        ApiServer api = new ApiServer(options, routes, admission);
        try {
            api.server.start();
        } catch (Exception e) { // Jetty declares only Exception
            api.close();
            throw new ServerStartException(
                    "cannot listen on %s:%d: %s".formatted(options.host(), options.port(), reason(e)), e);
        }
        api.workers.every(SWEEP, api.connections::closeOverdue);
        return api;
    }

    /** Jetty reports a busy port or a foreign address only as a failed bind. */
    private static String reason(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return bindReason(String.valueOf(cause.getMessage()));
            }
            if (cause instanceof UnresolvedAddressException) {
                return "the host name cannot be resolved; choose another with --host";
            }
        }
        return String.valueOf(failure.getMessage());
    }

    private static String bindReason(String message) {
        if (message.contains("in use")) {
            return "the port is already in use; choose another with --port";
        }
        if (message.contains("assign requested address")) {
            return "this machine does not have the address; choose another with --host";
        }
        return message.contains("ermission denied")
                ? "you are not allowed to use the port; choose one above 1023 with --port"
                : message;
    }

    /** Returns the port on which the server listens. */
    public int port() {
        return connector.getLocalPort();
    }

    /**
     * Reports that the server is not ready, and closes the connection after each response; requests are still served.
     */
    public void retire() {
        draining = true;
    }

    /** Accepts no more connections, ends streams, and completes active requests within the limits. */
    public void drain() throws InterruptedException {
        draining = true;
        connector.close();
        workers.endStreams();
        long end = Ticker.SYSTEM.nanos() + limits.draining().toNanos();
        while (handler.underWay() > 0 && Ticker.SYSTEM.nanos() - end < 0) {
            connections.closeIdle();
            Thread.sleep(POLL.toMillis());
        }
        connections.closeIdle();
    }

    /** Stops immediately. */
    @Override
    public void close() {
        draining = true;
        workers.close();
        try {
            server.stop();
        } catch (Exception e) { // Jetty declares only Exception
            throw new IllegalStateException("the server does not stop", e);
        }
    }
}

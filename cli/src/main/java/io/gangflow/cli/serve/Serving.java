package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.server.http.Route;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import io.gangflow.server.jetty.ServerStartException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Serves until a signal ends the process. */
final class Serving {

    private Serving() {}

    /** @throws CommandFailure when the server does not start */
    static ApiServer start(ServerOptions options, List<Route> routes, AccessControl admission) {
        try {
            return ApiServer.start(options, routes, admission);
        } catch (ServerStartException e) {
            throw new CommandFailure(ExitCode.ENVIRONMENT, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Blocks until a signal ends the process or this thread is interrupted. On a signal, the process waits for requests
     * in progress.
     *
     * @param drainDelay seconds to keep serving after the signal while reporting not ready
     */
    static void awaitSignal(ApiServer server, int drainDelay) throws InterruptedException {
        CountDownLatch drained = new CountDownLatch(1);
        Thread hook = new Thread(() -> drain(server, drainDelay, drained), "gangflow-drain");
        Runtime.getRuntime().addShutdownHook(hook);
        drained.await();
    }

    private static void drain(ApiServer server, int drainDelay, CountDownLatch drained) {
        try {
            server.retire();
            Thread.sleep(drainDelay * 1_000L);
            server.drain();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            drained.countDown();
        }
    }
}

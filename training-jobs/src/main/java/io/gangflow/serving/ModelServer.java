package io.gangflow.serving;

import io.gangflow.serving.api.ModelApi;
import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.http.HttpServer;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.CurrentModel;
import io.gangflow.serving.model.ModelException;
import io.gangflow.serving.model.ModelSource;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A running model server. {@link #drain} shuts it down gracefully. */
final class ModelServer implements AutoCloseable {

    /** The part of the ten seconds for shutdown that remains after the longest drain. */
    private static final long LAST_ANSWERS_MILLIS = 1_500;

    private final ServeSettings settings;
    private final Log log;
    private final CurrentModel current;
    private final Batcher batcher;
    private final ModelApi api;
    private final HttpServer server;

    private ModelServer(
            ServeSettings settings, Log log, CurrentModel current, Batcher batcher, ModelApi api, HttpServer server) {
        this.settings = settings;
        this.log = log;
        this.current = current;
        this.batcher = batcher;
        this.api = api;
        this.server = server;
    }

    /**
     * Loads the model, then starts to listen.
     *
     * @throws ModelException if there is no model that can be served
     * @throws IOException if the model cannot be read, or the address cannot be bound
     */
    static ModelServer start(ServeSettings settings, Variables environment, Log log)
            throws ModelException, IOException {
        ModelSource source = ModelSource.of(settings.modelPath(), environment);
        CurrentModel current = CurrentModel.load(source, settings.reloadMillis(), log);
        Batcher batcher = new Batcher(current::get, settings.batch());
        ModelApi api = new ModelApi(current, batcher, log);
        try {
            HttpServer server = HttpServer.start(
                    new InetSocketAddress(settings.host(), settings.port()), settings.http(), api, log);
            return new ModelServer(settings, log, current, batcher, api, server);
        } catch (IOException | RuntimeException failure) {
            batcher.close();
            current.close();
            throw failure;
        }
    }

    /** Logs what is served and at which address. From this message on the server can be shut down. */
    void announce() {
        log.info("serving %s from %s on http://%s:%d"
                .formatted(
                        current.get(),
                        settings.modelPath(),
                        settings.host(),
                        server.address().getPort()));
    }

    InetSocketAddress address() {
        return server.address();
    }

    /**
     * Drains the server. It first reports that it is not ready and keeps serving, so that clients can notice; then it
     * stops accepting connections, completes pending requests, and closes.
     */
    void drain() throws InterruptedException {
        api.setUnready();
        server.closeConnections();
        log.info("no longer ready; %d connections".formatted(server.connections()));
        Thread.sleep(settings.drainMillis());
        boolean all = server.stopAccepting(LAST_ANSWERS_MILLIS);
        log.info(all ? "all connections have ended" : "%d connections are cut off".formatted(server.connections()));
        close();
    }

    @Override
    public void close() {
        server.close();
        batcher.close();
        current.close();
    }
}

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

/** A running model server. {@link #drain} is its quiet end. */
final class ModelServer implements AutoCloseable {

    /** What is left of ten seconds after the longest drain. */
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
     * Loads the model, then begins to listen.
     *
     * @throws ModelException if there is no model that can be served
     * @throws IOException if it cannot be read, or nobody may listen there
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

    /** Says what it serves and where; whoever hears it may ask for the end at once. */
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
     * Says first that it is not ready and goes on serving, so that whoever sends requests can learn it; then accepts no
     * connection any more, answers what is under way, and closes.
     */
    void drain() throws InterruptedException {
        api.turnAway();
        server.sayGoodbye();
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

package io.gangflow.serving.model;

import io.gangflow.serving.log.Log;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The model that is currently served, and the thread that checks for newer versions. A version is rejected, and the old
 * one kept, if it cannot be read or verified, or takes other requests than the current version. Code that works with a
 * model keeps the reference it got, whatever version follows. Thread-safe.
 */
public final class CurrentModel implements AutoCloseable {

    private final ModelSource source;
    private final Log log;
    private final AtomicLong reloads = new AtomicLong();
    private final AtomicLong refusals = new AtomicLong();
    private volatile ServedModel model;
    private volatile String refused = "";
    private final Thread watch;

    private CurrentModel(ModelSource source, ServedModel first, long periodMillis, Log log) {
        this.source = source;
        this.model = first;
        this.log = log;
        this.watch = new Thread(() -> watch(periodMillis), "model-watch");
        watch.setDaemon(true);
    }

    /**
     * Loads the model and starts to check for newer versions.
     *
     * @param periodMillis interval between checks; 0 disables them
     */
    public static CurrentModel load(ModelSource source, long periodMillis, Log log) throws ModelException, IOException {
        CurrentModel current = new CurrentModel(source, source.load(), periodMillis, log);
        if (periodMillis > 0) {
            current.watch.start();
        }
        return current;
    }

    public ServedModel get() {
        return model;
    }

    public long reloads() {
        return reloads.get();
    }

    public long refusals() {
        return refusals.get();
    }

    private void watch(long periodMillis) {
        try {
            while (true) {
                Thread.sleep(periodMillis);
                checkForUpdate();
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        }
    }

    /** Checks once for a newer version. */
    void checkForUpdate() {
        try {
            Optional<ServedModel> newer = source.newer(model);
            if (newer.isPresent()) {
                replace(newer.get());
            }
            refused = "";
        } catch (ModelException | IOException | RuntimeException unusable) {
            refuse(String.valueOf(unusable.getMessage()));
        }
    }

    private void replace(ServedModel newer) throws ModelException {
        if (!newer.hasContractOf(model)) {
            throw new ModelException(
                    "%s takes other requests than %s; start a separate server for it".formatted(newer, model));
        }
        model = newer;
        reloads.incrementAndGet();
        log.info("serving " + newer);
    }

    /** Logs why a version is rejected, once for each reason. */
    private void refuse(String why) {
        if (!why.equals(refused)) {
            refused = why;
            refusals.incrementAndGet();
            log.error("the newer model is refused: " + why);
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}

package io.gangflow.faults;

import java.io.IOException;
import java.util.Optional;

/**
 * One watch of the model API server, line by line. It never blocks: when there is no event, time advances until there
 * is one or the server ends the watch.
 */
public final class FaultyWatch {

    private static final int STEP_MILLIS = 250;
    private static final int OFTEN = 3;

    private final Simulation simulation;
    private final ModelObjects objects;
    private final ModelRequest request;
    private final long endMillis;
    private int version;
    private boolean ended;
    private Optional<String> last = Optional.empty();

    private FaultyWatch(Simulation simulation, ModelObjects objects, ModelRequest request, int version) {
        this.simulation = simulation;
        this.objects = objects;
        this.request = request;
        this.version = version;
        this.endMillis = simulation.time().millis()
                + 1_000L * Integer.parseInt(request.query().getOrDefault("timeoutSeconds", "60"));
    }

    /** A watch, or the status with which it is refused. */
    public record Opened(ModelReply status, Optional<FaultyWatch> watch) {}

    /**
     * Opens a watch.
     *
     * @throws IOException when there is no response
     */
    public static Opened open(Simulation simulation, ModelObjects objects, ModelRequest request) throws IOException {
        simulation.time().advance(1 + simulation.below(20));
        int version = Integer.parseInt(request.query().getOrDefault("resourceVersion", "0"));
        simulation.log("watch " + request.path() + " from " + version);
        if (simulation.fault(Fault.LOST_REQUEST, 5)) {
            throw new IOException("connection reset");
        }
        if (simulation.fault(Fault.WATCH_REFUSED, 10)) {
            return refused(simulation.oneOf(429, 503, 500));
        }
        if (version < objects.compactedUpTo() || simulation.fault(Fault.GONE, 10)) {
            return refused(410);
        }
        if (version > 0 && simulation.fault(Fault.REPLAYED_EVENTS, 10)) {
            version = Math.max(objects.compactedUpTo(), version - 1 - simulation.below(3));
        }
        return new Opened(
                ModelReply.status(200, "OK"), Optional.of(new FaultyWatch(simulation, objects, request, version)));
    }

    private static Opened refused(int code) {
        return new Opened(ModelReply.status(code, "Injected"), Optional.empty());
    }

    /**
     * The next bytes, usually a line; empty at the clean end.
     *
     * @throws IOException when the connection breaks
     */
    public Optional<String> next() throws IOException {
        if (ended) {
            throw new IOException("connection reset");
        }
        Optional<ModelEvent> event = await();
        if (event.isEmpty()) {
            return Optional.empty();
        }
        if (simulation.fault(Fault.WATCH_RESET, OFTEN)) {
            throw new IOException("connection reset");
        }
        if (simulation.fault(Fault.WATCH_END, OFTEN)) {
            return Optional.empty();
        }
        if (simulation.fault(Fault.GONE_EVENT, OFTEN)) {
            ended = true;
            return Optional.of(ModelEvent.error(410) + "\n");
        }
        if (simulation.fault(Fault.ERROR_EVENT, OFTEN)) {
            ended = true;
            return Optional.of(ModelEvent.error(500) + "\n");
        }
        if (last.isPresent() && simulation.fault(Fault.DOUBLED_EVENT, OFTEN)) {
            return last;
        }
        if (version > 0 && simulation.fault(Fault.BOOKMARK, OFTEN)) {
            return Optional.of(bookmark(event.get()) + "\n");
        }
        return Optional.of(line(event.get()));
    }

    private String line(ModelEvent event) {
        String line = event.line();
        if (simulation.fault(Fault.TORN_EVENT, OFTEN)) {
            ended = true;
            return line.substring(0, simulation.below(line.length()));
        }
        version = event.version();
        last = Optional.of(line + "\n");
        return line + "\n";
    }

    private String bookmark(ModelEvent event) {
        return ModelEvent.bookmark(
                version,
                event.object().path("apiVersion").asText(),
                event.object().path("kind").asText());
    }

    private Optional<ModelEvent> await() {
        ModelPath path = ModelPath.of(request.path());
        Optional<ModelEvent> event = objects.next(version, path, request.query());
        while (event.isEmpty() && simulation.time().millis() < endMillis) {
            simulation.time().advance(STEP_MILLIS);
            event = objects.next(version, path, request.query());
        }
        return event;
    }
}

package io.gangflow.faults;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The connection from simulated processes to the model API server; the simulation decides on faults. */
public final class FaultyWire {

    /** Faults of any request. */
    public static final Set<Fault> REQUESTS = Set.copyOf(EnumSet.range(Fault.LOST_REQUEST, Fault.CRASH_AFTER));

    private final Simulation simulation;
    private final ModelApi api;
    private final Runnable pause;
    private final Set<Fault> possible;
    private final int percent;
    private final List<ModelRequest> late = new ArrayList<>();

    /**
     * Creates a connection.
     *
     * @param pause called where other processes can act
     * @param possible the faults of requests
     * @param percent how many of the requests have a fault
     */
    public FaultyWire(Simulation simulation, ModelApi api, Runnable pause, Set<Fault> possible, int percent) {
        this.simulation = simulation;
        this.api = api;
        this.pause = pause;
        this.possible = possible;
        this.percent = percent;
    }

    /**
     * Sends a request.
     *
     * @throws IOException when there is no response
     * @throws Killed when the process ends here
     */
    public ModelReply send(SimulatedProcess process, ModelRequest request) throws IOException {
        pause.run();
        if (process.isDead()) {
            throw new Killed("the process has ended");
        }
        deliverLate();
        simulation.time().advance(1 + simulation.below(20));
        Set<Fault> here = EnumSet.noneOf(Fault.class);
        here.addAll(possible);
        here.removeIf(fault -> !fits(fault, request));
        List<Fault> fault = simulation.faultOf(here, percent);
        simulation.log(process + " " + request);
        return fault.isEmpty() ? api.call(request) : failing(fault.get(0), process, request);
    }

    private static boolean fits(Fault fault, ModelRequest request) {
        return switch (fault) {
            // A client that lists by label changes what it finds; the API server then reads from its storage.
            case STALE_LIST ->
                request.isRead()
                        && ModelPath.of(request.path()).name().isEmpty()
                        && !ModelPath.of(request.path()).plural().isEmpty()
                        && !request.query().containsKey("labelSelector");
            case LATE_REQUEST, DOUBLED_REQUEST -> !request.isRead();
            // A deletion conflicts only with its own preconditions.
            case CONFLICT -> !request.isRead() && !request.method().equals("DELETE");
            default -> true;
        };
    }

    private ModelReply failing(Fault fault, SimulatedProcess process, ModelRequest request) throws IOException {
        switch (fault) {
            case LOST_REQUEST -> throw new IOException("connection reset");
            case LOST_REPLY -> throw lostReplyTo(request);
            case LATE_REQUEST -> {
                late.add(request.copy());
                throw new IOException("timed out");
            }
            case DOUBLED_REQUEST -> {
                api.call(request);
                pause.run();
                return api.call(request);
            }
            case DELAYED_REPLY -> {
                ModelReply reply = api.call(request);
                simulation.time().advance(simulation.below(3_000));
                pause.run();
                return reply;
            }
            case STALE_LIST -> {
                return api.stale(request, 1 + simulation.below(20));
            }
            case CRASH_BEFORE, CRASH_AFTER -> {
                if (fault == Fault.CRASH_AFTER) {
                    api.call(request);
                }
                process.kill();
                throw new Killed(fault + " " + request);
            }
            case GATEWAY_TIMEOUT -> {
                api.call(request);
                return ModelReply.status(504, "Timeout");
            }
            default -> {
                return ModelReply.status(code(fault), "Injected");
            }
        }
    }

    private IOException lostReplyTo(ModelRequest request) {
        api.call(request);
        return new IOException("the reply is lost");
    }

    private static int code(Fault fault) {
        return switch (fault) {
            case CONFLICT -> 409;
            case TOO_MANY_REQUESTS -> 429;
            case UNAVAILABLE -> 503;
            default -> 500;
        };
    }

    /** Requests whose client no longer waits arrive in any order. */
    private void deliverLate() {
        while (!late.isEmpty() && simulation.chance(40)) {
            ModelRequest request = late.remove(simulation.below(late.size()));
            simulation.log("late " + request);
            api.call(request);
        }
    }

    /** Delivers all late requests. */
    public void settle() {
        while (!late.isEmpty()) {
            api.call(late.remove(simulation.below(late.size())));
        }
    }

    /** The stored objects of a collection. */
    public List<ObjectNode> stored(String collection) {
        return api.objects().all(collection);
    }
}

package io.gangflow.jobs.storage;

import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The connection from simulated processes to the model of S3. */
final class FaultyS3 {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** PUT replaces an object that must be new. */
        NO_CONDITION,
        /** A rejected condition counts as a success. */
        CONFLICT_IS_SUCCESS,
        /** A PUT without a response counts as a success. */
        LOST_PUT_IS_SUCCESS,
        /** An error counts as a missing object. */
        ERROR_IS_ABSENCE,
        /** A body that breaks off counts as complete. */
        SHORT_BODY,
        /** The rest of an object is read whatever its version is. */
        ANY_VERSION,
        /** Only the first page of a list is read. */
        FIRST_PAGE,
        /** A deletion is not sent. */
        NO_DELETION
    }

    private static final int PERCENT = 15;
    private static final Set<Fault> ANY = EnumSet.of(
            Fault.LOST_REQUEST,
            Fault.LOST_REPLY,
            Fault.DELAYED_REPLY,
            Fault.TOO_MANY_REQUESTS,
            Fault.SERVER_ERROR,
            Fault.UNAVAILABLE,
            Fault.GATEWAY_TIMEOUT,
            Fault.CRASH_BEFORE,
            Fault.CRASH_AFTER);

    private final Simulation simulation;
    private final Planted planted;
    private final Runnable pause;
    private final ModelS3 s3 = new ModelS3();
    private final List<ModelS3.Request> late = new ArrayList<>();

    FaultyS3(Simulation simulation, Planted planted, Runnable pause) {
        this.simulation = simulation;
        this.planted = planted;
        this.pause = pause;
    }

    ModelS3 model() {
        return s3;
    }

    /** A response, of whose body the first bytes arrive. */
    record Answer(ModelS3.Reply reply, int received, boolean breaks) {}

    Answer send(SimulatedProcess process, ModelS3.Request request) throws IOException {
        pause.run();
        if (process.isDead()) {
            throw new Killed("the process has ended");
        }
        deliverLate();
        simulation.time().advance(1 + simulation.below(20));
        simulation.log(process + " " + request);
        try {
            ModelS3.Reply reply = faulty(process, tampered(request));
            simulation.log("-> " + reply.status());
            return received(request, counted(request, reply));
        } catch (IOException e) {
            if (planted == Planted.LOST_PUT_IS_SUCCESS && request.method().equals("PUT")) {
                return new Answer(new ModelS3.Reply(200, "", new byte[0]), 0, false);
            }
            throw e;
        }
    }

    private ModelS3.Request tampered(ModelS3.Request request) {
        Map<String, String> headers = new TreeMap<>(request.headers());
        if (planted == Planted.NO_CONDITION) {
            headers.remove("if-none-match");
        }
        if (planted == Planted.ANY_VERSION) {
            headers.remove("if-match");
        }
        boolean keeps = planted == Planted.NO_DELETION && request.method().equals("DELETE");
        return new ModelS3.Request(
                keeps ? "HEAD" : request.method(), request.key(), request.query(), headers, request.body());
    }

    private ModelS3.Reply counted(ModelS3.Request request, ModelS3.Reply reply) {
        boolean conflict = planted == Planted.CONFLICT_IS_SUCCESS && reply.status() == 412;
        boolean error = planted == Planted.ERROR_IS_ABSENCE && request.isRead() && reply.status() >= 500;
        if (planted == Planted.FIRST_PAGE && request.key().isEmpty()) {
            String page = new String(reply.body(), StandardCharsets.UTF_8).replaceAll("<Next.*Token>", "");
            return new ModelS3.Reply(reply.status(), "", page.getBytes(StandardCharsets.UTF_8));
        }
        return conflict || error ? new ModelS3.Reply(conflict ? 200 : 404, "", new byte[0]) : reply;
    }

    private Answer received(ModelS3.Request request, ModelS3.Reply reply) {
        boolean breaks = request.method().equals("GET")
                && reply.body().length > 0
                && reply.status() / 100 == 2
                && simulation.fault(Fault.TORN_REPLY, PERCENT);
        int received = breaks ? simulation.below(reply.body().length) : reply.body().length;
        if (!breaks || planted != Planted.SHORT_BODY) {
            return new Answer(reply, received, breaks);
        }
        byte[] part = Arrays.copyOf(reply.body(), received);
        return new Answer(new ModelS3.Reply(reply.status(), reply.etag(), part), received, false);
    }

    private ModelS3.Reply faulty(SimulatedProcess process, ModelS3.Request request) throws IOException {
        Set<Fault> here = EnumSet.copyOf(ANY);
        // S3 itself carries out a late or repeated request after others; only a condition makes that harmless.
        if (request.isConditional()) {
            here.addAll(EnumSet.of(Fault.LATE_REQUEST, Fault.DOUBLED_REQUEST, Fault.CONFLICT));
        }
        List<Fault> fault = simulation.faultOf(here, PERCENT);
        return fault.isEmpty() ? s3.call(request) : failing(fault.get(0), process, request);
    }

    private ModelS3.Reply failing(Fault fault, SimulatedProcess process, ModelS3.Request request) throws IOException {
        switch (fault) {
            case LOST_REQUEST -> throw new IOException("connection reset");
            case LOST_REPLY -> {
                s3.call(request);
                throw new IOException("the reply is lost");
            }
            case LATE_REQUEST -> {
                late.add(request);
                throw new IOException("timed out");
            }
            case DOUBLED_REQUEST -> {
                s3.call(request);
                return s3.call(request);
            }
            case DELAYED_REPLY -> {
                ModelS3.Reply reply = s3.call(request);
                pause.run();
                return reply;
            }
            case CRASH_BEFORE, CRASH_AFTER -> {
                if (fault == Fault.CRASH_AFTER) {
                    s3.call(request);
                }
                process.kill();
                throw new Killed(fault + " " + request);
            }
            case GATEWAY_TIMEOUT -> {
                s3.call(request);
                return ModelS3.Reply.error(504, "GatewayTimeout");
            }
            case CONFLICT -> {
                return ModelS3.Reply.error(409, "ConditionalRequestConflict");
            }
            case TOO_MANY_REQUESTS -> {
                return ModelS3.Reply.error(429, "SlowDown");
            }
            default -> {
                return ModelS3.Reply.error(fault == Fault.UNAVAILABLE ? 503 : 500, "InternalError");
            }
        }
    }

    private void deliverLate() {
        while (!late.isEmpty() && simulation.chance(40)) {
            s3.call(late.remove(simulation.below(late.size())));
        }
    }
}

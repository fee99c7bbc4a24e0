package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.SimulatedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A launcher's connection to the simulated API server, with at most one planted bug. */
final class SimulatedApi implements KubernetesApi {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** Each attempt to create the object has another name. */
        NEW_NAME_PER_ATTEMPT,
        /** A deletion has no precondition, so that a late one deletes the next object. */
        DELETION_WITHOUT_UID,
        /** A conflict counts as a success, and the existing object is not read. */
        CONFLICT_IS_SUCCESS,
        /** A creation without a response counts as a success. */
        LOST_CREATION_IS_SUCCESS,
        /** A server error counts as 404. */
        ERROR_IS_ABSENCE,
        /** A failed object counts as one that has succeeded. */
        FAILURE_IS_SUCCESS,
        /** The first state of an object is kept and returned for ever. */
        FIRST_STATE_KEPT
    }

    private final FaultyWire wire;
    private final SimulatedProcess process;
    private final Planted planted;
    private final Runnable beforeEach;
    private final Map<String, Reply> kept = new LinkedHashMap<>();
    private int attempts;

    SimulatedApi(FaultyWire wire, SimulatedProcess process, Planted planted, Runnable beforeEach) {
        this.wire = wire;
        this.process = process;
        this.planted = planted;
        this.beforeEach = beforeEach;
    }

    @Override
    public Reply send(Request request) throws IOException {
        beforeEach.run();
        JsonNode body = request.body().orElseGet(SimulatedApi::empty).deepCopy();
        boolean creates = request.method().equals("POST");
        if (planted == Planted.NEW_NAME_PER_ATTEMPT && creates) {
            ObjectNode metadata = ((ObjectNode) body).withObject("/metadata");
            metadata.put("name", metadata.path("name").asText() + "-" + attempts++);
        }
        if (planted == Planted.DELETION_WITHOUT_UID && request.method().equals("DELETE")) {
            ((ObjectNode) body).remove("preconditions");
        }
        return changed(request, sent(ModelRequest.of(request.method(), request.path(), body), creates));
    }

    private Reply sent(ModelRequest request, boolean creates) throws IOException {
        try {
            ModelReply reply = wire.send(process, request);
            if (planted == Planted.CONFLICT_IS_SUCCESS && creates && reply.code() == 409) {
                return new Reply(201, request.body());
            }
            return new Reply(reply.code(), reply.body());
        } catch (IOException e) {
            if (planted == Planted.LOST_CREATION_IS_SUCCESS && creates) {
                return new Reply(201, request.body());
            }
            throw e;
        }
    }

    private Reply changed(Request request, Reply reply) {
        if (!request.method().equals("GET")) {
            return reply;
        }
        if (planted == Planted.ERROR_IS_ABSENCE && reply.status() >= 500) {
            return new Reply(404, reply.body());
        }
        if (planted == Planted.FIRST_STATE_KEPT && reply.isGood()) {
            return Optional.ofNullable(kept.putIfAbsent(request.path(), reply)).orElse(reply);
        }
        JsonNode state = reply.body().path("status").path("state");
        if (planted == Planted.FAILURE_IS_SUCCESS
                && state.path("phase").asText().equals("Failed")) {
            ((ObjectNode) state).put("phase", "Completed");
        }
        return reply;
    }

    private static JsonNode empty() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public InputStream open(String path) throws IOException {
        throw new IOException("no streams here");
    }
}

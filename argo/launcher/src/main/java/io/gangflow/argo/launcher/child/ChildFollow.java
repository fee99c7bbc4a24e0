package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StoppedException;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.End;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Follows the object to its end by watching it, and polls it now and then in case the watch missed a change. */
public final class ChildFollow {

    private final Calls calls;
    private final ChildKind kind;
    private final ObservedStates sightings;
    private final Duration lookEvery;
    private final BooleanSupplier stopped;

    public ChildFollow(
            Calls calls, ChildKind kind, ObservedStates sightings, Duration lookEvery, BooleanSupplier stopped) {
        this.calls = calls;
        this.kind = kind;
        this.sightings = sightings;
        this.lookEvery = lookEvery;
        this.stopped = stopped;
    }

    /**
     * Waits for the end.
     *
     * @param each receives every state before the end
     * @throws DeletedException when another client deletes the object before its end
     * @throws StoppedException when the launcher is stopped
     */
    public End await(Adoption.Child child, Consumer<JsonNode> each) {
        JsonNode first = child.object();
        Optional<End> end = kind.end(first);
        if (end.isEmpty()) {
            each.accept(first);
        }
        while (end.isEmpty()) {
            List<JsonNode> states = sightings.await(lookEvery);
            if (stopped.getAsBoolean()) {
                throw new StoppedException();
            }
            end = states.stream().map(kind::end).flatMap(Optional::stream).findFirst();
            if (end.isEmpty()) {
                JsonNode now = read(child);
                end = kind.end(now);
                if (end.isEmpty()) {
                    requireThere(child, now);
                    each.accept(now);
                }
            }
        }
        return end.get();
    }

    private JsonNode read(Adoption.Child child) {
        Reply reply = calls.call(Request.get(child.ref().path()));
        if (reply.status() == 404) {
            throw new DeletedException(child.ref());
        }
        if (!reply.isGood()) {
            throw new RefusedException("not allowed to read %s: %s".formatted(child.ref(), reply.message()));
        }
        if (!reply.body().path("metadata").path("uid").asText().equals(child.uid())) {
            throw new DeletedException(child.ref());
        }
        return reply.body();
    }

    private static void requireThere(Adoption.Child child, JsonNode now) {
        if (now.path("metadata").has("deletionTimestamp")) {
            throw new DeletedException(child.ref());
        }
    }
}

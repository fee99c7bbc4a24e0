package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.util.Optional;

/** Finds this Workflow's object, whether or not the launcher knows that it has created it. */
public final class Ownership {

    private final Calls calls;
    private final Manifest manifest;
    private final Identity identity;

    public Ownership(Calls calls, Manifest manifest, Identity identity) {
        this.calls = calls;
        this.manifest = manifest;
        this.identity = identity;
    }

    /** An object of this Workflow. */
    public record Found(ChildRef ref, JsonNode object) {

        public String uid() {
            return object.path("metadata").path("uid").asText();
        }
    }

    /**
     * The object; empty when it does not exist or belongs to another Workflow.
     *
     * @throws RefusedException when reading it is not allowed
     */
    public Optional<Found> find() {
        ChildRef ref = manifest.ref();
        Reply reply = calls.call(Request.get(ref.path()));
        if (reply.status() == 404) {
            Optional<String> plural = Plurals.discover(calls, ref);
            if (plural.isEmpty() || plural.get().equals(ref.plural())) {
                return Optional.empty();
            }
            ref = ref.withPlural(plural.get());
            reply = calls.call(Request.get(ref.path()));
            if (reply.status() == 404) {
                return Optional.empty();
            }
        }
        if (!reply.isGood()) {
            throw new RefusedException("not allowed to read %s: %s".formatted(ref, reply.message()));
        }
        return Manifest.isOwned(reply.body(), identity) ? Optional.of(new Found(ref, reply.body())) : Optional.empty();
    }
}

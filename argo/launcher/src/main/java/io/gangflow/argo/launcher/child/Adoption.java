package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.End;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Creates the object, or finds the one that an earlier launcher created. The name is fixed and creation is rejected
 * while the name is in use, so at most one object exists, however often the launcher is interrupted and restarted.
 */
public final class Adoption {

    private static final int MOST_ROUNDS = 20;

    private final Calls calls;
    private final Manifest manifest;
    private final Identity identity;
    private final ChildKind kind;
    private final Removal removal;
    private final Consumer<String> notes;

    public Adoption(
            Calls calls,
            Manifest manifest,
            Identity identity,
            ChildKind kind,
            Removal removal,
            Consumer<String> notes) {
        this.calls = calls;
        this.manifest = manifest;
        this.identity = identity;
        this.kind = kind;
        this.removal = removal;
        this.notes = notes;
    }

    /**
     * The created or found object.
     *
     * @param ref with the plural that the server uses
     */
    public record Child(ChildRef ref, JsonNode object) {

        public String uid() {
            return object.path("metadata").path("uid").asText();
        }
    }

    /**
     * Creates or finds the object.
     *
     * @throws RefusedException when the server rejects the object, or the name belongs to another object
     * @throws NoSuchKindException when the cluster does not serve the kind
     */
    public Child child() {
        ChildRef ref = manifest.ref();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Reply made = calls.call(Request.post(ref.collectionPath(), manifest.object(identity)));
            if (made.isGood()) {
                notes.accept("made " + ref);
                return new Child(ref, made.body());
            }
            if (made.status() == 404) {
                ref = served(ref, made);
            } else if (made.status() == 409) {
                Optional<JsonNode> found = found(ref);
                if (found.isPresent()) {
                    return new Child(ref, found.get());
                }
            } else {
                throw new RefusedException("the API server refuses %s: %s".formatted(ref, made.message()));
            }
        }
        throw new RefusedException(
                "%s appeared and disappeared %d times; another client creates it, too".formatted(ref, MOST_ROUNDS));
    }

    private ChildRef served(ChildRef ref, Reply reply) {
        String plural = Plurals.discover(calls, ref).orElseThrow(() -> new NoSuchKindException(ref));
        if (plural.equals(ref.plural())) {
            throw new RefusedException("the API server refuses %s: %s".formatted(ref, reply.message()));
        }
        return ref.withPlural(plural);
    }

    /** The object of that name, if it is to be followed; empty when it is gone and the name is free. */
    private Optional<JsonNode> found(ChildRef ref) {
        Reply reply = calls.call(Request.get(ref.path()));
        if (reply.status() == 404) {
            return Optional.empty();
        }
        if (!reply.isGood()) {
            throw new RefusedException(
                    "%s exists, but this account is not allowed to read it: %s".formatted(ref, reply.message()));
        }
        JsonNode object = reply.body();
        if (object.path("metadata").has("deletionTimestamp")) {
            notes.accept(ref + " of a try before is being deleted, which is waited for");
            removal.awaitGone(ref, object.path("metadata").path("uid").asText());
            return Optional.empty();
        }
        requireOurs(ref, object);
        Optional<End> end = kind.end(object);
        boolean begunElsewhere =
                !Manifest.annotation(object, Manifest.LAUNCHED_BY).equals(identity.podUid());
        if (end.isPresent() && !end.get().succeeded() && begunElsewhere) {
            notes.accept("%s failed when another launcher had made it (%s); it is made anew"
                    .formatted(ref, end.get().message()));
            removal.remove(ref, object.path("metadata").path("uid").asText());
            return Optional.empty();
        }
        notes.accept("found %s as a launcher before this one made it".formatted(ref));
        return Optional.of(object);
    }

    private void requireOurs(ChildRef ref, JsonNode object) {
        if (!Manifest.isOwned(object, identity)) {
            throw new RefusedException("%s exists and does not belong to Workflow `%s`; delete it or change the name"
                    .formatted(ref, identity.workflow()));
        }
        if (!manifest.isSource(object)) {
            throw new RefusedException(
                    "%s exists and was made from another manifest; delete it to have this one made".formatted(ref));
        }
    }
}

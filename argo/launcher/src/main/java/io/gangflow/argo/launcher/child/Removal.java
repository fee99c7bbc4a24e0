package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.NoApiServerException;
import io.gangflow.argo.launcher.api.Pause;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StoppedException;
import java.time.Duration;

/** Deletes an object with its dependents, and waits until it is gone. */
public final class Removal {

    private static final Duration POLL_EVERY = Duration.ofMillis(200);
    private static final int MOST_POLLS = 3_000;

    private final Calls calls;
    private final Pause pause;

    public Removal(Calls calls, Pause pause) {
        this.calls = calls;
        this.pause = pause;
    }

    /**
     * Deletes exactly this object, not a new one of the same name.
     *
     * @throws RefusedException when deleting it is not allowed
     */
    public void remove(ChildRef ref, String uid) {
        if (requestDeletion(ref, uid)) {
            awaitGone(ref, uid);
        }
    }

    /**
     * Requests the deletion of exactly this object without waiting.
     *
     * @return whether it may still exist
     * @throws RefusedException when deleting it is not allowed
     */
    public boolean requestDeletion(ChildRef ref, String uid) {
        Reply reply = calls.call(Request.delete(ref.path(), options(ref, uid)));
        if (reply.status() == 404) {
            return false;
        }
        // A conflict means that the name now belongs to another object, which the next poll detects.
        if (!reply.isGood() && reply.status() != 409) {
            throw new RefusedException("not allowed to delete %s: %s".formatted(ref, reply.message()));
        }
        return true;
    }

    /**
     * Waits until exactly this object is gone.
     *
     * @throws StoppedException when the launcher is stopped before
     * @throws NoApiServerException when it still exists after 10 minutes
     */
    public void awaitGone(ChildRef ref, String uid) {
        for (int poll = 0; poll < MOST_POLLS; poll++) {
            Reply reply = calls.call(Request.get(ref.path()));
            String found = reply.body().path("metadata").path("uid").asText("");
            if (reply.status() == 404 || (reply.isGood() && !found.equals(uid))) {
                return;
            }
            if (!pause.pause(POLL_EVERY)) {
                throw new StoppedException();
            }
        }
        throw new NoApiServerException("%s is still being deleted; a finalizer blocks the deletion".formatted(ref));
    }

    /**
     * Foreground deletion: the object goes last, so nothing of it remains when it is gone. Not for a TrainJob: as long
     * as it exists, even while being deleted, its controller recreates what the garbage collector deletes, and neither
     * ever finishes (trainer 8c0f505, pkg/controller/trainjob_controller.go).
     */
    private static ObjectNode options(ChildRef ref, String uid) {
        ObjectNode options = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "v1")
                .put("kind", "DeleteOptions")
                .put("propagationPolicy", ref.kind().equals("TrainJob") ? "Background" : "Foreground");
        options.putObject("preconditions").put("uid", uid);
        return options;
    }
}

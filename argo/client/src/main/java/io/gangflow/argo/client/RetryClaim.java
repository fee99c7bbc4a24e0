package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.view.ObjectView;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/**
 * A claim by one client to retry an ended workflow.
 *
 * @param owner a string that is unique to one call
 * @param until when others may take it over; clock differences move this time, but break nothing
 */
record RetryClaim(String owner, Instant until) {

    /** The claim on a workflow; an unreadable annotation is no claim. */
    static Optional<RetryClaim> of(Workflow workflow) {
        String[] words =
                ObjectView.annotation(workflow, RunMetadataKeys.RETRYING).split(" ", -1);
        if (words.length != 2) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RetryClaim(words[0], Instant.parse(words[1])));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    boolean lasts(Instant now) {
        return now.isBefore(until);
    }

    @Override
    public String toString() {
        return owner + " " + until;
    }
}

package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** What was seen of the object, from the thread that watches to the one that decides. Thread-safe. */
public final class Sightings {

    private final BlockingQueue<Optional<JsonNode>> seen = new LinkedBlockingQueue<>();

    /** The object has changed. */
    public void changed(JsonNode object) {
        seen.add(Optional.of(object));
    }

    /** Something has happened that is worth a look at the server. */
    public void lookNow() {
        seen.add(Optional.empty());
    }

    /** Waits for something to be seen, or for the time to pass; gives every state that was seen, oldest first. */
    List<JsonNode> await(Duration longest) {
        List<JsonNode> states = new ArrayList<>();
        try {
            Optional<JsonNode> first = seen.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
            while (first != null) {
                first.ifPresent(states::add);
                first = seen.poll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return states;
    }
}

package io.gangflow.argo.launcher.child;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The latest observed states of the object, handed from the watch thread to the deciding thread. Thread-safe. */
public final class ObservedStates {

    private final BlockingQueue<Optional<JsonNode>> seen = new LinkedBlockingQueue<>();

    /** Adds a new state of the object. */
    public void changed(JsonNode object) {
        seen.add(Optional.of(object));
    }

    /** Requests a poll of the server. */
    public void requestPoll() {
        seen.add(Optional.empty());
    }

    /** Waits for a new state or the timeout; returns all new states, oldest first. */
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

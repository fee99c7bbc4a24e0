package io.gangflow.page.queue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last samples of all queues, in the order of time. Thread-safe. */
final class QueueHistoryRing {

    private static final int MOST = 720;
    private static final Duration APART = Duration.ofSeconds(10);

    private final Deque<ObjectNode> samples = new ArrayDeque<>();
    private Instant last = Instant.EPOCH;

    /** Keeps a sample, unless the last one is too recent. After the clock is set back, later samples are dropped. */
    synchronized void add(Instant at, ObjectNode queues) {
        if (at.isBefore(last)) {
            samples.removeIf(
                    sample -> !Instant.parse(sample.path("at").asText()).isBefore(at));
        } else if (at.isBefore(last.plus(APART))) {
            return;
        }
        last = at;
        if (samples.size() == MOST) {
            samples.removeFirst();
        }
        ObjectNode sample = JsonNodeFactory.instance.objectNode().put("at", at.toString());
        sample.set("queues", queues);
        samples.addLast(sample);
    }

    synchronized ArrayNode json() {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        samples.forEach(all::add);
        return all;
    }
}

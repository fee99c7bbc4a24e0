package io.gangflow.pipeline.yaml;

import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Returns the documents of a large text one after the other, and the elements of {@code items} as separate documents,
 * because {@code kubectl get -o yaml} writes all objects of a cluster into one. The limits on a document apply to each
 * of them. Used once, by one thread.
 */
final class ItemStream {

    private static final String ITEMS = "items";

    private final String file;
    private final Iterator<Event> events;
    private final Consumer<YamlDocument> taker;

    ItemStream(String file, Iterator<Event> events, Consumer<YamlDocument> taker) {
        this.file = file;
        this.events = events;
        this.taker = taker;
    }

    void read() {
        while (events.hasNext()) {
            if (events.next().getEventId() == Event.ID.DocumentStart) {
                NodeBuilder builder = builder();
                Event start = events.next();
                Node root =
                        start.getEventId() == Event.ID.MappingStart ? mapping(builder, start) : builder.node(start, 1);
                taker.accept(builder.document(root));
            }
        }
    }

    private NodeBuilder builder() {
        return NodeBuilder.ofOneOfMany(file, events, Limits.MAX_SCALAR);
    }

    /** Returns the rest of a document whose items were returned: its other entries, without items. */
    private Node mapping(NodeBuilder builder, Event start) {
        MappingEntries entries = builder.entries();
        Event event = events.next();
        while (event.getEventId() != Event.ID.MappingEnd) {
            Node key = builder.node(event, 2);
            Event value = events.next();
            boolean items = value.getEventId() == Event.ID.SequenceStart
                    && event instanceof ScalarEvent scalar
                    && scalar.getValue().equals(ITEMS);
            entries.add(key, items ? items(key) : builder.node(value, 2));
            builder.resetLimits();
            event = events.next();
        }
        return builder.mapping(start, event, entries);
    }

    private Node items(Node key) {
        Event event = events.next();
        while (event.getEventId() != Event.ID.SequenceEnd) {
            NodeBuilder builder = builder();
            taker.accept(builder.document(builder.node(event, 1)));
            event = events.next();
        }
        return new Node.Sequence(key.span(), key.lastLine(), List.of());
    }
}

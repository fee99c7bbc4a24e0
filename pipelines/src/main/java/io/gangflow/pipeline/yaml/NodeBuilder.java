package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** Builds the tree from the parser's events. Used for one document, by one thread. */
final class NodeBuilder {

    private final String file;
    private final Iterator<Event> events;
    private final Limits limits;
    private final List<Diagnostic> found = new ArrayList<>();
    private final Optional<Anchors> anchors;

    /** Creates a builder for a document without anchors and aliases. */
    NodeBuilder(String file, Iterator<Event> events, int maxNodes) {
        this(file, events, false, new Limits(Limits.MAX_SCALAR, maxNodes));
    }

    private NodeBuilder(String file, Iterator<Event> events, boolean withAnchors, Limits limits) {
        this.file = file;
        this.events = events;
        this.limits = limits;
        this.anchors = withAnchors ? Optional.of(new Anchors(limits, found)) : Optional.empty();
    }

    /** Creates a builder for one of many documents, with its own anchors. */
    static NodeBuilder ofOneOfMany(String file, Iterator<Event> events, int maxScalar) {
        return ofOneOfMany(file, events, new Limits(maxScalar, Limits.MAX_NODES));
    }

    private static NodeBuilder ofOneOfMany(String file, Iterator<Event> events, Limits limits) {
        return new NodeBuilder(file, events, true, limits);
    }

    /** Reads every document of a stream, each within limits and with its own anchors. */
    static void documents(
            String file, Iterator<Event> events, int maxScalar, int maxNodes, Consumer<YamlDocument> taker) {
        while (events.hasNext()) {
            if (events.next().getEventId() == Event.ID.DocumentStart) {
                NodeBuilder builder = ofOneOfMany(file, events, new Limits(maxScalar, maxNodes));
                taker.accept(builder.document(builder.node(events.next(), 1)));
            }
        }
    }

    /** Returns the document with all findings. */
    YamlDocument document(Node root) {
        return new YamlDocument(Optional.of(root), found);
    }

    YamlDocument document() {
        Optional<Node> root = Optional.empty();
        while (events.hasNext()) {
            Event event = events.next();
            if (event.getEventId() == Event.ID.DocumentStart) {
                if (root.isPresent()) {
                    found.add(feature(spanOf(event), "a second document starts", "a file must contain one document"));
                    break;
                }
                root = Optional.of(node(events.next(), 1));
            }
        }
        return new YamlDocument(root, found);
    }

    Node node(Event event, int depth) {
        Optional<String> name = event instanceof NodeEvent node && !(event instanceof AliasEvent)
                ? node.getAnchor().map(anchor -> anchor.getValue())
                : Optional.empty();
        if (anchors.isEmpty() || name.isEmpty()) {
            return plainNode(event, depth);
        }
        int before = limits.nodes();
        int deepestBefore = limits.deepest();
        limits.setDeepest(depth);
        Node node = plainNode(event, depth);
        anchors.get().put(name.get(), node, limits.nodes() - before, limits.deepest() - depth);
        limits.setDeepest(Math.max(deepestBefore, limits.deepest()));
        return node;
    }

    private Node plainNode(Event event, int depth) {
        SourceSpan span = spanOf(event);
        limits.countNode(span);
        Limits.checkFindings(found);
        event.getEndMark().ifPresent(end -> limits.checkSize(end.getIndex(), span));
        limits.checkDepth(depth, span);
        if (anchors.isEmpty()) {
            refuseAnchor(event, span);
        } else if (event instanceof AliasEvent alias) {
            return anchors.get().get(alias, depth, span).orElse(new Node.Scalar(span, span.line(), "", true));
        }
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), span);
            return scalar(scalar, span);
        }
        if (event instanceof CollectionStartEvent start) {
            refuseTag(start.getTag(), span);
            return event.getEventId() == Event.ID.MappingStart ? mapping(event, depth) : sequence(event, span, depth);
        }
        return new Node.Scalar(span, span.line(), "", false);
    }

    private Node.Mapping mapping(Event start, int depth) {
        MappingEntries entries = entries();
        Event event = events.next();
        while (event.getEventId() != Event.ID.MappingEnd) {
            Node key = node(event, depth + 1);
            if (key instanceof Node.Scalar scalar) {
                limits.checkKey(scalar.value(), scalar.span());
            }
            Node value = node(events.next(), depth + 1);
            entries.add(key, value);
            event = events.next();
        }
        return mapping(start, event, entries);
    }

    MappingEntries entries() {
        return new MappingEntries(found, anchors.isPresent());
    }

    Node.Mapping mapping(Event start, Event end, MappingEntries entries) {
        SourceSpan span = spanOf(start);
        int last = Math.max(span.line(), entries.lastLine());
        return new Node.Mapping(closed(start, end, span), last, entries.list());
    }

    /** Resets the limits: the next value is the start of a new document. */
    void resetLimits() {
        limits.reset();
    }

    private Node.Sequence sequence(Event start, SourceSpan span, int depth) {
        List<Node> items = new ArrayList<>();
        int last = span.line();
        Event event = events.next();
        while (event.getEventId() != Event.ID.SequenceEnd) {
            Node item = node(event, depth + 1);
            items.add(item);
            last = Math.max(last, item.lastLine());
            event = events.next();
        }
        return new Node.Sequence(closed(start, event, span), last, items);
    }

    private Node.Scalar scalar(ScalarEvent event, SourceSpan span) {
        String value = event.getValue();
        limits.checkScalar(value, span);
        found.addAll(CharacterCheck.scalar(value, span));
        boolean plain = event.getScalarStyle() == ScalarStyle.PLAIN;
        if (plain && PlainScalar.isUnusableNumber(value)) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0008,
                            span,
                            "a number of %d characters cannot be read".formatted(value.length()),
                            "at most %d digits, and finite".formatted(PlainScalar.MAX_DIGITS))
                    .withHint("write it in quotes if it is meant as a text"));
        }
        int last = event.getEndMark()
                .map(end -> end.getColumn() == 0 ? end.getLine() : end.getLine() + 1)
                .orElse(span.line());
        return new Node.Scalar(span, Math.max(span.line(), last), value, plain);
    }

    private void refuseAnchor(Event event, SourceSpan span) {
        if (event instanceof AliasEvent) {
            found.add(feature(span, "aliases are not allowed", "write the value out"));
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            found.add(feature(span, "anchors are not allowed", "remove the `&` name"));
        }
    }

    private void refuseTag(Optional<String> tag, SourceSpan span) {
        if (tag.isPresent()) {
            found.add(feature(span, "tags are not allowed", "remove the `!` tag; quotes make a text"));
        }
    }

    static Diagnostic feature(SourceSpan span, String message, String label) {
        return Diagnostic.of(DiagnosticCode.GF0006, span, message, label);
    }

    private SourceSpan spanOf(Event event) {
        return YamlDocument.span(file, event.getStartMark(), event.getEndMark());
    }

    /** Returns all of a {@code { … }} or {@code [ … ]} on one line, or only the start of a block. */
    private SourceSpan closed(Event start, Event end, SourceSpan span) {
        boolean flow = start instanceof CollectionStartEvent collection && collection.isFlow();
        return flow ? YamlDocument.span(file, start.getStartMark(), end.getEndMark()) : span;
    }
}

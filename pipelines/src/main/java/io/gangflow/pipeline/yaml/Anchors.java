package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.events.AliasEvent;

/**
 * The anchors of one document. The content of an anchor counts for each alias, so that a few lines cannot become
 * millions of values. Its positions are those of the anchor's text. Not thread-safe.
 */
final class Anchors {

    private final Limits limits;
    private final List<Diagnostic> found;
    private final Map<String, Anchored> known = new HashMap<>();

    Anchors(Limits limits, List<Diagnostic> found) {
        this.limits = limits;
        this.found = found;
    }

    /** A value, the number of values in it, itself included, and the number of levels below it. */
    private record Anchored(Node node, int size, int height) {}

    void put(String name, Node node, int size, int height) {
        known.put(name, new Anchored(node, size, height));
    }

    /**
     * Returns the content of an alias. Reports a finding if no anchor before it has its name, or if the anchor contains
     * the alias.
     */
    Optional<Node> get(AliasEvent alias, int depth, SourceSpan span) {
        String name = alias.getAlias().getValue();
        Anchored anchored = known.get(name);
        if (anchored == null) {
            found.add(NodeBuilder.feature(
                    span,
                    "no value above is called `&%s`".formatted(Excerpt.of(name)),
                    "an alias stands for a value that is complete"));
            return Optional.empty();
        }
        limits.countNodes(anchored.size() - 1, span);
        limits.checkDepth(depth + anchored.height(), span);
        return Optional.of(anchored.node());
    }
}

package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares a tree with its required shape and collects every difference. */
public final class ShapeCheck {

    private final List<Diagnostic> found = new ArrayList<>();

    private ShapeCheck() {}

    /** Returns all differences up to {@link FindingLimit#MOST}, in the order of the document. */
    public static List<Diagnostic> of(Node root, Shape shape) {
        ShapeCheck check = new ShapeCheck();
        check.value("document", root.span(), root, shape);
        return FindingLimit.cut(check.found);
    }

    /**
     * @param name the key, or the name of an element of a list
     * @param owner the place of the key
     */
    private void value(String name, SourceSpan owner, Node node, Shape shape) {
        if (FindingLimit.isReached(found)) {
            return;
        }
        if (node instanceof Node.Scalar scalar && scalar.isNull()) {
            SourceSpan place = scalar.span().length() == 0 ? owner : scalar.span();
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0104, place, "`%s` is empty".formatted(name), "expected " + shape.noun())
                    .withHint("remove the key, or give it a value"));
        } else if (shape instanceof ObjectShape object && node instanceof Node.Mapping mapping) {
            found.addAll(KeyCheck.of(object, name, owner, mapping));
            members(object, mapping);
        } else if (shape instanceof MapShape map && node instanceof Node.Mapping mapping) {
            mapping.entries().forEach(entry -> entry(entry, map.value()));
        } else if (shape instanceof ListShape list && node instanceof Node.Sequence sequence) {
            list(name, owner, sequence, list);
        } else if (shape instanceof EitherShape either) {
            value(name, owner, node, either.of(node));
        } else if (shape instanceof AnyShape && node instanceof Node.Mapping mapping) {
            mapping.entries().forEach(this::anything);
        } else if (shape instanceof ScalarShape kind && node instanceof Node.Scalar scalar) {
            found.addAll(kind.check(name, scalar));
        } else {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0102,
                    node.span(),
                    "`%s` must be %s; found %s".formatted(name, ShapeExample.of(shape), node.noun()),
                    "not " + shape.noun()));
        }
    }

    private void list(String name, SourceSpan owner, Node.Sequence sequence, ListShape list) {
        if (sequence.items().size() < list.minimum()) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0104, owner, "`%s` is empty".formatted(name), "at least one value is missing"));
        }
        sequence.items().forEach(item -> value(name, item.span(), item, list.item()));
        if (list.distinct()) {
            twice(name, sequence);
        }
    }

    private void twice(String name, Node.Sequence sequence) {
        Set<String> seen = new HashSet<>();
        for (Node item : sequence.items()) {
            if (FindingLimit.isReached(found)) {
                return;
            }
            if (item instanceof Node.Scalar scalar && !seen.add(scalar.value())) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        item.span(),
                        "`%s` is listed twice in `%s`".formatted(Excerpt.of(scalar.value()), name),
                        "remove one of them"));
            }
        }
    }

    private void members(ObjectShape object, Node.Mapping mapping) {
        for (Node.Entry entry : mapping.entries()) {
            String name = entry.key().value();
            ObjectShape.Key key = object.keys().get(name);
            if (key != null) {
                entry(entry, key.shape());
            } else {
                object.others()
                        .filter(others -> others.name().matcher(name).matches())
                        .ifPresent(others -> entry(entry, others.shape()));
            }
        }
    }

    private void entry(Node.Entry entry, Shape shape) {
        value(entry.key().value(), entry.key().span(), entry.value(), shape);
    }

    /** In a cluster object only the texts are checked, keys too. */
    private void anything(Node.Entry entry) {
        found.addAll(ManifestTextShape.INSTANCE.check(entry.key().value(), entry.key()));
        anything(entry.key().value(), entry.key().span(), entry.value());
    }

    private void anything(String name, SourceSpan owner, Node node) {
        if (node instanceof Node.Mapping mapping) {
            mapping.entries().forEach(this::anything);
        } else if (node instanceof Node.Sequence sequence) {
            sequence.items().forEach(item -> anything(name, item.span(), item));
        } else {
            value(name, owner, node, ManifestTextShape.INSTANCE);
        }
    }
}

package io.gangflow.pipeline.read;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a document without findings. A rule's finding in any other part may be a mere consequence of an error
 * that has been reported.
 */
final class ValidParts {

    private record Lines(int first, int last) {
        boolean contain(Diagnostic diagnostic) {
            return diagnostic.span().line() >= first && diagnostic.span().line() <= last;
        }
    }

    private final List<Lines> broken;

    private ValidParts(List<Lines> broken) {
        this.broken = broken;
    }

    static ValidParts of(Node root, List<Diagnostic> found) {
        return new ValidParts(parts(root).stream()
                .filter(lines -> found.stream().anyMatch(lines::contain))
                .toList());
    }

    boolean contain(Diagnostic diagnostic) {
        return broken.stream().noneMatch(lines -> lines.contain(diagnostic));
    }

    /** Every stage is a part, and so is every other key of the document. */
    private static List<Lines> parts(Node root) {
        List<Lines> parts = new ArrayList<>();
        for (Node.Entry entry : entries(root)) {
            if (entry.key().value().equals("stages")) {
                entries(entry.value()).forEach(stage -> parts.add(lines(stage)));
            } else {
                parts.add(lines(entry));
            }
        }
        return parts;
    }

    private static List<Node.Entry> entries(Node node) {
        return node instanceof Node.Mapping mapping ? mapping.entries() : List.of();
    }

    private static Lines lines(Node.Entry entry) {
        return new Lines(entry.key().span().line(), entry.value().lastLine());
    }
}

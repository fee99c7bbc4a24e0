package io.gangflow.pipeline.read;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.shape.PipelineShape;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.Optional;

/** Checks that a file is of the expected kind. If it is not, its keys have no meaning. */
final class DocumentKind {

    private DocumentKind() {}

    static Optional<Diagnostic> check(String file, Optional<Node> root, String kind) {
        if (root.isEmpty() || (root.get() instanceof Node.Scalar scalar && scalar.isNull())) {
            return Optional.of(finding(SourceSpan.startOf(file), "the document is empty", kind));
        }
        if (!(root.get() instanceof Node.Mapping)) {
            return Optional.of(
                    finding(root.get().span(), "the document is " + root.get().noun(), kind));
        }
        Fields document = Fields.of(root);
        Optional<String> version = document.string("apiVersion");
        if (version.isPresent() && !version.get().equals(PipelineShape.API_VERSION)) {
            return Optional.of(finding(
                    place(file, root.get(), "apiVersion"), "this is `%s`".formatted(Excerpt.of(version.get())), kind));
        }
        return document.string("kind")
                .filter(found -> !found.equals(kind))
                .map(found ->
                        finding(place(file, root.get(), "kind"), "this is a `%s`".formatted(Excerpt.of(found)), kind));
    }

    private static SourceSpan place(String file, Node root, String key) {
        return SourceMapBuilder.of(file, root).value(key);
    }

    private static Diagnostic finding(SourceSpan span, String message, String kind) {
        return Diagnostic.of(DiagnosticCode.GF0101, span, message, "expected a Gangflow `%s`".formatted(kind))
                .withHint("start the file with `apiVersion: %s` and `kind: %s`"
                        .formatted(PipelineShape.API_VERSION, kind));
    }
}

package io.gangflow.pipeline.read;

import io.gangflow.pipeline.check.Rules;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.shape.PipelineShape;
import io.gangflow.pipeline.shape.ShapeCheck;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads pipeline files. Never throws because of the content: all errors are returned as diagnostics at once. Rules are
 * also checked on a file with errors in its shape, as far as its valid stages allow.
 */
public final class PipelineReader {

    private PipelineReader() {}

    /** Reads a file and the files it includes. */
    public static Checked<Pipeline> read(Path path) {
        return InputFile.read(path).then(text -> read(path.toString(), text, Includes.beside(path)));
    }

    /** Reads a text that cannot include other files; {@code file} is its name in findings. */
    public static Checked<Pipeline> read(String file, String text) {
        return read(file, text, Includes.none());
    }

    /** Reads bytes, which must be UTF-8. */
    public static Checked<Pipeline> read(String file, byte[] bytes) {
        return InputFile.decode(file, bytes).then(text -> read(file, text));
    }

    static Checked<Pipeline> read(String file, String text, Includes includes) {
        YamlDocument document = YamlDocument.read(file, text);
        List<Diagnostic> found = new ArrayList<>(document.diagnostics());
        if (document.root().isEmpty() && !found.isEmpty()) {
            return Checked.failed(found);
        }
        Optional<Diagnostic> otherKind = DocumentKind.check(file, document.root(), "Pipeline");
        if (otherKind.isPresent()) {
            found.add(otherKind.get());
            return Checked.failed(found);
        }
        Node root = document.root().orElseThrow();
        found.addAll(NewFindings.beside(found, ShapeCheck.of(root, PipelineShape.PIPELINE)));
        Pipeline pipeline = includes.resolve(PipelineTree.read(file, root), found);
        if (found.stream().noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR)) {
            return Checked.of(pipeline, found);
        }
        ValidParts sound = ValidParts.of(root, found);
        Rules.check(pipeline).stream().filter(sound::contain).forEach(found::add);
        return Checked.failed(found);
    }
}

package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Findings in a pipeline, with their places in its file. */
final class DiagnosticAnswers {

    private DiagnosticAnswers() {}

    static List<ObjectNode> of(Collection<Diagnostic> found) {
        return found.stream().distinct().sorted().map(DiagnosticAnswers::of).toList();
    }

    private static ObjectNode of(Diagnostic finding) {
        ArrayNode notes = JsonNodeFactory.instance.arrayNode();
        finding.notes().forEach(note -> notes.addArray().add(note.title()).add(note.text()));
        return PipelineShapes.DIAGNOSTIC
                .startResponse()
                .put("code", finding.code().name())
                .put("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .put("message", finding.message())
                .put("file", finding.span().file())
                .put("line", finding.span().line())
                .put("column", finding.span().column())
                .put("length", finding.span().length())
                .put("label", finding.label())
                .put("hint", finding.hint())
                .put("notes", notes)
                .done();
    }
}

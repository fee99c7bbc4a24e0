package io.gangflow.pipeline.yaml;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** Syntax errors of the parser, in the words of the file's author. */
final class SyntaxFinding {

    private record SyntaxMessage(String message, String label) {}

    /** Messages by a part of the parser's own message (snakeyaml-engine 3.0.1, ScannerImpl and ParserImpl). */
    private static final Map<String, SyntaxMessage> SAYINGS = OrderedMaps.sorted(Map.of(
            "\\t(TAB)", new SyntaxMessage("a tab is used where YAML requires spaces", "indent with spaces"),
            "mapping values are not allowed",
                    new SyntaxMessage("a `:` stands inside a value", "quote the text, or check the indentation"),
            "could not find expected ':'",
                    new SyntaxMessage("a line is not `key: value`", "a `:` is missing before this place"),
            "expected <block end>",
                    new SyntaxMessage("the indentation does not match the lines above", "belongs to nothing above"),
            "found unexpected end of stream",
                    new SyntaxMessage("a quoted text is not closed", "starts here and never ends"),
            "expected ',' or '}'",
                    new SyntaxMessage("a `{ … }` is not closed", "a `,` or `}` is missing before this place"),
            "expected ',' or ']'",
                    new SyntaxMessage("a `[ … ]` is not closed", "a `,` or `]` is missing before this place"),
            "found undefined alias", new SyntaxMessage("aliases are not allowed", "write the value out"),
            "unknown escape character",
                    new SyntaxMessage(
                            "a backslash in double quotes starts an escape", "use single quotes, or write `\\\\`")));

    private SyntaxFinding() {}

    static Diagnostic of(String file, MarkedYamlEngineException exception) {
        String problem = Objects.requireNonNullElse(exception.getProblem(), "");
        Optional<Mark> mark = exception.getProblemMark();
        boolean unclosed = problem.contains("unexpected end of stream");
        SourceSpan place =
                YamlDocument.span(file, unclosed ? exception.getContextMark().or(() -> mark) : mark, Optional.empty());
        return SAYINGS.entrySet().stream()
                .filter(entry -> problem.contains(entry.getKey()))
                .findFirst()
                .map(entry -> Diagnostic.of(
                        DiagnosticCode.GF0001,
                        place,
                        entry.getValue().message(),
                        entry.getValue().label()))
                .orElseGet(
                        () -> Diagnostic.of(DiagnosticCode.GF0001, place, "the text is not YAML", reason(exception)));
    }

    /** Returns the parser's own message, shortened. */
    static String reason(Exception exception) {
        String words =
                exception instanceof MarkedYamlEngineException marked ? marked.getProblem() : exception.getMessage();
        return Excerpt.of(Objects.requireNonNullElse(words, "cannot be read"));
    }
}

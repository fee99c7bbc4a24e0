package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * One YAML document as a tree, with what was found while it was read. The tree is there, as far as it goes, also when
 * there are findings, unless the text is not YAML or is beyond a limit.
 *
 * <p>Only the event parser of snakeyaml-engine is used: its object loader has no limit on depth (checked in 3.0.1) and
 * reads whole numbers of any length.
 */
public record YamlDocument(Optional<Node> root, List<Diagnostic> diagnostics) {

    /** Largest document, in characters as well as in bytes. */
    public static final int MAX_SIZE = 1 << 20;

    public YamlDocument {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Reads a text; never throws for what it says. */
    public static YamlDocument read(String file, String text) {
        if (text.length() > MAX_SIZE) {
            return failed(Limits.finding(
                    SourceSpan.startOf(file),
                    "the document has %,d characters, at most %,d are read".formatted(text.length(), MAX_SIZE)));
        }
        List<Diagnostic> characters = CharacterCheck.document(file, text);
        if (!characters.isEmpty()) {
            return new YamlDocument(Optional.empty(), characters);
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(2 * MAX_SIZE)
                .build();
        try {
            return new NodeBuilder(file, new Parse(settings).parseString(text).iterator()).document();
        } catch (Limits.Reached reached) {
            return failed(reached.diagnostic());
        } catch (MarkedYamlEngineException exception) {
            return failed(SyntaxFinding.of(file, exception));
        } catch (YamlEngineException exception) {
            return failed(Diagnostic.of(
                    DiagnosticCode.GF0001,
                    SourceSpan.startOf(file),
                    "the text is not YAML",
                    SyntaxFinding.reason(exception)));
        }
    }

    private static YamlDocument failed(Diagnostic diagnostic) {
        return new YamlDocument(Optional.empty(), List.of(diagnostic));
    }

    /** A stretch between two marks; all but the first line is left out. */
    static SourceSpan span(String file, Optional<Mark> from, Optional<Mark> to) {
        if (from.isEmpty()) {
            return SourceSpan.startOf(file);
        }
        int line = from.get().getLine();
        int column = from.get().getColumn();
        int length = to.filter(end -> end.getLine() == line)
                .map(end -> end.getColumn() - column)
                .orElse(1);
        return new SourceSpan(file, line + 1, column + 1, Math.max(0, length));
    }
}

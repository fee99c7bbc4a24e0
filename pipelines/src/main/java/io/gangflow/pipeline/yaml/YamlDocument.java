package io.gangflow.pipeline.yaml;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A YAML document as a tree, with its findings. The tree exists as far as the text could be read, even if there are
 * findings, unless the text is not YAML or exceeds a limit.
 *
 * <p>Only the event parser of snakeyaml-engine is used: its object loader has no limit on depth (checked in 3.0.1) and
 * reads whole numbers of any length.
 */
public record YamlDocument(Optional<Node> root, List<Diagnostic> diagnostics) {

    /** Maximum size of a document, in characters and in bytes. */
    public static final int MAX_SIZE = 4 << 20;

    /** Maximum size of a text with many documents, in characters and in bytes. */
    public static final int MAX_TEXT = 256 << 20;

    private static final Pattern JSON = Pattern.compile("\\s*[\\[{]");
    private static final Pattern INDENT = Pattern.compile("(?m)^[ \t]*\t[ \t]*");

    public YamlDocument {
        diagnostics = List.copyOf(diagnostics);
    }

    /** Reads a text of one document. Never throws because of the content. */
    public static YamlDocument read(String file, String text) {
        return read(file, text, Limits.MAX_NODES);
    }

    /**
     * Reads a text of one document with a limit of its own. Never throws because of the content.
     *
     * @param mostValues maximum number of values; lists and mappings count, too
     */
    public static YamlDocument read(String file, String text, int mostValues) {
        List<YamlDocument> read = new ArrayList<>();
        List<Diagnostic> failure =
                parse(file, text, MAX_SIZE, events -> read.add(new NodeBuilder(file, events, mostValues).document()));
        return failure.isEmpty() ? read.get(0) : new YamlDocument(Optional.empty(), failure);
    }

    /**
     * Reads any number of documents. Anchors, aliases and merge keys are resolved as in kubectl, and resolved content
     * counts towards the limits as if it were written out. Never throws because of the content. If reading stops at a
     * document, this document is the last, without a tree.
     */
    public static List<YamlDocument> readAll(String file, String text) {
        return readAll(file, text, Limits.MAX_SCALAR, Limits.MAX_NODES);
    }

    /**
     * Reads documents one after the other, for texts of up to {@link #MAX_TEXT}. In a text larger than the limit of a
     * document, each element of a document's {@code items} is read as a separate document. Documents and elements must
     * be within the limits of a document.
     *
     * @param taker receives each as soon as it is read; the {@code items} of a document first
     */
    public static void readEach(String file, String text, Consumer<YamlDocument> taker) {
        if (text.length() <= MAX_SIZE) {
            readAll(file, text).forEach(taker);
            return;
        }
        List<Diagnostic> failure =
                parse(file, withoutTabs(text), MAX_TEXT, events -> new ItemStream(file, events, taker).read());
        if (!failure.isEmpty()) {
            taker.accept(new YamlDocument(Optional.empty(), failure));
        }
    }

    static List<YamlDocument> readAll(String file, String text, int maxScalar, int maxNodes) {
        List<YamlDocument> read = new ArrayList<>();
        List<Diagnostic> failure = parse(
                file,
                withoutTabs(text),
                MAX_SIZE,
                events -> NodeBuilder.documents(file, events, maxScalar, maxNodes, read::add));
        if (!failure.isEmpty()) {
            read.add(new YamlDocument(Optional.empty(), failure));
        }
        return List.copyOf(read);
    }

    /** JSON may be indented with tabs, which YAML refuses. Positions do not change. */
    private static String withoutTabs(String text) {
        return JSON.matcher(text).lookingAt()
                ? INDENT.matcher(text).replaceAll(indent -> indent.group().replace('\t', ' '))
                : text;
    }

    /** Returns the error that stopped the parser; empty if there was none. */
    private static List<Diagnostic> parse(String file, String text, int most, Consumer<Iterator<Event>> reader) {
        if (text.length() > most) {
            return List.of(Limits.finding(
                    SourceSpan.startOf(file),
                    "the document has %,d characters, at most %,d are read".formatted(text.length(), most)));
        }
        List<Diagnostic> characters = CharacterCheck.document(file, text);
        if (!characters.isEmpty()) {
            return characters;
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file)
                .setCodePointLimit(2 * most)
                .build();
        try {
            reader.accept(
                    new Parse(settings).parseReader(new WholeCharacters(text)).iterator());
            return List.of();
        } catch (Limits.Reached reached) {
            return reached.diagnostics();
        } catch (MarkedYamlEngineException exception) {
            return List.of(SyntaxFinding.of(file, exception));
        } catch (YamlEngineException exception) {
            return List.of(Diagnostic.of(
                    DiagnosticCode.GF0001,
                    SourceSpan.startOf(file),
                    "the text is not YAML",
                    SyntaxFinding.reason(exception)));
        }
    }

    /** Returns the span between two marks; only its first line counts. */
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

package io.gangflow.pipeline.diagnostic;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.json.BoundedJson;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Findings for code hosts: SARIF 2.1.0 (OASIS, 2020), one run with a rule for each code that occurs, the explanation as
 * its help, and a result for each finding. Files are relative URIs if their paths are relative. Columns count code
 * points.
 */
public final class DiagnosticSarif {

    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    private DiagnosticSarif() {}

    /**
     * Returns JSON text that ends with a line break.
     *
     * @param ignored findings that the user ignores; they are marked as suppressed
     * @param properties further facts, for the property bag of the run (SARIF 2.1.0, 3.8)
     */
    public static String of(List<Diagnostic> diagnostics, List<Diagnostic> ignored, Map<String, ?> properties) {
        List<DiagnosticCode> codes = Stream.concat(diagnostics.stream(), ignored.stream())
                .map(Diagnostic::code)
                .distinct()
                .sorted()
                .toList();
        List<Map<String, Object>> results = new ArrayList<>();
        diagnostics.forEach(diagnostic -> results.add(result(diagnostic, codes)));
        ignored.forEach(diagnostic -> {
            Map<String, Object> result = result(diagnostic, codes);
            result.put("suppressions", List.of(Map.of("kind", "inSource")));
            results.add(result);
        });
        Map<String, Object> driver = new LinkedHashMap<>();
        driver.put("name", "gangflow");
        driver.put("semanticVersion", "0.1.0");
        driver.put("rules", codes.stream().map(DiagnosticSarif::rule).toList());
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("tool", Map.of("driver", driver));
        run.put("columnKind", "unicodeCodePoints");
        run.put("results", results);
        if (!properties.isEmpty()) {
            run.put("properties", properties);
        }
        Map<String, Object> log = new LinkedHashMap<>();
        log.put("$schema", SCHEMA);
        log.put("version", "2.1.0");
        log.put("runs", List.of(run));
        try {
            return BoundedJson.INDENTED.writeValueAsString(log) + "\n";
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("texts and numbers are not JSON", exception);
        }
    }

    private static Map<String, Object> rule(DiagnosticCode code) {
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", code.name());
        rule.put("name", pascal(code.title()));
        rule.put("shortDescription", text(code.title()));
        String explanation = Explanations.of(code);
        Map<String, Object> help = new LinkedHashMap<>(text(explanation));
        help.put("markdown", explanation);
        rule.put("help", help);
        rule.put("defaultConfiguration", Map.of("level", level(code)));
        return rule;
    }

    private static Map<String, Object> result(Diagnostic diagnostic, List<DiagnosticCode> codes) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("ruleId", diagnostic.code().name());
        result.put("ruleIndex", codes.indexOf(diagnostic.code()));
        result.put("level", level(diagnostic.code()));
        StringBuilder message = new StringBuilder(diagnostic.message() + ": " + diagnostic.label());
        diagnostic.notes().forEach(note -> message.append("\n" + note.title() + ": " + note.text()));
        diagnostic.hint().ifPresent(hint -> message.append("\nhint: " + hint));
        result.put("message", text(message.toString()));
        Map<String, Object> region = new LinkedHashMap<>();
        region.put("startLine", diagnostic.span().line());
        region.put("startColumn", diagnostic.span().column());
        region.put("endColumn", diagnostic.span().column() + diagnostic.span().length());
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("artifactLocation", Map.of("uri", uri(diagnostic.span().file())));
        place.put("region", region);
        result.put("locations", List.of(Map.of("physicalLocation", place)));
        return result;
    }

    private static Map<String, Object> text(String text) {
        return Map.of("text", text);
    }

    private static String level(DiagnosticCode code) {
        return code.severity() == Severity.ERROR ? "error" : "warning";
    }

    private static String pascal(String title) {
        StringBuilder name = new StringBuilder();
        for (String word : title.split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return name.toString();
    }

    /** Keeps a relative reference. A name that is not a path, such as a stream, is escaped unchanged. */
    private static String uri(String file) {
        try {
            Path path = Path.of(file);
            return path.isAbsolute()
                    ? path.toUri().toString()
                    : new URI(null, null, file.replace('\\', '/'), null).toASCIIString();
        } catch (InvalidPathException | URISyntaxException notAPath) {
            return "unknown:" + Integer.toHexString(file.hashCode());
        }
    }
}

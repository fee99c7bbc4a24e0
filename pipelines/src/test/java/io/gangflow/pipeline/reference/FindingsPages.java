package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Explanations;
import io.gangflow.pipeline.diagnostic.Severity;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The explanations of all codes as Markdown pages, one for each family of codes, and an index. */
final class FindingsPages {

    private static final List<Family> FAMILIES = List.of(
            new Family("GF00", "text", "Text", "The text of a file: encoding, YAML, limits."),
            new Family("GF01", "shape", "Shape", "The keys of a document and the types of their values."),
            new Family("GF02", "values", "Values", "Values, names, references and conditions."),
            new Family("GF03", "stages", "Stages", "The order of stages, and where references lead."),
            new Family("GF04", "gangs", "Gangs and capacity", "Gangs, queues, priorities, placement and locks."),
            new Family("GF05", "clusters", "Clusters", "Cluster files."),
            new Family("GF06", "manifests", "Manifests", "Kubernetes manifests, also those of others."),
            new Family("GF07", "local-runs", "Local runs", "What this machine needs for `gangflow run`."));

    private FindingsPages() {}

    /** Returns texts by file name in the folder of the findings. */
    static Map<String, String> all() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("index.md", index());
        FAMILIES.forEach(family -> pages.put(family.file() + ".md", page(family)));
        return pages;
    }

    private static String index() {
        StringBuilder text = new StringBuilder("""
                # Findings

                Each finding has a code. A code never changes its meaning and is never reused. `gangflow explain CODE` prints the same text as these
                pages. An error refuses the file; a warning does not.

                <!-- Generated from pipelines/src/main/resources/explain: mvn test -Dgolden=update. -->
                """);
        for (Family family : FAMILIES) {
            text.append("\n## ").append(family.title()).append("\n\n").append(family.about());
            text.append("\n\n| code | severity | finding |\n|---|---|---|\n");
            family.codes()
                    .forEach(code -> text.append("| [%s](%s.md#%s) | %s | %s |\n"
                            .formatted(
                                    code, family.file(), Titles.anchor(heading(code)), severity(code), code.title())));
        }
        return text.toString();
    }

    private static String page(Family family) {
        StringBuilder text = new StringBuilder("# Findings: %s\n\n%s [All findings](index.md)\n"
                .formatted(family.title().toLowerCase(Locale.ROOT), family.about()));
        family.codes()
                .forEach(code -> text.append("\n## ")
                        .append(heading(code))
                        .append("\n\n*")
                        .append(severity(code))
                        .append("*\n\n")
                        .append(body(Explanations.of(code))));
        return text.toString();
    }

    private static String heading(DiagnosticCode code) {
        return code + ": " + code.title();
    }

    private static String severity(DiagnosticCode code) {
        return code.severity() == Severity.ERROR ? "error" : "warning";
    }

    /**
     * Returns the explanation without its heading. Headings below it are set in bold, because they would occur many
     * times on the page.
     */
    private static String body(String explanation) {
        boolean[] code = {false};
        return explanation
                .lines()
                .skip(1)
                .dropWhile(String::isBlank)
                .map(line -> {
                    code[0] ^= line.startsWith("```");
                    return !code[0] && line.startsWith("## ") ? "**" + line.substring(3) + "**" : line;
                })
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Codes with the same prefix. */
    private record Family(String prefix, String file, String title, String about) {

        List<DiagnosticCode> codes() {
            return Arrays.stream(DiagnosticCode.values())
                    .filter(code -> code.name().startsWith(prefix))
                    .toList();
        }
    }
}

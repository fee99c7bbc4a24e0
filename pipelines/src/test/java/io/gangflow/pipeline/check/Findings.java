package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;

/** What the rules find in a short pipeline. A pipeline that cannot be read is a mistake of the test. */
public final class Findings {

    private static final String HEAD = "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: demo }\n";
    private static final String POD = "pod: { image: \"a:1\", command: [$1], resources: { cpu: 1, memory: 1Gi } }";

    private Findings() {}

    /** Returns the text of a file with these lines below its name; {@code POD(x)} is a pod that runs {@code x}. */
    public static String text(String lines) {
        return HEAD + lines.replaceAll("POD\\((.*?)\\)", POD);
    }

    /** Returns all findings. */
    public static List<Diagnostic> in(String lines) {
        Pipeline pipeline = PipelineReader.read("demo.yaml", text(lines)).orElseThrow();
        return new Planner().plan(pipeline).diagnostics();
    }

    /** Returns {@code line: message} of the findings with a code. The first of the given lines is line 4 of the file. */
    public static List<String> of(DiagnosticCode code, String lines) {
        return in(lines).stream()
                .filter(finding -> finding.code() == code)
                .map(finding -> finding.span().line() + ": " + finding.message())
                .toList();
    }

    /** Returns the codes of all findings, without duplicates. */
    public static List<DiagnosticCode> codes(String lines) {
        return in(lines).stream().map(Diagnostic::code).distinct().toList();
    }
}

package io.gangflow.cli.command;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The codes of findings with their titles, grouped by subject, as listed by {@code gangflow explain}. */
public final class ExplanationIndex {

    /** The subject of a code, given by its first digits; see {@link DiagnosticCode}. */
    private enum Subject {
        GF00("Text of a file"),
        GF01("Keys of a document"),
        GF02("Values"),
        GF03("Stages and references"),
        GF04("Gangs, queues and capacity"),
        GF05("Descriptions of clusters"),
        GF06("Kubernetes manifests"),
        GF07("Runs on this machine");

        private final String title;

        Subject(String title) {
            this.title = title;
        }

        List<DiagnosticCode> codes() {
            return Arrays.stream(DiagnosticCode.values())
                    .filter(code -> code.name().startsWith(name()))
                    .toList();
        }
    }

    private ExplanationIndex() {}

    /** Returns a heading per subject and a line per code. */
    public static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(subject.title);
            subject.codes().forEach(code -> lines.add("  %s  %s".formatted(code, code.title())));
        }
        return lines;
    }
}

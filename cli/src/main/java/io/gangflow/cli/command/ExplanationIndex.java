package io.gangflow.cli.command;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The codes of findings with their titles, by subject: what {@code gangflow explain} lists. */
public final class ExplanationIndex {

    /** The subject that the first digits of a code stand for; see {@link DiagnosticCode}. */
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

    /** A heading for each subject, and a line for each code. */
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

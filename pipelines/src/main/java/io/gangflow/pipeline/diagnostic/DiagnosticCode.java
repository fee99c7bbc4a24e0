package io.gangflow.pipeline.diagnostic;

/**
 * Every finding's stable code. GF00xx: the text; GF01xx: the shape of the document; GF02xx: values; GF03xx: the stage
 * graph and references; GF04xx: gangs, queues and capacity; GF05xx: cluster descriptions.
 */
public enum DiagnosticCode {
    GF0107(Severity.ERROR, "unknown key");

    private final Severity severity;
    private final String title;

    DiagnosticCode(Severity severity, String title) {
        this.severity = severity;
        this.title = title;
    }

    public Severity severity() {
        return severity;
    }

    /** The finding in a few words, as a heading of its explanation. */
    public String title() {
        return title;
    }
}

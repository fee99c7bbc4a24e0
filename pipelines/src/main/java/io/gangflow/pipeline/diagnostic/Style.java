package io.gangflow.pipeline.diagnostic;

/** Colours for a terminal, or none. The text is complete without them. */
enum Style {
    PLAIN,
    COLOUR;

    private static final String RESET = "\u001b[0m";

    String severity(Severity severity, String text) {
        return paint(severity == Severity.ERROR ? "\u001b[1;31m" : "\u001b[1;33m", text);
    }

    String strong(String text) {
        return paint("\u001b[1m", text);
    }

    String frame(String text) {
        return paint("\u001b[34m", text);
    }

    private String paint(String code, String text) {
        return this == PLAIN ? text : code + text + RESET;
    }
}

package io.gangflow.cli.report;

import java.util.regex.Pattern;

/**
 * A drawing that a section shows unchanged. It can use the classes of the style sheet ({@code working}, {@code held},
 * {@code waiting}, {@code tick} …), so that it fits both colour schemes.
 *
 * @param title title of the figure
 * @param svg one {@code <svg>} element, written by Gangflow itself with all text escaped: no script, no handler, no
 *     style attribute, no external resources
 * @param caption a sentence below it; can be empty
 */
public record ReportFigure(String title, String svg, String caption) {

    private static final Pattern FORBIDDEN = Pattern.compile(
            "<script|<foreignObject|<style|<image|<a[\\s>]|\\s(on[a-z]+|style|href)\\s*=", Pattern.CASE_INSENSITIVE);

    public ReportFigure {
        if (!svg.startsWith("<svg") || !svg.endsWith("</svg>")) {
            throw new IllegalArgumentException("figure `%s` is not an svg element".formatted(title));
        }
        if (FORBIDDEN.matcher(svg).find()) {
            throw new IllegalArgumentException("figure `%s` has a script, a style or a link".formatted(title));
        }
    }

    void write(Html html) {
        html.open("figure").leaf("h3", title).verbatim(svg);
        if (!caption.isEmpty()) {
            html.leaf("figcaption", caption);
        }
        html.close("figure");
    }
}

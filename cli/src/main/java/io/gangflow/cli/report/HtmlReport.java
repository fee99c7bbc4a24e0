package io.gangflow.cli.report;

import java.util.List;

/**
 * The report: one HTML file without external requests, and with a content security policy that allows only its own
 * style sheet and script (by their hashes). Everything is readable without the script, which only adds tooltips and
 * arrow keys. The colour scheme follows the reader's system. The file stays small for any number of pods: above some
 * hundred pods, charts show counts.
 */
public final class HtmlReport {

    private HtmlReport() {}

    public static String of(String title, String introduction, List<ReportSection> sections) {
        Resource style = Resource.named("report.css");
        Resource script = Resource.named("report.js");
        Html html = new Html().verbatim("<!DOCTYPE html>\n").open("html", "lang", "en");
        head(html, title, style, script);
        html.open("body").open("main").leaf("h1", title).prose("p", introduction);
        OutcomeTable.write(html, sections);
        Legend.patterns(html);
        Legend.write(html, sections);
        for (int index = 0; index < sections.size(); index++) {
            section(html, sections.get(index), "s" + index);
        }
        html.open("footer")
                .text("Written by Gangflow. Point at a bar, or focus a chart and use the arrow keys, for names, times"
                        + " and reasons.")
                .close("footer");
        html.close("main").leaf("output", "", "class", "tip", "hidden", "hidden");
        html.open("script").verbatim(script.text()).close("script");
        return html.close("body").close("html").toString();
    }

    private static void head(Html html, String title, Resource style, Resource script) {
        html.open("head").empty("meta", "charset", "utf-8");
        html.empty(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'"
                        .formatted(style.hash(), script.hash()));
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", title)
                .open("style")
                .verbatim(style.text())
                .close("style")
                .close("head");
    }

    private static void section(Html html, ReportSection section, String id) {
        html.open("section").leaf("h2", section.title()).prose("p", section.text());
        section.figures().forEach(figure -> figure.write(html));
        TimeAxis axis = TimeAxis.of(section.runs());
        for (int index = 0; index < section.runs().size(); index++) {
            RunPart.write(html, section.runs().get(index), axis, id + "r" + index);
        }
        findings(html, section);
        html.close("section");
    }

    private static void findings(Html html, ReportSection section) {
        html.open("ul", "class", "findings");
        section.findings()
                .forEach(finding -> html.prose(
                        "li",
                        (finding.holds() ? "✓ " : "✗ ") + finding.text(),
                        "class",
                        finding.holds() ? "completed" : "failed"));
        html.close("ul");
    }
}

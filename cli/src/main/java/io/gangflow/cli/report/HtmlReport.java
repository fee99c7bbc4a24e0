package io.gangflow.cli.report;

import io.gangflow.cli.view.Amounts;
import io.gangflow.cli.view.Durations;
import io.gangflow.cli.view.LockText;
import io.gangflow.run.SchedulingLock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * One HTML file: no script, no outside request, a content security policy that allows nothing but the style sheet
 * inside (by its hash). Light and dark as the reader's system has it.
 */
public final class HtmlReport {

    private HtmlReport() {}

    public static String of(String title, String introduction, List<ReportSection> sections) {
        String style = resource("report.css");
        Html html = new Html().verbatim("<!DOCTYPE html>\n").open("html", "lang", "en");
        head(html, title, style);
        html.open("body").open("main").leaf("h1", title).leaf("p", introduction);
        summary(html, sections);
        legend(html);
        sections.forEach(section -> section(html, section));
        html.open("footer")
                .text("Written by Gangflow. Every bar is a pod, with its times.")
                .close("footer");
        return html.close("main").close("body").close("html").toString();
    }

    private static void head(Html html, String title, String style) {
        html.open("head").empty("meta", "charset", "utf-8");
        html.empty(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'"
                        .formatted(sha256(style)));
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.empty("meta", "name", "color-scheme", "content", "light dark");
        html.leaf("title", title).open("style").verbatim(style).close("style").close("head");
    }

    private static void summary(Html html, List<ReportSection> sections) {
        html.open("table").open("thead").open("tr");
        List.of("Section", "Run", "Outcome", "Seconds", "Pods that ran")
                .forEach(heading -> html.leaf("th", heading, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (ReportSection section : sections) {
            for (ReportedRun run : section.runs()) {
                html.open("tr").leaf("td", section.title()).leaf("td", run.heading());
                html.leaf("td", run.outcome(), "class", run.outcome());
                html.leaf("td", seconds(run.timeline().endMillis())).leaf("td", Long.toString(run.podsThatRan()));
                html.close("tr");
            }
        }
        html.close("tbody").close("table");
    }

    private static void legend(Html html) {
        html.open("p", "class", "legend");
        for (PodBars.Kind kind : PodBars.Kind.values()) {
            html.open("span").open("svg", "class", "swatch", "viewBox", "0 0 14 10");
            html.empty("rect", "class", kind.cssClass(), "width", "14", "height", "10");
            html.close("svg").text(" " + kind.word()).close("span");
        }
        html.close("p");
    }

    private static void section(Html html, ReportSection section) {
        html.open("section").leaf("h2", section.title()).leaf("p", section.text());
        long span = section.runs().stream()
                .mapToLong(run -> run.timeline().endMillis())
                .max()
                .orElse(0);
        for (ReportedRun run : section.runs()) {
            html.open("h3").text(run.heading() + ": ");
            html.leaf("span", run.outcome(), "class", run.outcome()).close("h3");
            new Gantt(run, span).writeTo(html);
            run.timeline().locked().ifPresent(locked -> lock(html, locked.lock()));
        }
        findings(html, section);
        html.close("section");
    }

    private static void findings(Html html, ReportSection section) {
        html.open("ul", "class", "findings");
        section.findings()
                .forEach(finding -> html.leaf(
                        "li",
                        (finding.holds() ? "✓ " : "✗ ") + finding.text(),
                        "class",
                        finding.holds() ? "completed" : "failed"));
        html.close("ul");
    }

    private static void lock(Html html, SchedulingLock lock) {
        html.open("div", "class", "explanation").leaf("strong", "Why it can never end");
        html.open("ul");
        LockText.of(lock).forEach(line -> html.leaf("li", line));
        html.close("ul").open("details").leaf("summary", "Who holds what, and who waits");
        html.open("ul");
        lock.holders()
                .forEach(holder -> html.leaf(
                        "li",
                        "%s holds %s on %s".formatted(holder.pod().name(), Amounts.of(holder.holds()), holder.node())));
        lock.waiters()
                .forEach(waiter -> html.leaf(
                        "li",
                        "%s needs %s: %s".formatted(waiter.pod().name(), Amounts.of(waiter.needs()), waiter.reason())));
        html.close("ul").close("details").close("div");
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f", millis / 1000.0) + " (" + Durations.clock(millis) + ")";
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource %s is not on the class path".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}

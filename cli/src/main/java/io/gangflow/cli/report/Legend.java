package io.gangflow.cli.report;

import io.gangflow.run.Timeline;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The legend of colours and patterns, and the patterns themselves. */
final class Legend {

    private Legend() {}

    /** States that must be recognisable without colour have lines. */
    static void patterns(Html html) {
        html.open("svg", "class", "patterns", "width", "0", "height", "0", "aria-hidden", "true");
        html.open("defs");
        pattern(html, "held", "M-1 5L5 -1M3 9L9 3", "8");
        pattern(html, "stalled", "M3 0V6", "6");
        pattern(html, "stuck", "M0 3H6", "6");
        pattern(html, "evicted", "M-1 3L3 7M3 -1L9 5", "8");
        html.close("defs").close("svg");
    }

    private static void pattern(Html html, String name, String lines, String size) {
        html.open("pattern", "id", "p-" + name, "width", size, "height", size, "patternUnits", "userSpaceOnUse");
        html.empty("rect", "class", "back-" + name, "width", size, "height", size);
        html.empty("path", "class", "lines-" + name, "d", lines).close("pattern");
    }

    /** Writes a legend for the states that occur. */
    static void write(Html html, List<ReportSection> sections) {
        Set<PodBars.Kind> kinds = EnumSet.noneOf(PodBars.Kind.class);
        for (ReportSection section : sections) {
            for (ReportedRun run : section.runs()) {
                Timeline timeline = run.timeline();
                timeline.pods().forEach(pod -> PodBars.of(pod, timeline).forEach(bar -> kinds.add(bar.kind())));
                GangsWithoutPods.of(timeline)
                        .forEach(gang ->
                                kinds.add(GangsWithoutPods.bar(gang, timeline).kind()));
            }
        }

        html.open("p", "class", "legend");
        for (PodBars.Kind kind : kinds) {
            html.open("span").open("svg", "class", "swatch", "viewBox", "0 0 18 10");
            html.empty("rect", "class", kind.cssClass(), "width", "18", "height", "10");
            html.close("svg").text(" " + kind.word()).close("span");
        }
        html.close("p");
    }
}

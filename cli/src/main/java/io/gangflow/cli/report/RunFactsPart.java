package io.gangflow.cli.report;

import java.util.Map;

/** Parameters, commands, attempts and the ends of logs, in a collapsed section. */
final class RunFactsPart {

    private RunFactsPart() {}

    static void write(Html html, ReportFacts facts) {
        if (!facts.parameters().isEmpty()) {
            html.open("details").leaf("summary", "Parameters").open("table").open("tbody");
            for (Map.Entry<String, String> value : facts.parameters().entrySet()) {
                html.open("tr")
                        .leaf("th", value.getKey(), "scope", "row")
                        .leaf("td", value.getValue())
                        .close("tr");
            }
            html.close("tbody").close("table").close("details");
        }
        if (!facts.stages().isEmpty()) {
            html.open("details").leaf("summary", "Commands, attempts and logs");
            facts.stages().forEach(stage -> stage(html, stage));
            html.close("details");
        }
    }

    private static void stage(Html html, ReportFacts.Stage stage) {
        html.leaf(
                "h4",
                stage.attempts() > 1 ? "%s: %d attempts".formatted(stage.name(), stage.attempts()) : stage.name());
        stage.commands().forEach(command -> html.leaf("pre", command, "class", "command"));
        for (ReportFacts.Pod pod : stage.pods()) {
            html.open("p").leaf("strong", pod.title()).text(" " + pod.state());
            if (!pod.log().isEmpty()) {
                html.text(" ").leaf("code", pod.log());
            }
            html.close("p");
            if (!pod.lastLines().isEmpty()) {
                html.leaf("pre", String.join("\n", pod.lastLines()), "class", "log");
            }
        }
    }
}

package io.gangflow.cli.view;

import io.gangflow.simulator.scenario.PlayedPod;
import io.gangflow.simulator.scenario.PlayedRecord;
import io.gangflow.simulator.scenario.ScenarioJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A summary of a played scenario: the outcome, and the times at which the pods of each job were bound and ended. */
public final class ScenarioText {

    private static final String ROW = "%-18s %-6s %6s %8s %8s %8s";

    private ScenarioText() {}

    public static List<String> of(PlayedRecord played) {
        List<String> lines = new ArrayList<>();
        lines.add("%s under %s: %s after %s s"
                .formatted(
                        played.scenario().name(),
                        played.scenario().volcano() ? "volcano" : "kube-scheduler",
                        played.completed() ? "completed" : "LOCKED",
                        seconds(played.endMillis())));
        lines.add("");
        lines.add(
                ROW.formatted("job", "kind", "bound", "first", "last", "ended").stripTrailing());
        played.scenario().jobs().forEach(job -> lines.add(row(played, job)));
        return lines;
    }

    private static String row(PlayedRecord played, ScenarioJob job) {
        List<PlayedPod> pods = played.pods().values().stream()
                .filter(pod -> pod.job().equals(job.name()))
                .toList();
        List<Long> bound = pods.stream()
                .map(PlayedPod::bound)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        List<Long> ended = pods.stream()
                .map(PlayedPod::ended)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        return ROW.formatted(
                        job.name(),
                        job.kind().name().toLowerCase(Locale.ROOT),
                        bound.size() + "/" + job.pods(),
                        bound.isEmpty() ? "never" : seconds(bound.get(0)),
                        bound.isEmpty() ? "" : seconds(bound.get(bound.size() - 1)),
                        ended.isEmpty() ? "" : seconds(ended.get(ended.size() - 1)))
                .stripTrailing();
    }

    private static String seconds(long millis) {
        return "%d.%02d".formatted(millis / 1_000, millis % 1_000 / 10);
    }
}

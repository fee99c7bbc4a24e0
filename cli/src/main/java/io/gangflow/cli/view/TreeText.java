package io.gangflow.cli.view;

import io.gangflow.cli.view.RunState.PodState;
import io.gangflow.cli.view.RunState.StageState;
import io.gangflow.page.object.Durations;
import io.gangflow.run.RunEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The tree of a run as lines: stages, and the instances that are not finished. Every state is also shown as a word. */
final class TreeText {

    private static final int MAX_INSTANCES = 8;
    /** Argo's pod that submits a Spark application: its node is not where the application runs. */
    private static final Set<String> QUIET_ROLES = Set.of("submit");

    private final int width;

    TreeText(int width) {
        this.width = width;
    }

    List<String> lines(RunState run, long nowMillis) {
        List<String> lines = new ArrayList<>();
        lines.add(run.started()
                .map(started -> "%s  %s  %s  %s"
                        .formatted(started.runId(), state(run), Durations.clock(nowMillis), started.scheduler()))
                .orElse("starting"));
        List<StageState> stages = List.copyOf(run.stages());
        for (int index = 0; index < stages.size(); index++) {
            boolean last = index == stages.size() - 1;
            stageLines(stages.get(index), last, nowMillis, lines);
        }
        return lines.stream().map(this::fit).toList();
    }

    private static String state(RunState run) {
        if (run.lock().isPresent()) {
            return "Locked";
        }
        return run.ended().map(ended -> titleCase(ended.outcome())).orElse("Running");
    }

    private void stageLines(StageState stage, boolean last, long now, List<String> lines) {
        lines.add("%s %s %-13s %3d/%-3d %s   %s"
                .formatted(
                        last ? "└─" : "├─",
                        icon(stage),
                        stage.name(),
                        stage.done(),
                        stage.size(),
                        Durations.clock(stage.endedMillis(now) - stage.startedMillis()),
                        counts(stage)));
        if (stage.outcome().isPresent()) {
            return;
        }
        List<Map.Entry<Integer, List<PodState>>> open = stage.instances().entrySet().stream()
                .filter(instance -> !instance.getValue().stream().allMatch(PodState::ended)
                        || stage.retry(instance.getKey()).isPresent())
                .toList();
        String indent = last ? "    " : "│   ";
        for (int index = 0; index < Math.min(open.size(), MAX_INSTANCES); index++) {
            boolean end = index == Math.min(open.size(), MAX_INSTANCES) - 1 && open.size() <= MAX_INSTANCES;
            lines.add(indent + (end ? "└─ " : "├─ ") + instance(stage, open.get(index), now));
        }
        if (open.size() > MAX_INSTANCES) {
            lines.add(indent + "└─ and " + (open.size() - MAX_INSTANCES) + " more");
        }
    }

    private static String counts(StageState stage) {
        List<PodState> pods =
                stage.instances().values().stream().flatMap(List::stream).toList();
        long running = pods.stream().filter(PodState::runs).count();
        long waiting = pods.stream().filter(PodState::waiting).count();
        if (stage.outcome().isPresent()) {
            return titleCase(stage.outcome().get()).toLowerCase(Locale.ROOT) + CachedText.of(stage.cached());
        }
        if (!stage.asked().isEmpty()) {
            return "waits for approval: " + stage.asked();
        }
        return "%d running, %d waiting".formatted(running, waiting);
    }

    private static String instance(StageState stage, Map.Entry<Integer, List<PodState>> instance, long now) {
        return stage.retry(instance.getKey())
                .map(retry -> "◌ %s-%d  failed; %s".formatted(stage.name(), retry.instance(), RetryText.of(retry, now)))
                .orElseGet(() -> instance(stage.name(), instance));
    }

    private static String instance(String stage, Map.Entry<Integer, List<PodState>> instance) {
        List<PodState> pods = instance.getValue().stream()
                .filter(pod -> !QUIET_ROLES.contains(pod.ref().role()))
                .toList();
        List<PodState> placed = pods.stream()
                .filter(pod -> !pod.node().isEmpty() && !pod.ended())
                .toList();
        List<PodState> waiting = pods.stream().filter(PodState::waiting).toList();
        String where = placed.isEmpty() ? "" : progress(placed) + places(placed);
        String why = waiting.isEmpty()
                ? ""
                : (waiting.size() == 1 ? "waits" : waiting.size() + " wait")
                        + reason(waiting.get(0).reason());
        String icon = placed.isEmpty() ? "◌" : "●";
        String text = where.isEmpty() || why.isEmpty() ? where + why : where + "; " + why;
        return "%s %s-%d  %s".formatted(icon, stage, instance.getKey(), text.isEmpty() ? "starting" : text);
    }

    /** Returns the progress of at most one pod: in a Spark application, the driver reports it. */
    private static String progress(List<PodState> pods) {
        return pods.stream()
                .map(PodState::progress)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .map(text -> text + "  ")
                .orElse("");
    }

    private static String reason(String reason) {
        return reason.isEmpty() ? "" : ": " + reason;
    }

    private static String places(List<PodState> pods) {
        Map<String, Map<String, Integer>> byRole = new TreeMap<>();
        pods.forEach(pod -> byRole.computeIfAbsent(pod.ref().role(), role -> new TreeMap<>())
                .merge(pod.node(), 1, Integer::sum));
        return byRole.entrySet().stream()
                .map(role -> role.getKey() + " "
                        + role.getValue().entrySet().stream()
                                .map(node ->
                                        node.getValue() == 1 ? node.getKey() : node.getKey() + "×" + node.getValue())
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", "));
    }

    private static String icon(StageState stage) {
        if (stage.outcome().isEmpty()) {
            boolean running =
                    stage.instances().values().stream().flatMap(List::stream).anyMatch(PodState::runs);
            return running ? "●" : "◌";
        }
        return switch (stage.outcome().get()) {
            case COMPLETED -> "✓";
            case SKIPPED -> "○";
            case FAILED, LOCKED, CANCELLED, STOPPED -> "✗";
        };
    }

    private static String titleCase(Outcome outcome) {
        String name = outcome.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }

    private String fit(String line) {
        int points = line.codePointCount(0, line.length());
        return points <= width ? line : line.substring(0, line.offsetByCodePoints(0, width - 1)) + "…";
    }
}

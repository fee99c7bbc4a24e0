package io.gangflow.page.action;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.log.RunPods;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.run.RunStages;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What an action would do to a run, in a sentence. */
record Consequence(PageContext context, Workflow run) {

    String of(Action action) {
        return switch (action.word()) {
            case "stop" -> "Stops the run: %s, and its exit handler runs.".formatted(end());
            case "terminate" -> "Terminates the run: %s, and its exit handler does not run.".formatted(end());
            case "suspend" ->
                "Suspends the run: %s continue, and no other pods start until it is resumed."
                        .formatted(count(pods(false), "pod"));
            case "resume" -> "Resumes the run: %s can start.".formatted(count(stages().unstarted(), "more stage"));
            case "approve" -> "Approves %s: the run continues.".formatted(asked(action));
            case "reject" -> "Rejects %s: it fails, and with it what depends on it.".formatted(asked(action));
            case "delete" ->
                "Deletes the run with everything that it created: %s, of which %d run or wait now, and their logs."
                        .formatted(count(pods(true), "pod"), pods(false));
            default -> retry(action);
        };
    }

    private String end() {
        return "%s, %s".formatted(verb(pods(false), "pod", "ends", "end"), start(stages().unstarted()));
    }

    private static String start(long stages) {
        return stages == 1 ? "1 stage does not start" : "%d stages do not start".formatted(stages);
    }

    private String asked(Action action) {
        Set<String> asked = new TreeSet<>(Approvals.asked(run).keySet());
        action.stage().ifPresent(only -> asked.retainAll(Set.of(only)));
        return asked.size() == 1 ? "stage `%s`".formatted(asked.iterator().next()) : count(asked.size(), "stage");
    }

    private String retry(Action action) {
        return action.fromStage()
                .map(stage -> "Retries the run from stage `%s` on: %s again, and the results of the other stages stay."
                        .formatted(stage, verb(stages().from(stage), "stage", "runs", "run")))
                .orElseGet(() -> "Retries the failed part of the run: %s again, and the results of the others stay."
                        .formatted(verb(stages().unfinished(), "stage", "runs", "run")));
    }

    private long pods(boolean ended) {
        List<Pod> pods = RunPods.of(
                context.kubernetes(), context.namespace(), run.getMetadata().getName(), "");
        return pods.stream()
                .filter(pod -> ended || !PodStatusView.hasEnded(pod))
                .count();
    }

    private RunStages stages() {
        return RunStages.of(
                context,
                new OpenRun(
                        context.kubernetes(),
                        run,
                        RunRow.of(run),
                        context.context(),
                        Optional.empty(),
                        Optional.empty(),
                        () -> {}));
    }

    private static String count(long count, String what) {
        return "%d %s%s".formatted(count, what, count == 1 ? "" : "s");
    }

    private static String verb(long count, String what, String one, String many) {
        return "%s %s".formatted(count(count, what), count == 1 ? one : many);
    }
}

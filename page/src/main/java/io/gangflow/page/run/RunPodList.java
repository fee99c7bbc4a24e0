package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.log.PodLog;
import io.gangflow.page.log.PodRank;
import io.gangflow.page.log.RunPods;
import io.gangflow.page.shape.StageShapes;
import io.gangflow.run.Label;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The pods of a run, and the events of Kubernetes about them. */
public record RunPodList(RunSource source) {

    private static final Permission RUN = Permission.of("get", KindCatalogue.WORKFLOW);
    private static final int MOST_EVENTS = 1_000;

    /** Annotation of Argo. */
    private static final String NODE_NAME = "workflows.argoproj.io/node-name";

    private static final Pattern ATTEMPT = Pattern.compile("\\(([0-9]{1,6})\\)$");

    public List<Operation> all() {
        return List.of(
                Operation.get(PageContext.BASE + "/runs/{run}/pods", RUN, Reply.ok(StageShapes.PODS), this::pods)
                        .needs(Permission.of("list", KindCatalogue.POD))
                        .describedAs("Runs", "List the pods of a run's stages in order of creation"),
                Operation.get(PageContext.BASE + "/runs/{run}/events", RUN, Reply.ok(StageShapes.EVENTS), this::events)
                        .needs(Permission.of("list", KindCatalogue.EVENT))
                        .describedAs("Runs", "List the Kubernetes events of a run and its pods, newest first"));
    }

    private Answer pods(Call call) {
        try (OpenRun run = source.open(call.path("run"))) {
            List<ObjectNode> items = RunPods.of(run.kubernetes(), run.namespace(), run.name(), "").stream()
                    .map(RunPodList::pod)
                    .toList();
            return Answer.Json.ok(
                    StageShapes.PODS.startResponse().put("items", items).done());
        }
    }

    private static ObjectNode pod(Pod pod) {
        var status = FailureReason.terminated(pod);
        ObjectNode json = StageShapes.POD
                .startResponse()
                .put("pod", pod.getMetadata().getName())
                .put("stage", ObjectView.label(pod, Label.STAGE))
                .put("role", Optional.of(ObjectView.label(pod, Label.ROLE)).filter(role -> !role.isEmpty()))
                .put("phase", PodStatusView.phase(pod))
                .put("node", Optional.ofNullable(pod.getSpec().getNodeName()))
                .put("message", message(pod))
                .put("attempt", attempt(pod))
                .put("startedAt", Optional.ofNullable(pod.getStatus()).map(all -> all.getStartTime()))
                .put("finishedAt", status.map(ended -> ended.getFinishedAt()))
                .put("hasLog", PodLog.hasStarted(pod))
                .done();
        json.put("instance", Label.number(ObjectView.labels(pod), Label.INSTANCE, 0));
        PodRank.of(pod).ifPresent(rank -> json.put("rank", rank.rank()));
        return json;
    }

    /** Returns the number of its attempt, from 1: Argo names the attempts of a node, and containers restart in a pod. */
    private static long attempt(Pod pod) {
        Matcher attempt = ATTEMPT.matcher(ObjectView.annotation(pod, NODE_NAME));
        int restarts = PodStatusView.containers(pod).stream()
                .mapToInt(container -> Objects.requireNonNullElse(container.getRestartCount(), 0))
                .max()
                .orElse(0);
        return 1L + restarts + (attempt.find() ? Integer.parseInt(attempt.group(1)) : 0);
    }

    /** Returns why it failed, or why it waits. */
    private static Optional<String> message(Pod pod) {
        if (PodStatusView.phase(pod).equals("Failed")) {
            return Optional.of(FailureReason.of(pod));
        }
        return PodStatusView.condition(pod, "PodScheduled")
                .filter(condition -> "False".equals(condition.getStatus()))
                .map(condition -> condition.getMessage());
    }

    private Answer events(Call call) {
        try (OpenRun run = source.open(call.path("run"))) {
            Set<String> pods = RunPods.of(run.kubernetes(), run.namespace(), run.name(), "").stream()
                    .map(pod -> pod.getMetadata().getName())
                    .collect(Collectors.toSet());
            List<ObjectNode> items =
                    Pages.of(run.kubernetes().v1().events().inNamespace(run.namespace())::list).objects().stream()
                            .filter(event -> isOf(event, run.name(), pods))
                            .sorted(Comparator.comparing(RunPodList::time).reversed())
                            .limit(MOST_EVENTS)
                            .map(RunPodList::event)
                            .toList();
            return Answer.Json.ok(
                    StageShapes.EVENTS.startResponse().put("items", items).done());
        }
    }

    /** The names of all objects that a run creates start with its own. */
    private static boolean isOf(Event event, String run, Set<String> pods) {
        String name = event.getInvolvedObject() == null
                ? ""
                : Objects.requireNonNullElse(event.getInvolvedObject().getName(), "");
        return name.equals(run) || name.startsWith(run + "-") || pods.contains(name);
    }

    private static String time(Event event) {
        String last = event.getLastTimestamp();
        String once = event.getEventTime() == null ? null : event.getEventTime().getTime();
        return Objects.requireNonNullElse(
                last != null ? last : once,
                Objects.requireNonNullElse(event.getMetadata().getCreationTimestamp(), ""));
    }

    private static ObjectNode event(Event event) {
        return StageShapes.EVENT
                .startResponse()
                .put("at", Optional.of(time(event)).filter(time -> !time.isEmpty()))
                .put("type", "Warning".equals(event.getType()) ? "Warning" : "Normal")
                .put("reason", Objects.requireNonNullElse(event.getReason(), ""))
                .put(
                        "object",
                        "%s/%s"
                                .formatted(
                                        event.getInvolvedObject().getKind(),
                                        event.getInvolvedObject().getName()))
                .put("message", Objects.requireNonNullElse(event.getMessage(), ""))
                .put("count", Objects.requireNonNullElse(event.getCount(), 1))
                .done();
    }
}

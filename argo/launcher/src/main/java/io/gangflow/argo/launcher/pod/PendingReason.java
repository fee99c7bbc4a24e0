package io.gangflow.argo.launcher.pod;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.kind.ChildKind;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reason why nothing runs yet, in the wording of the PodGroup and the pods. */
public final class PendingReason {

    private static final int MOST_REASONS = 3;
    private static final int LONGEST_REASON = 500;

    private final KubernetesApi api;
    private final ChildKind kind;
    private final PodRegistry board;

    public PendingReason(KubernetesApi api, ChildKind kind, PodRegistry board) {
        this.api = api;
        this.kind = kind;
        this.board = board;
    }

    /** The reason; empty as soon as one pod has started, and when the cluster gives none. */
    public Optional<String> reason(Adoption.Child child, JsonNode now) {
        if (!nothingRuns()) {
            return Optional.empty();
        }
        List<PodView> pods = board.pods();
        Optional<String> group = kind.podGroup(now)
                .or(() -> pods.stream()
                        .map(PodView::group)
                        .flatMap(Optional::stream)
                        .findFirst())
                .flatMap(name -> ofGroup(child.ref().namespace(), name));
        Optional<String> ofPods = ofPods(pods);
        if (group.isPresent() && ofPods.isPresent()) {
            return Optional.of(group.get() + "; " + ofPods.get());
        }
        return group.or(() -> ofPods).or(() -> pods.isEmpty() ? Optional.of("it has no pods yet") : Optional.empty());
    }

    /** Whether no pod has started since the last restart of the work. */
    public boolean nothingRuns() {
        return board.ended() == 0 && board.pods().stream().noneMatch(PodView::started);
    }

    private Optional<String> ofGroup(String namespace, String name) {
        try {
            Reply reply = api.send(
                    Request.get("/apis/scheduling.volcano.sh/v1beta1/namespaces/" + namespace + "/podgroups/" + name));
            return reply.isGood() ? Optional.of(ofGroup(reply.body(), name)) : Optional.empty();
        } catch (IOException e) {
            // Read again at the next poll.
            return Optional.empty();
        }
    }

    private static String ofGroup(JsonNode group, String name) {
        JsonNode status = group.path("status");
        String phase = status.path("phase").asText("Pending");
        JsonNode newest = status.path("conditions").path(0);
        for (JsonNode condition : status.path("conditions")) {
            if (time(condition).compareTo(time(newest)) >= 0) {
                newest = condition;
            }
        }
        String queue = group.path("spec").path("queue").asText("default");
        String said = newest.path("type").asText().equals("Unschedulable")
                ? ": " + cut(newest.path("message").asText())
                : "";
        return "PodGroup `%s` is %s in queue `%s`%s".formatted(name, phase, queue, said);
    }

    private static String time(JsonNode condition) {
        return condition.path("lastTransitionTime").asText("");
    }

    private static Optional<String> ofPods(List<PodView> pods) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (PodView pod : pods) {
            pod.waitsFor().ifPresent(reason -> counts.merge(cut(reason), 1, Integer::sum));
        }
        return counts.entrySet().stream()
                .limit(MOST_REASONS)
                .map(entry -> "%d of %d pods: %s".formatted(entry.getValue(), pods.size(), entry.getKey()))
                .reduce((one, other) -> one + "; " + other);
    }

    private static String cut(String reason) {
        return reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + " …" : reason;
    }
}

package io.gangflow.argo.launcher.pod;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.run.Label;
import java.util.Optional;
import java.util.Set;

/** Converts pods to their views (kubernetes 1.36, core/v1/types.go). */
public final class PodViews {

    private static final String DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";
    /** The container name that Argo's log view of a whole workflow expects. */
    private static final String ARGO_CONTAINER = "main";

    private static final String GROUP = "scheduling.k8s.io/group-name";
    private static final Set<String> ENDS = Set.of("Succeeded", "Failed");
    private static final Set<String> BEGINNINGS = Set.of("ContainerCreating", "PodInitializing");

    private final ChildKind kind;
    private final String child;

    public PodViews(ChildKind kind, String child) {
        this.kind = kind;
        this.child = child;
    }

    public PodView of(JsonNode pod) {
        JsonNode metadata = pod.path("metadata");
        JsonNode annotations = metadata.path("annotations");
        String container = container(pod);
        JsonNode state = state(pod, container);
        String phase = pod.path("status").path("phase").asText("");
        boolean over = ENDS.contains(phase);
        boolean started = over || state.has("running") || state.has("terminated") || withoutStates(pod, phase);
        return new PodView(
                metadata.path("uid").asText(),
                metadata.path("name").asText(),
                kind.rank(child, metadata),
                container,
                started,
                over || (state.has("terminated") && !startsAgain(pod, state.path("terminated"))),
                started ? Optional.empty() : waitsFor(pod, state),
                Optional.of(annotations.path(GROUP).asText("")).filter(group -> !group.isEmpty()),
                Fraction.parse(annotations.path(Label.PROGRESS).asText("")),
                result(state.path("terminated")));
    }

    private static Optional<String> result(JsonNode terminated) {
        return terminated.path("exitCode").asInt(1) == 0
                ? Optional.of(terminated.path("message").asText("")).filter(message -> !message.isBlank())
                : Optional.empty();
    }

    private static String container(JsonNode pod) {
        String named =
                pod.path("metadata").path("annotations").path(DEFAULT_CONTAINER).asText("");
        String first = "";
        for (JsonNode container : pod.path("spec").path("containers")) {
            String name = container.path("name").asText();
            if (name.equals(named) || (named.isEmpty() && name.equals(ARGO_CONTAINER))) {
                return name;
            }
            first = first.isEmpty() ? name : first;
        }
        return first;
    }

    private static JsonNode state(JsonNode pod, String container) {
        JsonNode statuses = pod.path("status").path("containerStatuses");
        for (JsonNode status : statuses) {
            if (status.path("name").asText().equals(container)) {
                return status.path("state");
            }
        }
        return statuses.path(0).path("none");
    }

    private static boolean withoutStates(JsonNode pod, String phase) {
        return phase.equals("Running") && !pod.path("status").has("containerStatuses");
    }

    private static boolean startsAgain(JsonNode pod, JsonNode terminated) {
        String policy = pod.path("spec").path("restartPolicy").asText("Always");
        boolean again = policy.equals("Always")
                || (policy.equals("OnFailure") && terminated.path("exitCode").asInt() != 0);
        return again && !pod.path("metadata").has("deletionTimestamp");
    }

    private static Optional<String> waitsFor(JsonNode pod, JsonNode state) {
        JsonNode waiting = state.path("waiting");
        String reason = waiting.path("reason").asText("");
        if (!reason.isEmpty() && !BEGINNINGS.contains(reason)) {
            String message = waiting.path("message").asText("");
            return Optional.of(message.isEmpty() ? reason : reason + ": " + message);
        }
        for (JsonNode condition : pod.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("PodScheduled")
                    && condition.path("status").asText().equals("False")) {
                return Optional.of(condition
                        .path("message")
                        .asText(condition.path("reason").asText("not scheduled")));
            }
        }
        return Optional.empty();
    }
}

package io.gangflow.argo.log;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.PodName;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The pod that caused a stage to fail, the reason of its failure, and its last lines.
 *
 * @param reason such as {@code exit code 1} or {@code out of memory (limit 1Gi)}
 * @param lastLines of the main container, without those of Argo's executor; empty when the log cannot be read
 */
public record PodFailure(Pod pod, String reason, List<String> lastLines) {

    /** 128 plus the number of SIGTERM. */
    private static final int SIGTERM_EXIT = 143;

    private static final String NODE_ID = "workflows.argoproj.io/node-id";
    private static final String NAME_FORMAT = "workflows.argoproj.io/pod-name-format";

    public PodFailure {
        lastLines = List.copyOf(lastLines);
    }

    /**
     * The failure of a stage: in a gang the pod that failed first, because the others fail as a consequence; without a
     * gang the failed pod of Argo that ended last, because earlier ones were retried.
     *
     * @param labels of the pods of its gang in this run, in addition to the run's own
     * @param nodes the failed nodes of type Pod of the stage
     * @return empty when no failed pod exists any more
     * @throws KubernetesClientException when pods cannot be read
     */
    public static Optional<PodFailure> of(
            KubernetesClient client, Workflow workflow, Map<String, String> labels, List<NodeStatus> nodes) {
        return gang(client, workflow, labels)
                .map(pod -> new PodFailure(pod, FailureReason.of(pod), LastLines.of(client, pod)))
                .or(() -> of(client, workflow, nodes));
    }

    /** The failure of a stage without a gang, or of an attempt whose gang was deleted for the next. */
    public static Optional<PodFailure> of(KubernetesClient client, Workflow workflow, List<NodeStatus> nodes) {
        return nodes.stream()
                .sorted(Comparator.comparing((NodeStatus node) -> node.finishedAt(), Comparator.reverseOrder()))
                .flatMap(node -> own(client, workflow, node).stream())
                .findFirst()
                .map(pod -> new PodFailure(pod, FailureReason.of(pod), LastLines.of(client, pod)));
    }

    private static Optional<Pod> gang(KubernetesClient client, Workflow workflow, Map<String, String> labels) {
        return Pages.of(client.pods()
                        .inNamespace(workflow.getMetadata().getNamespace())
                        .withLabels(labels)
                        .withLabel(Label.WORKFLOW, workflow.getMetadata().getName())::list)
                .objects()
                .stream()
                .filter(pod -> !isOfArgo(pod))
                .filter(pod -> PodStatusView.phase(pod).equals("Failed"))
                .min(Comparator.comparing(PodFailure::wasTerminated)
                        .thenComparing(pod -> FailureReason.terminated(pod)
                                .map(ContainerStateTerminated::getFinishedAt)
                                .orElse("~")));
    }

    /**
     * Whether the pod was ended from outside, like the rest of a failed gang; times in whole seconds do not show it.
     */
    private static boolean wasTerminated(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null
                || FailureReason.terminated(pod)
                        .filter(end -> Objects.equals(end.getExitCode(), SIGTERM_EXIT))
                        .isPresent();
    }

    private static Optional<Pod> own(KubernetesClient client, Workflow workflow, NodeStatus node) {
        String format = ObjectView.annotations(workflow).getOrDefault(NAME_FORMAT, "v2");
        return node.is("Pod")
                ? Optional.ofNullable(client.pods()
                        .inNamespace(workflow.getMetadata().getNamespace())
                        .withName(PodName.of(workflow.getMetadata().getName(), node, format))
                        .get())
                : Optional.empty();
    }

    /** Whether Argo created the pod for a node, so that its log is the node's. */
    public static boolean isOfArgo(Pod pod) {
        return ObjectView.annotations(pod).containsKey(NODE_ID);
    }
}

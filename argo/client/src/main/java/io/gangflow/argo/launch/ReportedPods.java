package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import java.util.HashMap;
import java.util.Map;

/** The pods of a run that have been reported, compared with those that exist. Not thread-safe. */
final class ReportedPods {

    private final KubernetesClient client;
    private final String namespace;
    private final String runId;
    private final Map<String, Boolean> endedByUid = new HashMap<>();

    ReportedPods(KubernetesClient client, String namespace, String runId) {
        this.client = client;
        this.namespace = namespace;
        this.runId = runId;
    }

    /** @param present whether the pod still exists */
    void record(Pod pod, boolean present) {
        endedByUid.put(pod.getMetadata().getUid(), !present || PodStatusView.hasEnded(pod));
    }

    /**
     * Whether the end of every pod that has ended or is about to end has been reported; services keep running. False
     * when the cluster does not respond.
     */
    boolean areComplete() {
        try {
            Map<String, Pod> existing = new HashMap<>();
            Pages.of(client.pods().inNamespace(namespace).withLabel(Label.WORKFLOW, runId)::list)
                    .objects()
                    .forEach(pod -> existing.put(pod.getMetadata().getUid(), pod));
            return existing.values().stream().allMatch(this::isComplete)
                    && endedByUid.entrySet().stream()
                            .allMatch(heard -> heard.getValue() || existing.containsKey(heard.getKey()));
        } catch (KubernetesClientException e) {
            return false; // the caller waits only for a limited time
        }
    }

    private boolean isComplete(Pod pod) {
        boolean endHeard = endedByUid.getOrDefault(pod.getMetadata().getUid(), false);
        return endHeard || (!PodStatusView.hasEnded(pod) && !isArgos(pod));
    }

    /** Argo ends its own pods with the workflow. */
    private static boolean isArgos(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> owner.getKind().equals("Workflow"));
    }
}

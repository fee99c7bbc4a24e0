package io.gangflow.argo.launch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.watch.ClusterUnreachableException;
import io.gangflow.argo.watch.Outage;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.live.LockSource;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.Map;

/** Follows a run that was submitted by any means: Gangflow, Argo's user interface, or a schedule. */
public final class RunFollower {

    private RunFollower() {}

    /**
     * Reports the current state of the run and all events until its end. Times count from now.
     *
     * @param clusterName the name to display
     * @param outage called when the cluster does not respond
     * @throws KubernetesClientException when the API rejects a request
     * @throws ClusterUnreachableException when the outage lasts for too long
     * @throws IllegalArgumentException when the workflow has no WorkflowTemplate, or it was deleted
     */
    public static Outcome follow(
            KubernetesClient client, String clusterName, Workflow workflow, RunListener listener, Outage outage)
            throws InterruptedException {
        String namespace = workflow.getMetadata().getNamespace();
        String name = workflow.getMetadata().getName();
        Map<String, String> labels = ObjectView.labels(workflow);
        WorkflowStages stages = new WorkflowStages(executed(client, workflow));
        RunName run = new RunName(name, labels.getOrDefault(RunMetadataKeys.RUN_HASH, ""));
        try (ClusterRun follow = new ClusterRun(client, namespace, run, stages, listener, outage)) {
            follow.start(labels.getOrDefault(Label.PIPELINE, name), "Argo", clusterName);
            return follow.toTheEnd(LockSource.NONE, () -> false); // never deletes runs that others submitted
        }
    }

    /** A run that omits stages has its own spec. */
    static WorkflowTemplate executed(KubernetesClient client, Workflow workflow) {
        if (workflow.getSpec().entrypoint().isEmpty()) {
            return template(client, workflow);
        }
        WorkflowTemplate own = new WorkflowTemplate();
        own.setSpec(workflow.getSpec());
        return own;
    }

    private static WorkflowTemplate template(KubernetesClient client, Workflow workflow) {
        String name = workflow.getSpec().templateName();
        WorkflowTemplate template = name.isEmpty()
                ? null
                : client.resources(WorkflowTemplate.class)
                        .inNamespace(workflow.getMetadata().getNamespace())
                        .withName(name)
                        .get();
        if (template == null) {
            throw new IllegalArgumentException("the WorkflowTemplate of workflow `%s` does not exist"
                    .formatted(workflow.getMetadata().getName()));
        }
        return template;
    }
}

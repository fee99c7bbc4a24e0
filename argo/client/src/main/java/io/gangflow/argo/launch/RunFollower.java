package io.gangflow.argo.launch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.watch.ClusterAwayException;
import io.gangflow.argo.watch.Outage;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.live.LockSource;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.util.Map;

/** Follows a run that somebody has submitted, however: by Gangflow, by Argo's user interface, or by a schedule. */
public final class RunFollower {

    private RunFollower() {}

    /**
     * Tells of the run as it is and of what happens until it ends. Times count from now.
     *
     * @param clusterName as it is to be shown
     * @param outage told when the cluster does not answer
     * @throws KubernetesClientException when the API refuses
     * @throws ClusterAwayException when the outage lasts for too long
     * @throws IllegalArgumentException when the workflow is made from no WorkflowTemplate, or from one that is gone
     */
    public static Outcome follow(
            KubernetesClient client, String clusterName, Workflow workflow, RunListener listener, Outage outage)
            throws InterruptedException {
        String namespace = workflow.getMetadata().getNamespace();
        String name = workflow.getMetadata().getName();
        Map<String, String> labels = ObjectView.labels(workflow);
        WorkflowStages stages = new WorkflowStages(executed(client, workflow));
        RunName run = new RunName(name, labels.getOrDefault(RunMarks.RUN_HASH, ""));
        try (ClusterRun follow = new ClusterRun(client, namespace, run, stages, listener, outage)) {
            follow.begin(labels.getOrDefault(Label.PIPELINE, name), "Argo", clusterName);
            return follow.toTheEnd(LockSource.NONE, () -> false); // what others submitted is theirs
        }
    }

    /** A run that leaves stages out has a spec of its own. */
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

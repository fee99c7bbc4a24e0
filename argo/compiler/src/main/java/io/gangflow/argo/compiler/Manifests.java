package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A compiled pipeline: constants, ready for {@code kubectl apply}. What a run creates (pods, Volcano Jobs, Services)
 * is inside the WorkflowTemplate, as Argo itself will create it; {@link io.gangflow.argo.interpreter.WorkflowRun} reads
 * it from there for the simulation and the local run, so all three run the same objects.
 *
 * @param shared Queues, PriorityClasses, ServiceAccounts, Roles, RoleBindings, NetworkPolicies, in the order in which they are applied
 * @param workflowTemplate kind WorkflowTemplate, argoproj.io/v1alpha1
 * @param schedule kind CronWorkflow, one at most
 */
public record Manifests(
        String pipeline, List<HasMetadata> shared, WorkflowTemplate workflowTemplate, Optional<CronWorkflow> schedule) {

    public Manifests {
        shared = List.copyOf(shared);
    }

    /** What a run needs: everything but the schedule, in the order in which it is applied. */
    public List<HasMetadata> ofRuns() {
        List<HasMetadata> objects = new ArrayList<>(shared);
        objects.add(workflowTemplate);
        return objects;
    }

    /** Everything, in the order in which it is applied. */
    public List<HasMetadata> inOrder() {
        List<HasMetadata> objects = ofRuns();
        schedule.ifPresent(objects::add);
        return objects;
    }
}

package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A compiled pipeline: constants, ready for {@code kubectl apply}. Objects that a run creates (pods, Volcano Jobs,
 * Services) are inside the WorkflowTemplate, as Argo itself will create them;
 * {@link io.gangflow.argo.interpreter.WorkflowRun} reads them from there for the simulation and the local run, so all
 * three run the same objects.
 *
 * @param shared Queues, PriorityClasses, ServiceAccounts, Roles, RoleBindings, NetworkPolicies, in order of application
 * @param workflowTemplate kind WorkflowTemplate, argoproj.io/v1alpha1
 * @param schedule kind CronWorkflow, at most one
 */
public record Manifests(
        String pipeline, List<HasMetadata> shared, WorkflowTemplate workflowTemplate, Optional<CronWorkflow> schedule) {

    public Manifests {
        shared = List.copyOf(shared);
    }

    /** The objects that a run needs: all but the schedule, in order of application. */
    public List<HasMetadata> ofRuns() {
        List<HasMetadata> objects = new ArrayList<>(shared);
        objects.add(workflowTemplate);
        return objects;
    }

    /** All objects, in order of application. */
    public List<HasMetadata> inOrder() {
        List<HasMetadata> objects = ofRuns();
        schedule.ifPresent(objects::add);
        return objects;
    }
}

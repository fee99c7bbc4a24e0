package io.gangflow.argo.client;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.kubernetes.view.ObjectView;
import java.net.HttpURLConnection;
import java.util.Optional;

/**
 * Creates the workflow of a run, once. fabric8 repeats a POST whose response is lost or is a 5xx; the repeated one then
 * conflicts with the object of the first, which is recognized by its nonce.
 */
final class Submitter {

    private static final int MOST_TRIES = 5;

    private final KubernetesClient client;
    private final Workflows workflows;

    Submitter(KubernetesClient client, Workflows workflows) {
        this.client = client;
        this.workflows = workflows;
    }

    Submitted submit(Submission submission) {
        return submit(submission, template(submission.pipeline()));
    }

    Submitted submit(Submission submission, WorkflowTemplate template) {
        TemplateParameters.require(template, submission.parameters());
        Workflow wanted = submission.workflow(workflows.namespace());
        for (int tries = 1; ; tries++) {
            try {
                return new Submitted(workflows.create(wanted), true);
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
                Optional<Workflow> there = workflows.find(submission.name().name());
                if (there.isPresent()) {
                    return adopted(there.get(), wanted);
                }
                if (tries >= MOST_TRIES) {
                    throw e;
                }
                // It was deleted between the two calls: its name is free again.
            }
        }
    }

    WorkflowTemplate template(String pipeline) {
        WorkflowTemplate template = client.resources(WorkflowTemplate.class)
                .inNamespace(workflows.namespace())
                .withName(pipeline)
                .get();
        if (template == null) {
            throw new NoSuchRunException("no pipeline `%s` in namespace `%s`: no WorkflowTemplate has that name"
                    .formatted(pipeline, workflows.namespace()));
        }
        return template;
    }

    private static Submitted adopted(Workflow there, Workflow wanted) {
        String name = there.getMetadata().getName();
        if (same(there, wanted, RunMetadataKeys.SUBMISSION)) {
            return new Submitted(there, true);
        }
        if (!same(there, wanted, RunMetadataKeys.RUN_ID) || !pipeline(there).equals(pipeline(wanted))) {
            String id = ObjectView.annotation(there, RunMetadataKeys.RUN_ID);
            throw new RunConflictException("workflow `%s` already exists, and is %s"
                    .formatted(
                            name,
                            id.isEmpty()
                                    ? "no run of Gangflow's"
                                    : "run `%s` of pipeline `%s`".formatted(id, pipeline(there))));
        }
        if (there.getMetadata().getDeletionTimestamp() != null) {
            throw new RunConflictException("run `%s` is being deleted: submit it again when it is gone"
                    .formatted(ObjectView.annotation(there, RunMetadataKeys.RUN_ID)));
        }
        if (!same(there, wanted, RunMetadataKeys.SPEC_HASH)) {
            throw new RunConflictException("run `%s` was already submitted with other values; use another run id"
                    .formatted(ObjectView.annotation(there, RunMetadataKeys.RUN_ID)));
        }
        return new Submitted(there, false);
    }

    private static boolean same(Workflow there, Workflow wanted, String mark) {
        return ObjectView.annotation(there, mark).equals(ObjectView.annotation(wanted, mark));
    }

    private static String pipeline(Workflow workflow) {
        return workflow.getSpec().templateName();
    }
}

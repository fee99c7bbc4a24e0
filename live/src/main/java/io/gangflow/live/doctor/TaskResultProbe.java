package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;

/**
 * Pods of Argo report their results as WorkflowTaskResults (argo-workflows 4.1, docs/workflow-rbac.md). Compiled
 * pipelines include a service account with this permission; other workflows use the namespace's default account unless
 * they name another one.
 */
final class TaskResultProbe implements Probe {

    @Override
    public String subject() {
        return "Workflow results";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        List<String> refused = new ArrayList<>();
        for (String verb : List.of("create", "patch")) {
            LocalSubjectAccessReview review = client.authorization()
                    .v1()
                    .localSubjectAccessReview()
                    .inNamespace(namespace)
                    .create(new LocalSubjectAccessReviewBuilder()
                            .withNewMetadata()
                            .withNamespace(namespace)
                            .endMetadata()
                            .withNewSpec()
                            .withUser("system:serviceaccount:%s:default".formatted(namespace))
                            .withNewResourceAttributes()
                            .withNamespace(namespace)
                            .withGroup(KindCatalogue.WORKFLOW_TASK_RESULT.group())
                            .withResource(KindCatalogue.WORKFLOW_TASK_RESULT.plural())
                            .withVerb(verb)
                            .endResourceAttributes()
                            .endSpec()
                            .build());
            if (!Boolean.TRUE.equals(review.getStatus().getAllowed())) {
                refused.add(verb);
            }
        }
        return List.of(
                refused.isEmpty()
                        ? Finding.good(subject(), "workflows without their own account can report")
                        : Finding.warning(
                                subject(),
                                "the default account is not allowed to %s workflowtaskresults: workflows without another account fail"
                                        .formatted(String.join(" and ", refused)),
                                "compiled pipelines have their own account; for other workflows set serviceAccountName and create a Role for it"));
    }
}

package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.LocalSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.Pages;
import io.gangflow.live.version.ClusterProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Cached stages need a controller that is allowed to write ConfigMaps, which Argo's own manifests do not permit
 * (argo-workflows 4.1.2, docs/memoization.md): a node that succeeds becomes an Error if its record cannot be written.
 */
final class CacheProbe implements Probe {

    @Override
    public String subject() {
        return "Cached stages";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        boolean cached =
                Pages.of(client.resources(WorkflowTemplate.class).inNamespace(namespace)::list).objects().stream()
                        .flatMap(template -> template.getSpec().templates().stream())
                        .map(Template::memoize)
                        .anyMatch(Objects::nonNull);
        if (!cached) {
            return List.of(Finding.good(subject(), "no pipeline of the namespace has any"));
        }
        Optional<Deployment> controller = Crds.deployment(cluster, ClusterProgram.WORKFLOW_CONTROLLER.deployment());
        if (controller.isEmpty()) {
            return List.of(Finding.warning(
                    subject(),
                    "no Deployment of the workflow controller was found, which must be allowed to write ConfigMaps",
                    "allow its account to create and update configmaps in namespace `%s`".formatted(namespace)));
        }
        String account = account(controller.get());
        List<String> refused = new ArrayList<>();
        for (String verb : List.of("create", "update")) {
            if (!isAllowed(client, namespace, account, verb)) {
                refused.add(verb);
            }
        }
        return List.of(
                refused.isEmpty()
                        ? Finding.good(subject(), "the workflow controller is allowed to write their records")
                        : Finding.warning(
                                subject(),
                                "the workflow controller is not allowed to %s configmaps: stages with `cache` end with an Error"
                                        .formatted(String.join(" and ", refused)),
                                "helm upgrade argo-workflows … --set controller.rbac.writeConfigMaps=true, or a Role for "
                                        + account));
    }

    private static String account(Deployment controller) {
        return "system:serviceaccount:%s:%s"
                .formatted(
                        controller.getMetadata().getNamespace(),
                        Objects.requireNonNullElse(
                                controller.getSpec().getTemplate().getSpec().getServiceAccountName(), "default"));
    }

    private static boolean isAllowed(KubernetesClient client, String namespace, String account, String verb) {
        LocalSubjectAccessReview review = client.authorization()
                .v1()
                .localSubjectAccessReview()
                .inNamespace(namespace)
                .create(new LocalSubjectAccessReviewBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .endMetadata()
                        .withNewSpec()
                        .withUser(account)
                        .withNewResourceAttributes()
                        .withNamespace(namespace)
                        .withGroup("")
                        .withResource("configmaps")
                        .withVerb(verb)
                        .endResourceAttributes()
                        .endSpec()
                        .build());
        return Boolean.TRUE.equals(review.getStatus().getAllowed());
    }
}

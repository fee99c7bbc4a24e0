package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;

/** What the user of the context may do in the namespace. */
final class PermissionProbe implements Probe {

    private static final List<Right> NEEDED = List.of(
            new Right("argoproj.io", "workflows", "", "create"),
            new Right("argoproj.io", "workflows", "", "watch"),
            new Right("argoproj.io", "workflows", "", "get"),
            new Right("argoproj.io", "workflows", "", "list"),
            new Right("argoproj.io", "workflows", "", "update"),
            new Right("argoproj.io", "workflows", "", "delete"),
            new Right("argoproj.io", "workflowtemplates", "", "get"),
            new Right("argoproj.io", "workflowtemplates", "", "patch"),
            new Right("argoproj.io", "cronworkflows", "", "patch"),
            new Right("scheduling.volcano.sh", "queues", "", "patch"),
            new Right("scheduling.volcano.sh", "podgroups", "", "watch"),
            new Right("", "serviceaccounts", "", "patch"),
            new Right("rbac.authorization.k8s.io", "roles", "", "patch"),
            new Right("rbac.authorization.k8s.io", "rolebindings", "", "patch"),
            new Right("networking.k8s.io", "networkpolicies", "", "patch"),
            new Right("", "pods", "", "list"),
            new Right("", "pods", "", "watch"),
            new Right("", "pods", "", "delete"),
            new Right("", "pods", "log", "get"));

    private record Right(String group, String resource, String subresource, String verb) {

        @Override
        public String toString() {
            return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource)
                    + (group.isEmpty() ? "" : " of " + group);
        }
    }

    @Override
    public String subject() {
        return "Permissions";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        List<String> refused = new ArrayList<>();
        for (Right right : NEEDED) {
            SelfSubjectAccessReview review = client.authorization()
                    .v1()
                    .selfSubjectAccessReview()
                    .create(new SelfSubjectAccessReviewBuilder()
                            .withNewSpec()
                            .withNewResourceAttributes()
                            .withNamespace(namespace)
                            .withGroup(right.group)
                            .withResource(right.resource)
                            .withSubresource(right.subresource)
                            .withVerb(right.verb)
                            .endResourceAttributes()
                            .endSpec()
                            .build());
            if (!Boolean.TRUE.equals(review.getStatus().getAllowed())) {
                refused.add(right.toString());
            }
        }
        return List.of(
                refused.isEmpty()
                        ? Finding.good(subject(), "you may submit, follow and read logs in `%s`".formatted(namespace))
                        : Finding.bad(
                                subject(),
                                "you may not: " + String.join("; ", refused),
                                "ask for a Role with these verbs in namespace `%s`".formatted(namespace)));
    }
}

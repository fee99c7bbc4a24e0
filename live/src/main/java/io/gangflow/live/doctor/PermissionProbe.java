package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Permissions of the context's user in the namespace. */
final class PermissionProbe implements Probe {

    /** What a submission applies: to apply an object that does not exist yet, the API server asks for both verbs. */
    private static final List<ApiResource> APPLIED = List.of(
            KindCatalogue.WORKFLOW_TEMPLATE,
            KindCatalogue.CRON_WORKFLOW,
            KindCatalogue.QUEUE,
            KindCatalogue.SERVICE_ACCOUNT,
            KindCatalogue.ROLE,
            KindCatalogue.ROLE_BINDING,
            KindCatalogue.NETWORK_POLICY);

    private static final List<Right> NEEDED = Stream.concat(
                    Stream.of(
                            new Right(KindCatalogue.WORKFLOW, "", "create"),
                            new Right(KindCatalogue.WORKFLOW, "", "watch"),
                            new Right(KindCatalogue.WORKFLOW, "", "get"),
                            new Right(KindCatalogue.WORKFLOW, "", "list"),
                            new Right(KindCatalogue.WORKFLOW, "", "update"),
                            new Right(KindCatalogue.WORKFLOW, "", "patch"),
                            new Right(KindCatalogue.WORKFLOW, "", "delete"),
                            new Right(KindCatalogue.WORKFLOW_TEMPLATE, "", "get"),
                            new Right(KindCatalogue.POD_GROUP, "", "watch"),
                            new Right(KindCatalogue.POD, "", "list"),
                            new Right(KindCatalogue.POD, "", "watch"),
                            new Right(KindCatalogue.POD, "", "delete"),
                            new Right(KindCatalogue.POD, "log", "get")),
                    APPLIED.stream()
                            .flatMap(kind -> Stream.of(new Right(kind, "", "create"), new Right(kind, "", "patch"))))
            .toList();

    private record Right(ApiResource kind, String subresource, String verb) {

        @Override
        public String toString() {
            return verb + " " + kind.plural() + (subresource.isEmpty() ? "" : "/" + subresource)
                    + (kind.group().isEmpty() ? "" : " of " + kind.group());
        }
    }

    @Override
    public String subject() {
        return "Permissions";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        List<String> refused = new ArrayList<>();
        for (Right right : NEEDED) {
            SelfSubjectAccessReview review = client.authorization()
                    .v1()
                    .selfSubjectAccessReview()
                    .create(new SelfSubjectAccessReviewBuilder()
                            .withNewSpec()
                            .withNewResourceAttributes()
                            .withNamespace(namespace)
                            .withGroup(right.kind.group())
                            .withResource(right.kind.plural())
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
                        ? Finding.good(subject(), "you can submit, follow and read logs in `%s`".formatted(namespace))
                        : Finding.bad(
                                subject(),
                                "you are not allowed to: " + String.join("; ", refused),
                                "request a Role with these verbs in namespace `%s`".formatted(namespace)));
    }
}

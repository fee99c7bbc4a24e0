package io.gangflow.server.access;

import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributes;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceAttributesBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewStatus;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Permission;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the reviews for oneself and for others have in common: the resource, and the meaning of the status. */
final class AccessReview {

    private static final System.Logger LOGGER = System.getLogger(AccessReview.class.getName());

    private AccessReview() {}

    /** Returns the resource of a permission: in the namespace, or in the cluster for cluster-scoped kinds. */
    static ResourceAttributes resource(Permission what, String namespace) {
        int slash = what.resource().indexOf('/');
        return new ResourceAttributesBuilder()
                .withNamespace(what.clusterWide() ? null : namespace)
                .withVerb(what.verb())
                .withGroup(what.group())
                .withResource(slash < 0 ? what.resource() : what.resource().substring(0, slash))
                .withSubresource(slash < 0 ? null : what.resource().substring(slash + 1))
                .build();
    }

    /**
     * Sends a review.
     *
     * @throws ApiException 503 when the cluster cannot answer it
     */
    static boolean allows(Supplier<@Nullable SubjectAccessReviewStatus> request) {
        try {
            SubjectAccessReviewStatus status = request.get();
            return status != null
                    && Boolean.TRUE.equals(status.getAllowed())
                    && !Boolean.TRUE.equals(status.getDenied());
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.WARNING, "rights can't be reviewed: the cluster answers " + e.getCode());
            throw ApiException.later(503, "Cannot check your permissions in the cluster", 2);
        }
    }
}

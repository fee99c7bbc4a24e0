package io.gangflow.server.access;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Permission;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.limit.ExpiringCache;
import io.gangflow.time.Ticker;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks permissions for a server whose only caller is the user whose credentials it has: with
 * SelfSubjectAccessReviews, which every user may create. Results are cached for some seconds. Thread-safe.
 */
public final class SelfSubjectAccessReviews implements Rights {

    private static final System.Logger LOGGER = System.getLogger(SelfSubjectAccessReviews.class.getName());
    private static final Duration KNOWN = Duration.ofSeconds(5);
    private static final int MOST = 1_000;

    private final KubernetesClient kubernetes;
    private final String namespace;
    private final ExpiringCache<Permission, Boolean> known = new ExpiringCache<>(MOST, Ticker.SYSTEM);

    /** Creates the checker without sending a request. */
    public SelfSubjectAccessReviews(KubernetesClient kubernetes, String namespace) {
        this.kubernetes = kubernetes;
        this.namespace = namespace;
    }

    @Override
    public boolean allows(Identity who, Permission what) {
        Optional<Boolean> remembered = known.get(what);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        boolean answer = ask(what);
        known.put(what, answer, KNOWN);
        return answer;
    }

    private boolean ask(Permission what) {
        try {
            SelfSubjectAccessReview answer =
                    kubernetes.authorization().v1().selfSubjectAccessReview().create(review(what));
            return answer.getStatus() != null
                    && Boolean.TRUE.equals(answer.getStatus().getAllowed());
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.WARNING, "rights can't be reviewed: the cluster answers " + e.getCode());
            throw ApiException.later(503, "Cannot check your permissions in the cluster", 2);
        }
    }

    private SelfSubjectAccessReview review(Permission what) {
        int slash = what.resource().indexOf('/');
        return new SelfSubjectAccessReviewBuilder()
                .withNewSpec()
                .withNewResourceAttributes()
                .withNamespace(what.clusterWide() ? null : namespace)
                .withVerb(what.verb())
                .withGroup(what.group())
                .withResource(slash < 0 ? what.resource() : what.resource().substring(0, slash))
                .withSubresource(slash < 0 ? null : what.resource().substring(slash + 1))
                .endResourceAttributes()
                .endSpec()
                .build();
    }
}

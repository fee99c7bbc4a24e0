package io.gangflow.server.access;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.server.http.Permission;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.limit.ExpiringCache;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks permissions for a server whose only caller is the user whose credentials it has: with
 * SelfSubjectAccessReviews, which every user may create. Results are cached for some seconds. Thread-safe.
 */
public final class SelfSubjectAccessReviews implements Rights {

    private static final Duration KNOWN = Duration.ofSeconds(5);
    private static final int MOST = 1_000;

    private final KubernetesClient kubernetes;
    private final String namespace;
    private final ExpiringCache<Permission, Boolean> known;

    /** Creates the checker without sending a request. */
    public SelfSubjectAccessReviews(KubernetesClient kubernetes, String namespace) {
        this(kubernetes, namespace, Ticker.SYSTEM);
    }

    SelfSubjectAccessReviews(KubernetesClient kubernetes, String namespace, Ticker ticker) {
        this.kubernetes = kubernetes;
        this.namespace = namespace;
        this.known = new ExpiringCache<>(MOST, ticker);
    }

    @Override
    public boolean allows(Identity who, Permission what) {
        Optional<Boolean> remembered = known.get(what);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        boolean answer = review(what);
        known.put(what, answer, KNOWN);
        return answer;
    }

    private boolean review(Permission what) {
        return AccessReview.allows(() -> kubernetes
                .authorization()
                .v1()
                .selfSubjectAccessReview()
                .create(new SelfSubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withResourceAttributes(AccessReview.resource(what, namespace))
                        .endSpec()
                        .build())
                .getStatus());
    }
}

package io.gangflow.server.access;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.server.http.Permission;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.limit.ExpiringCache;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks permissions with SubjectAccessReviews of the cluster, in one namespace or, for cluster-scoped kinds, in the
 * cluster. Results are cached for some seconds: without the cache, each request would cost the API server another one.
 * The API server's own authorizer also learns of a changed role through a watch, with a delay, so a revoked permission
 * never ends immediately. Thread-safe.
 */
public final class SubjectAccessReviews implements Rights {

    private static final Duration YES = Duration.ofSeconds(5);
    private static final Duration NO = Duration.ofSeconds(2);
    private static final int MOST = 10_000;

    private final KubernetesClient kubernetes;
    private final String namespace;
    private final ExpiringCache<Question, Boolean> known;

    /** Everything that a result depends on. */
    private record Question(Identity who, Permission what) {}

    /** Creates the checker without sending a request. */
    public SubjectAccessReviews(KubernetesClient kubernetes, String namespace) {
        this(kubernetes, namespace, Ticker.SYSTEM);
    }

    SubjectAccessReviews(KubernetesClient kubernetes, String namespace, Ticker ticker) {
        this.kubernetes = kubernetes;
        this.namespace = namespace;
        this.known = new ExpiringCache<>(MOST, ticker);
    }

    @Override
    public boolean allows(Identity who, Permission what) {
        Question question = new Question(who, what);
        Optional<Boolean> remembered = known.get(question);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        boolean answer = review(who, what);
        known.put(question, answer, answer ? YES : NO);
        return answer;
    }

    private boolean review(Identity who, Permission what) {
        return AccessReview.allows(() -> kubernetes
                .authorization()
                .v1()
                .subjectAccessReview()
                .create(new SubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withUser(who.caller().name())
                        .withGroups(who.caller().groups())
                        .withUid(who.uid().isEmpty() ? null : who.uid())
                        .withExtra(who.extra())
                        .withResourceAttributes(AccessReview.resource(what, namespace))
                        .endSpec()
                        .build())
                .getStatus());
    }
}

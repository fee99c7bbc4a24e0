package io.gangflow.server.access;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
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
 * Checks permissions with SubjectAccessReviews of the cluster, in one namespace or, for cluster-scoped kinds, in the
 * cluster. Results are cached for some seconds: without the cache, each request would cost the API server another one.
 * The API server's own authorizer also learns of a changed role through a watch, with a delay, so a revoked permission
 * never ends immediately. Thread-safe.
 */
public final class SubjectAccessReviews implements Rights {

    private static final System.Logger LOGGER = System.getLogger(SubjectAccessReviews.class.getName());
    private static final Duration YES = Duration.ofSeconds(5);
    private static final Duration NO = Duration.ofSeconds(2);
    private static final int MOST = 10_000;

    private final KubernetesClient kubernetes;
    private final String namespace;
    private final ExpiringCache<Question, Boolean> known = new ExpiringCache<>(MOST, Ticker.SYSTEM);

    /** Everything that a result depends on. */
    private record Question(Identity who, Permission what) {}

    /** Creates the checker without sending a request. */
    public SubjectAccessReviews(KubernetesClient kubernetes, String namespace) {
        this.kubernetes = kubernetes;
        this.namespace = namespace;
    }

    @Override
    public boolean allows(Identity who, Permission what) {
        Question question = new Question(who, what);
        Optional<Boolean> remembered = known.get(question);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        boolean answer = ask(who, what);
        known.put(question, answer, answer ? YES : NO);
        return answer;
    }

    private boolean ask(Identity who, Permission what) {
        try {
            SubjectAccessReview answer =
                    kubernetes.authorization().v1().subjectAccessReview().create(review(who, what));
            return answer.getStatus() != null
                    && Boolean.TRUE.equals(answer.getStatus().getAllowed())
                    && !Boolean.TRUE.equals(answer.getStatus().getDenied());
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.WARNING, "rights can't be reviewed: the cluster answers " + e.getCode());
            throw ApiException.later(503, "Cannot check your permissions in the cluster", 2);
        }
    }

    private SubjectAccessReview review(Identity who, Permission what) {
        int slash = what.resource().indexOf('/');
        return new SubjectAccessReviewBuilder()
                .withNewSpec()
                .withUser(who.caller().name())
                .withGroups(who.caller().groups())
                .withUid(who.uid().isEmpty() ? null : who.uid())
                .withExtra(who.extra())
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

package io.gangflow.server.identity;

import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import io.gangflow.server.limit.ExpiringCache;
import io.gangflow.server.limit.TokenBuckets;
import io.gangflow.server.limit.TokenBuckets.Rate;
import io.gangflow.time.Ticker;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Authenticates tokens with TokenReviews of the cluster. The result is cached for a minute under a digest of the token,
 * so a revoked token can be used for that long; kube-apiserver's own cache does the same. Thread-safe.
 */
public final class TokenReviews {

    private static final System.Logger LOGGER = System.getLogger(TokenReviews.class.getName());
    private static final Duration REMEMBERED = Duration.ofSeconds(60);
    private static final int MOST = 4_096;
    private static final String MASTERS = "system:masters";

    private final KubernetesClient kubernetes;
    private final List<String> audiences;
    private final Digest digest = new Digest(SigningKey.random());
    private final TokenBuckets asked;
    private final ExpiringCache<String, Identity> known = new ExpiringCache<>(MOST, Ticker.SYSTEM);

    /**
     * Creates it without sending a request.
     *
     * @param audiences accepted audiences of a token; empty for the API server's own
     */
    public TokenReviews(KubernetesClient kubernetes, List<String> audiences) {
        this(kubernetes, audiences, Ticker.SYSTEM);
    }

    /** Creates it with the given clock for the attempts of an address, in nanoseconds. */
    public TokenReviews(KubernetesClient kubernetes, List<String> audiences, Ticker ticker) {
        this.kubernetes = kubernetes;
        this.audiences = List.copyOf(audiences);
        this.asked = new TokenBuckets(new Rate(20, 200), ticker);
    }

    /**
     * Returns the user of the token.
     *
     * @throws ApiException with 403 when the token is invalid, 429 when the address tries too often, 503 when the
     *     cluster does not respond
     */
    Identity identify(String token, String address) {
        String key = digest.of(token);
        Optional<Identity> remembered = known.get(key);
        if (remembered.isPresent()) {
            return remembered.get();
        }
        int seconds = asked.take(address);
        if (seconds > 0) {
            throw ApiException.later(429, "Too Many Requests", seconds);
        }
        Identity identity = identity(review(token));
        known.put(key, identity, REMEMBERED);
        return identity;
    }

    private TokenReview review(String token) {
        TokenReview question = new TokenReviewBuilder()
                .withNewSpec()
                .withToken(token)
                .withAudiences(audiences)
                .endSpec()
                .build();
        try {
            return kubernetes.authentication().v1().tokenReviews().create(question);
        } catch (KubernetesClientException e) {
            // Its message is not logged, because it can contain the request.
            LOGGER.log(Level.WARNING, "a token can't be reviewed: the cluster answers " + e.getCode());
            throw ApiException.later(503, "Cannot check the token in the cluster", 2);
        }
    }

    private Identity identity(TokenReview review) {
        boolean right = review.getStatus() != null
                && Boolean.TRUE.equals(review.getStatus().getAuthenticated())
                && (audiences.isEmpty()
                        || review.getStatus().getAudiences().stream().anyMatch(audiences::contains));
        UserInfo user = right ? review.getStatus().getUser() : null;
        if (user == null || user.getUsername() == null || user.getUsername().isEmpty()) {
            throw Tokens.invalid();
        }
        List<String> groups = user.getGroups().stream()
                .filter(group -> !MASTERS.equals(group))
                .toList();
        Map<String, List<String>> extra = Objects.requireNonNullElse(user.getExtra(), Map.of());
        return new Identity(
                new Caller(user.getUsername(), groups), Objects.requireNonNullElse(user.getUid(), ""), extra);
    }
}

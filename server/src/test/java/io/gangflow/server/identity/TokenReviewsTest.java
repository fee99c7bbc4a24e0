package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import io.gangflow.server.testing.FakeCluster;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TokenReviewsTest {

    private static final String HERE = "192.0.2.1";

    private final AtomicLong nanos = new AtomicLong();
    private FakeCluster cluster;

    @BeforeEach
    void startTheCluster() throws IOException {
        cluster = new FakeCluster().token("good", "ada");
    }

    @AfterEach
    void stopTheCluster() {
        cluster.close();
    }

    private static void refused(TokenReviews reviews, String token, int status) {
        assertThatThrownBy(() -> reviews.identify(token, HERE))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(status));
    }

    @Test
    void aCallerHasTheAttributesOfTheReviewWithoutTheGroupThatMayDoEverything() {
        TokenReviews reviews = new TokenReviews(cluster.client(), List.of());

        assertThat(reviews.identify("good", HERE))
                .isEqualTo(new Identity(
                        new Caller("ada", List.of("team", "system:authenticated")),
                        "uid-of-ada",
                        Map.of("scopes", List.of("read"))));
    }

    @Test
    void aTokenIsReviewedOnceAndARefusedOneEachTime() {
        TokenReviews reviews = new TokenReviews(cluster.client(), List.of());

        reviews.identify("good", HERE);
        reviews.identify("good", "192.0.2.2");
        assertThat(cluster.reviews()).isEqualTo(1);
        refused(reviews, "bad", 403);
        refused(reviews, "bad", 403);
        assertThat(cluster.reviews()).isEqualTo(3);
    }

    @Test
    void aTokenForAnotherAudienceIsNotTaken() {
        refused(new TokenReviews(cluster.client(), List.of("gangflow")), "good", 403);
    }

    @Test
    void aClusterThatDoesNotAnswerAdmitsNobody() {
        TokenReviews reviews = new TokenReviews(cluster.client(), List.of());
        cluster.failWith(500);

        refused(reviews, "good", 503);
    }

    @Test
    void anAddressAsksTwoHundredTimesAtOnceAndThenTwentyTimesASecond() {
        TokenReviews reviews = new TokenReviews(cluster.client(), List.of(), nanos::get);
        for (int attempt = 0; attempt < 200; attempt++) {
            refused(reviews, "bad" + attempt, 403);
        }

        refused(reviews, "bad", 429);
        assertThat(cluster.reviews()).isEqualTo(200);
        assertThat(reviews.identify("good", "192.0.2.2").caller().name()).isEqualTo("ada");
        assertThat(reviews.identify("good", HERE).caller().name())
                .as("a token that is known costs nothing")
                .isEqualTo("ada");
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(50));
        refused(reviews, "bad", 403);
        refused(reviews, "bad", 429);
    }
}

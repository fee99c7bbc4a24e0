package io.gangflow.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Permission;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.testing.FakeCluster;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SelfSubjectAccessReviewsTest {

    private static final Identity WHO = Identity.of(new Caller("whoever", List.of()));
    private static final Permission READ = Permission.of("get", KindCatalogue.WORKFLOW);
    private static final Permission WRITE = Permission.of("create", KindCatalogue.WORKFLOW);

    @Test
    void theServersOwnUserMayDoWhatTheClusterAllows() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allowAllBut("", "create", READ.resource())) {
            SelfSubjectAccessReviews rights = new SelfSubjectAccessReviews(cluster.client(), "research");

            assertThat(rights.allows(WHO, READ)).isTrue();
            assertThat(rights.allows(WHO, WRITE)).isFalse();

            JsonNode what = cluster.questions().get(0).path("resourceAttributes");
            assertThat(what.path("namespace").asText()).isEqualTo("research");
            assertThat(what.path("verb").asText()).isEqualTo("get");
            assertThat(what.path("resource").asText()).isEqualTo("workflows");
        }
    }

    @Test
    void anAnswerIsRememberedForItsPermissionAndForFiveSeconds() throws IOException {
        AtomicLong nanos = new AtomicLong();
        try (FakeCluster cluster = new FakeCluster().allowAllBut("", "create", READ.resource())) {
            SelfSubjectAccessReviews rights = new SelfSubjectAccessReviews(cluster.client(), "research", nanos::get);

            assertThat(rights.allows(WHO, READ)).isTrue();
            assertThat(rights.allows(WHO, WRITE)).isFalse();
            assertThat(rights.allows(WHO, READ)).isTrue();
            assertThat(rights.allows(WHO, WRITE)).isFalse();

            assertThat(cluster.questions()).hasSize(2);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(5));
            assertThat(rights.allows(WHO, READ)).isTrue();
            assertThat(cluster.questions()).hasSize(3);
        }
    }

    @Test
    void aClusterThatDoesNotAnswerAllowsNothing() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("")) {
            SelfSubjectAccessReviews rights = new SelfSubjectAccessReviews(cluster.client(), "research");
            cluster.failWith(500);

            assertThatThrownBy(() -> rights.allows(WHO, READ))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(503));
        }
    }
}

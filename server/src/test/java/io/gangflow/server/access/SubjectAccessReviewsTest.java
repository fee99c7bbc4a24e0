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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class SubjectAccessReviewsTest {

    private static final Identity ADA =
            new Identity(new Caller("ada", List.of("team")), "7", Map.of("scopes", List.of("read")));

    @Test
    void aKindThatIsInNoNamespaceIsAskedAboutInTheCluster() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            SubjectAccessReviews rights = new SubjectAccessReviews(cluster.client(), "research");

            assertThat(rights.allows(ADA, Permission.of("list", KindCatalogue.QUEUE)))
                    .isTrue();

            JsonNode what = cluster.questions().get(0).path("resourceAttributes");
            assertThat(what.path("namespace").asText()).isEmpty();
            assertThat(what.path("resource").asText()).isEqualTo("queues");
        }
    }

    @Test
    void everythingKnownOfTheCallerIsAskedAboutInTheServedNamespace() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            SubjectAccessReviews rights = new SubjectAccessReviews(cluster.client(), "research");

            assertThat(rights.allows(ADA, Permission.of("get", KindCatalogue.POD, "log")))
                    .isTrue();

            JsonNode question = cluster.questions().get(0);
            assertThat(question.path("user").asText()).isEqualTo("ada");
            assertThat(question.path("groups").toString()).isEqualTo("[\"team\"]");
            assertThat(question.path("uid").asText()).isEqualTo("7");
            assertThat(question.path("extra").toString()).isEqualTo("{\"scopes\":[\"read\"]}");
            JsonNode what = question.path("resourceAttributes");
            assertThat(what.path("namespace").asText()).isEqualTo("research");
            assertThat(what.path("verb").asText()).isEqualTo("get");
            assertThat(what.path("resource").asText()).isEqualTo("pods");
            assertThat(what.path("subresource").asText()).isEqualTo("log");
        }
    }

    @Test
    void anAnswerIsRememberedForThisCallerAndThisPermissionOnly() throws IOException {
        AtomicLong nanos = new AtomicLong();
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            SubjectAccessReviews rights = new SubjectAccessReviews(cluster.client(), "default", nanos::get);
            Permission read = Permission.of("get", KindCatalogue.WORKFLOW);

            assertThat(rights.allows(ADA, read)).isTrue();
            assertThat(rights.allows(ADA, read)).isTrue();
            assertThat(cluster.questions()).hasSize(1);
            assertThat(rights.allows(ADA, Permission.of("create", KindCatalogue.WORKFLOW)))
                    .isTrue();
            assertThat(rights.allows(Identity.of(new Caller("ada", List.of())), read))
                    .isTrue();
            assertThat(rights.allows(Identity.of(new Caller("bob", List.of("team"))), read))
                    .isFalse();
            assertThat(rights.allows(Identity.of(new Caller("bob", List.of("team"))), read))
                    .as("a refusal is remembered as one")
                    .isFalse();
            assertThat(cluster.questions()).hasSize(4);

            nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
            assertThat(rights.allows(ADA, read)).isTrue();
            assertThat(cluster.questions()).as("an approval is kept for 5 s").hasSize(4);
            assertThat(rights.allows(Identity.of(new Caller("bob", List.of("team"))), read))
                    .isFalse();
            assertThat(cluster.questions()).as("a refusal for 2 s").hasSize(5);
        }
    }

    @Test
    void whoCanNotBeAskedAboutIsNotLetIn() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            SubjectAccessReviews rights = new SubjectAccessReviews(cluster.client(), "default");
            cluster.failWith(500);

            assertThatThrownBy(() -> rights.allows(ADA, Permission.of("get", KindCatalogue.WORKFLOW)))
                    .isInstanceOfSatisfying(
                            ApiException.class, e -> assertThat(e.status()).isEqualTo(503));
        }
    }

    @Test
    void whatIsAllowedAndDeniedIsDenied() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            cluster.denyExplicitly();

            assertThat(new SubjectAccessReviews(cluster.client(), "default")
                            .allows(ADA, Permission.of("get", KindCatalogue.WORKFLOW)))
                    .isFalse();
        }
    }

    @Test
    void aCallerWithoutAnIdIsAskedAboutWithoutOne() throws IOException {
        try (FakeCluster cluster = new FakeCluster().allow("ada")) {
            SubjectAccessReviews rights = new SubjectAccessReviews(cluster.client(), "default");

            assertThat(rights.allows(
                            Identity.of(new Caller("ada", List.of())), Permission.of("get", KindCatalogue.WORKFLOW)))
                    .isTrue();
            assertThat(cluster.questions().get(0).has("uid")).isFalse();
            assertThat(cluster.questions().get(0).path("resourceAttributes").has("subresource"))
                    .isFalse();
        }
    }
}

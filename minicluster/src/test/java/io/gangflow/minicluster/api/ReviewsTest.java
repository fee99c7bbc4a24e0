package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReviewsTest {

    private static final String TOKEN = "canary-token-minicluster";

    private final ApiServer server =
            ApiServer.start(ApiServerOptions.defaults(1).withToken(TOKEN));
    private final KubernetesClient own = client(TOKEN);

    ReviewsTest() throws IOException {}

    @AfterEach
    void close() {
        own.close();
        server.close();
    }

    private KubernetesClient client(String token) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .withNamespace("default")
                        .withOauthToken(token)
                        .build())
                .build();
    }

    @Test
    void aServerWithATokenAnswersNobodyWhoDoesNotHaveIt() {
        for (String token : new String[] {"", "of-this-machinE"}) {
            try (KubernetesClient other = client(token)) {
                assertThatThrownBy(() -> other.pods().list())
                        .isInstanceOfSatisfying(
                                KubernetesClientException.class,
                                e -> assertThat(e.getCode()).isEqualTo(401));
            }
        }
        assertThat(own.pods().list().getItems()).isEmpty();
    }

    @Test
    void aUserMayWhatARoleGivesThem() {
        own.resource(new RoleBuilder()
                        .withNewMetadata()
                        .withName("reader")
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("pods")
                        .withVerbs("get")
                        .endRule()
                        .build())
                .create();
        own.resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withName("reader")
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", "reader")
                        .addNewSubject("rbac.authorization.k8s.io", "User", "ada", null)
                        .build())
                .create();

        assertThat(may("ada", "get")).isTrue();
        assertThat(may("ada", "delete")).isFalse();
        assertThat(may("bob", "get")).isFalse();
    }

    private boolean may(String user, String verb) {
        return own.authorization()
                .v1()
                .subjectAccessReview()
                .create(new SubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withUser(user)
                        .withNewResourceAttributes()
                        .withNamespace("default")
                        .withResource("pods")
                        .withVerb(verb)
                        .endResourceAttributes()
                        .endSpec()
                        .build())
                .getStatus()
                .getAllowed();
    }

    @Test
    void thisMachinesOwnClientsMayDoEverything() {
        assertThat(own.authorization()
                        .v1()
                        .selfSubjectAccessReview()
                        .create(new SelfSubjectAccessReviewBuilder()
                                .withNewSpec()
                                .withNewResourceAttributes()
                                .withResource("nodes")
                                .withVerb("delete")
                                .endResourceAttributes()
                                .endSpec()
                                .build())
                        .getStatus()
                        .getAllowed())
                .isTrue();
    }

    @Test
    void aTokenOfNobodyIsOfNobody() {
        assertThat(authenticated(TOKEN)).isTrue();
        assertThat(authenticated("nonsense")).isNotEqualTo(true);
    }

    private Boolean authenticated(String token) {
        return own.tokenReviews()
                .create(new TokenReviewBuilder()
                        .withNewSpec()
                        .withToken(token)
                        .endSpec()
                        .build())
                .getStatus()
                .getAuthenticated();
    }
}

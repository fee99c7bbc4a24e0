package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** {@code stringData} of Secrets is write-only: the server stores and returns {@code data}. */
class SecretConformanceTest extends Conformance {

    @Test
    void stringsOfANewSecretBecomeItsData() {
        secrets()
                .resource(secret("new")
                        .withStringData(Map.of("user", "anna", "empty", ""))
                        .build())
                .create();

        assertThat(stored("new").getStringData()).isNullOrEmpty();
        assertThat(stored("new").getData()).isEqualTo(Map.of("user", base64("anna"), "empty", ""));
    }

    @Test
    void stringsReplaceDataOfTheSameKey() {
        secrets()
                .resource(secret("both")
                        .withStringData(Map.of("user", "ännä"))
                        .withData(Map.of("user", base64("old"), "host", base64("db")))
                        .build())
                .create();

        assertThat(stored("both").getData()).isEqualTo(Map.of("user", base64("ännä"), "host", base64("db")));
    }

    @Test
    void stringsOfAnUpdateAreMergedIntoTheData() {
        Secret created = secrets()
                .resource(
                        secret("updated").withData(Map.of("host", base64("db"))).build())
                .create();

        secrets()
                .resource(new SecretBuilder(created)
                        .withStringData(Map.of("user", "anna"))
                        .build())
                .update();

        assertThat(stored("updated").getStringData()).isNullOrEmpty();
        assertThat(stored("updated").getData()).isEqualTo(Map.of("user", base64("anna"), "host", base64("db")));
    }

    @Test
    void stringsOfAPatchAreMergedIntoTheData() {
        secrets()
                .resource(
                        secret("patched").withData(Map.of("host", base64("db"))).build())
                .create();
        for (PatchType type : new PatchType[] {PatchType.JSON_MERGE, PatchType.STRATEGIC_MERGE}) {
            secrets()
                    .withName("patched")
                    .patch(PatchContext.of(type), "{\"stringData\": {\"by\": \"%s\"}}".formatted(type));

            assertThat(stored("patched").getStringData()).isNullOrEmpty();
            assertThat(stored("patched").getData())
                    .isEqualTo(Map.of("by", base64(type.toString()), "host", base64("db")));
        }
    }

    @Test
    void anAppliedSecretHasItsStringsAsDataAndCanBeAppliedAgain() {
        for (String value : new String[] {"first", "second", "second"}) {
            secrets()
                    .resource(secret("applied")
                            .withStringData(Map.of("user", value))
                            .build())
                    .serverSideApply();

            assertThat(stored("applied").getStringData()).isNullOrEmpty();
            assertThat(stored("applied").getData()).isEqualTo(Map.of("user", base64(value)));
        }
    }

    @Test
    void aNumberIsNoString() {
        secrets().resource(secret("typed").build()).create();

        assertThatExceptionOfType(KubernetesClientException.class)
                .isThrownBy(() -> secrets()
                        .withName("typed")
                        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"stringData\": {\"port\": 5432}}"))
                .satisfies(refused -> assertThat(refused.getCode()).isEqualTo(400));
    }

    private NonNamespaceOperation<Secret, ?, Resource<Secret>> secrets() {
        return client.secrets().inNamespace(namespace);
    }

    private Secret stored(String name) {
        return secrets().withName(name).get();
    }

    private static SecretBuilder secret(String name) {
        return new SecretBuilder().withNewMetadata().withName(name).endMetadata();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}

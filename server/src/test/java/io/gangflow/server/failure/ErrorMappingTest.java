package io.gangflow.server.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.server.http.ApiException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ErrorMappingTest {

    @ParameterizedTest
    @CsvSource({"400,400", "403,403", "404,404", "409,409", "413,400", "422,400", "429,503", "500,503"})
    void theClustersOwnWordsAreNotPassedOn(int code, int told) {
        Status status = new StatusBuilder()
                .withCode(code)
                .withMessage("secrets \"hidden\" of system:serviceaccount:x")
                .build();

        assertThatThrownBy(() -> ErrorMapping.translate(() -> {
                    throw new KubernetesClientException(status.getMessage(), code, status);
                }))
                .isInstanceOfSatisfying(ApiException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(told);
                    assertThat(refusal.detail().toString()).doesNotContain("hidden", "system:");
                });
    }
}

package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes of level-triggered loops: a conflict is no error, because the next pass decides again. */
final class WritesTest {

    @Test
    void theResultOfTheWriteIsReturned() {
        assertThat(Writes.unlessOutdated(() -> "written")).contains("written");
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 409})
    void anOutdatedWriteHasNoResult(int code) {
        assertThat(Writes.<String>unlessOutdated(() -> {
                    throw refusal(code);
                }))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 403, 422, 500})
    void anyOtherRefusalIsAnError(int code) {
        KubernetesClientException refusal = refusal(code);

        assertThatThrownBy(() -> Writes.<String>unlessOutdated(() -> {
                    throw refusal;
                }))
                .isSameAs(refusal);
    }

    private static KubernetesClientException refusal(int code) {
        return new KubernetesClientException("refused with " + code, code, null);
    }
}

package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.faults.ModelReply;
import io.gangflow.minicluster.faults.ModelHttp;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Caches that others write at the same time, and an API that refuses or does not answer. */
final class BusyRecordsTest {

    private static final CacheRecord RECORD = new CacheRecord("run-1", Map.of(), 1_000);

    private final KubernetesClient client = ModelHttp.client();
    private final ConfigMapRecords records = new ConfigMapRecords(client, "ns");
    private int creations;

    @AfterEach
    void close() {
        ModelHttp.WIRE.remove();
        client.close();
    }

    @Test
    void aConflictIsTriedAgain() {
        refuseFirst(4, 409);

        assertThatCode(() -> records.keep("c", "k", RECORD)).doesNotThrowAnyException();
        assertThat(creations).isEqualTo(5);
    }

    @Test
    void theFifthConflictIsAnErrorOfTheCache() {
        refuseFirst(5, 409);

        assertThatThrownBy(() -> records.keep("c", "k", RECORD))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("refused");
        assertThat(creations).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 422})
    void anyOtherRefusalIsAnErrorOfTheCacheAtOnce(int code) {
        refuseFirst(1, code);

        assertThatThrownBy(() -> records.keep("c", "k", RECORD))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("refused");
        assertThat(creations).isEqualTo(1);
    }

    @Test
    void anApiThatDoesNotAnswerIsNoErrorOfTheCache() {
        ModelHttp.WIRE.set(request -> {
            throw new IOException("connection reset");
        });

        assertThatThrownBy(() -> records.keep("c", "k", RECORD))
                .isInstanceOf(KubernetesClientException.class)
                .hasStackTraceContaining("connection reset");
    }

    private void refuseFirst(int refusals, int code) {
        ModelHttp.WIRE.set(request -> {
            if (request.isRead()) {
                return ModelReply.status(404, "NotFound");
            }
            creations++;
            return creations <= refusals ? ModelReply.status(code, "refused") : new ModelReply(201, request.body());
        });
    }
}

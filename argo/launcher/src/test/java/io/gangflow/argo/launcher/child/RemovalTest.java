package io.gangflow.argo.launcher.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RemovalTest {

    private final List<Request> sent = new ArrayList<>();

    private String propagation(ChildRef ref) {
        KubernetesApi api = new KubernetesApi() {
            @Override
            public Reply send(Request request) {
                sent.add(request);
                return new Reply(200, JsonNodeFactory.instance.objectNode());
            }

            @Override
            public InputStream open(String path) throws IOException {
                throw new IOException("nothing is watched here");
            }
        };
        Calls calls = new Calls(api, time -> true, () -> 0, Duration.ofSeconds(1), note -> {});
        assertThat(new Removal(calls, time -> true).requestDeletion(ref, "a-uid"))
                .isTrue();
        return sent.get(0).body().orElseThrow().path("propagationPolicy").asText();
    }

    @Test
    void aJobGoesAfterItsPods() {
        assertThat(propagation(new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0")))
                .isEqualTo("Foreground");
    }

    /** The trainer recreates the JobSet until the TrainJob is gone, which in turn would wait for the JobSet. */
    @Test
    void aTrainJobGoesBeforeItsJobSet() {
        assertThat(propagation(
                        new ChildRef("trainer.kubeflow.org/v1alpha1", "TrainJob", "trainjobs", "default", "train-0")))
                .isEqualTo("Background");
    }
}

package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.read.PipelineReader;
import org.junit.jupiter.api.Test;

/** Requests of a pod with init containers and sidecars, computed as in Kubernetes. */
final class PodSettingsTest {

    private static final Resources MAIN = Resources.of(1_000, 1L << 30);

    @Test
    void sidecarsRunBesideTheMainContainer() {
        assertThat(requests("sidecars: { a: { image: 'x:1', resources: { cpu: 250m, memory: 64Mi } },"
                        + " b: { image: 'x:1', resources: { cpu: 250m } } }"))
                .isEqualTo(Resources.of(1_500, (1L << 30) + (64L << 20)));
    }

    @Test
    void anInitContainerRunsBeforeTheOthersAndCountsWhereItRequestsMore() {
        assertThat(requests("initContainers: { a: { image: 'x:1', resources: { cpu: 3, memory: 64Mi } },"
                        + " b: { image: 'x:1', resources: { cpu: 2, gpu: 1 } } }"))
                .isEqualTo(Resources.of(3_000, 1L << 30).withGpus(1));
    }

    @Test
    void withoutExtraContainersAPodRequestsWhatItsMainContainerDoes() {
        assertThat(requests("shm: 64Mi")).isEqualTo(MAIN);
        assertThat(PodSettings.NONE.requests(MAIN)).isEqualTo(MAIN);
    }

    private static Resources requests(String settings) {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                stages:
                  only:
                    pod: { image: "x:1", resources: { cpu: 1, memory: 1Gi } }
                    %s
                """.formatted(settings);
        Stage stage =
                PipelineReader.read("demo.yaml", text).orElseThrow().stages().get(0);
        return PodsOfWork.of(stage).get(0).resources();
    }
}

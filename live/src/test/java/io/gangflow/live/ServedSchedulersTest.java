package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServedSchedulersTest {

    private static Plan plan(String scheduler) {
        return new Planner()
                .plan(PipelineReader.read("test.yaml", """
                        apiVersion: gangflow/v1
                        kind: Pipeline
                        metadata: { name: test }
                        scheduler: %s
                        stages:
                          train:
                            ddp: { image: "busybox:1.37", command: [train], workers: 2, resources: { cpu: 1, memory: 64Mi } }
                        """.formatted(scheduler))
                        .value()
                        .orElseThrow())
                .value()
                .orElseThrow();
    }

    @Test
    void aClusterWithoutVolcanoCannotRunAPipelineOfVolcano() {
        ServedSchedulers plain = new ServedSchedulers(List.of(SchedulerName.KUBE_SCHEDULER));

        assertThat(plain.missing(plan("volcano")))
                .contains("stage `train` needs volcano, which the cluster does not have");
        assertThat(plain.missing(plan("kube-scheduler"))).isEmpty();
    }

    @Test
    void aClusterWithVolcanoRunsBoth() {
        ServedSchedulers both = new ServedSchedulers(List.of(SchedulerName.VOLCANO, SchedulerName.KUBE_SCHEDULER));

        assertThat(both.missing(plan("volcano"))).isEmpty();
        assertThat(both.missing(plan("kube-scheduler"))).isEmpty();
    }
}

package io.gangflow.simulator.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import org.junit.jupiter.api.Test;

class SimulatedWorkTest {

    private static final String SPARK = """
            apiVersion: sparkoperator.k8s.io/v1beta2
            kind: SparkApplication
            metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "30" } }
            spec:
              batchSchedulerOptions: { resources: { cpu: 2, memory: 2Gi } }
              driver: { cores: 1, memory: 512m }
              executor: { cores: 1, instances: 1, memory: 512m }
            """;

    private static final String VOLCANO_JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              minAvailable: 2
              tasks:
                - name: rank
                  replicas: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]
            """;

    private static ResultingWork work(String yaml) {
        return ManifestWork.of(
                        new ManifestReader().text("a.yaml", yaml).manifests().objects(), Durations.NONE)
                .work();
    }

    private static Timeline play(ResultingWork work, int nodes) throws InterruptedException {
        Cluster cluster = Cluster.of("small", Cluster.pool("w", nodes, Resources.of(1_000, 4L << 30)));
        TimelineFold fold = new TimelineFold();
        new SimulatedWork(cluster, SimulatedLauncher.Options.of(cluster, 1)).play("manifests", work, fold);
        return fold.timeline();
    }

    @Test
    void driversLockEachOtherUnderKubeScheduler() throws InterruptedException {
        Timeline timeline = play(work(SPARK.formatted("one") + "---\n" + SPARK.formatted("two")), 2);

        assertThat(timeline.outcome()).contains(Outcome.LOCKED);
        assertThat(timeline.locked().orElseThrow().lock().holders()).hasSize(2);
    }

    @Test
    void aReservationLetsThemRunOneByOne() throws InterruptedException {
        String volcano = SPARK.replace("spec:\n", "spec:\n  batchScheduler: volcano\n");
        Timeline timeline = play(work(volcano.formatted("one") + "---\n" + volcano.formatted("two")), 2);

        assertThat(timeline.outcome()).contains(Outcome.COMPLETED);
        assertThat(timeline.makespanMillis().orElseThrow()).isGreaterThan(60_000);
        assertThat(timeline.pods()).hasSize(4);
    }

    @Test
    void gangsOfVolcanoRunOneAfterTheOther() throws InterruptedException {
        ResultingWork work = work(VOLCANO_JOB.formatted("a") + "---\n" + VOLCANO_JOB.formatted("b"));
        Timeline timeline = play(work, 3);

        assertThat(timeline.outcome()).contains(Outcome.COMPLETED);
        assertThat(timeline.pods().stream().map(PodTrack::runningMillis).filter(at -> at.getAsLong() < 20_000))
                .hasSize(2);
    }

    @Test
    void theSameGangsLockUnderKubeScheduler() throws InterruptedException {
        String three = VOLCANO_JOB.replace("minAvailable: 2", "minAvailable: 3").replace("replicas: 2", "replicas: 3");
        ResultingWork work =
                work(three.formatted("a") + "---\n" + three.formatted("b") + "---\n" + three.formatted("c"));
        Timeline timeline = play(Rescheduled.under(SchedulerName.KUBE_SCHEDULER, work), 4);

        assertThat(timeline.start().scheduler()).isEqualTo("kube-scheduler");
        assertThat(timeline.pods()).hasSize(9);
    }

    @Test
    void aRunIsOverWhenServersRunAndTheRestHasEnded() throws InterruptedException {
        String server = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: { name: web }
                spec:
                  replicas: 1
                  template: { spec: { containers: [{ name: main, resources: { requests: { cpu: 1 } } }] } }
                """;
        Timeline timeline = play(work(server + "---\n" + VOLCANO_JOB.formatted("a")), 3);

        assertThat(timeline.outcome()).contains(Outcome.COMPLETED);
        assertThat(timeline.stage("web").orElseThrow().outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void stepsOfAWorkflowFollowEachOther() throws InterruptedException {
        String workflow = """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: w }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      steps: [[{ name: first, template: work }], [{ name: second, template: work }]]
                    - name: work
                      container: { image: work, resources: { requests: { cpu: 1 } } }
                """;
        Timeline timeline = play(work(workflow), 2);

        assertThat(timeline.stage("second").orElseThrow().startedMillis().orElseThrow())
                .isGreaterThanOrEqualTo(timeline.stage("first")
                        .orElseThrow()
                        .pods()
                        .get(0)
                        .endedMillis()
                        .orElseThrow());
    }
}

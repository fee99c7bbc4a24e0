package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.fault.Fault;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how the controllers of manifests react to faults. Nodes have one CPU, and so one pod each. */
class ManifestFaultsTest {

    private static final Fault KILLED = new Fault.PodKilled("a", 10_000);

    private static final String CONTAINERS =
            "containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]";

    private static final String VOLCANO_JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: a, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              minAvailable: 2
              maxRetry: %d
              policies: [%s]
              tasks:
                - name: rank
                  replicas: 2
                  template: { spec: { restartPolicy: %s, CONTAINERS } }
            """.replace("CONTAINERS", CONTAINERS);

    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: { name: a, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              completions: 3
              parallelism: 2
              backoffLimit: %d
              template: { spec: { restartPolicy: %s, CONTAINERS } }
            """.replace("CONTAINERS", CONTAINERS);

    /** Keeps the run alive. */
    private static final String LONG_POD = """
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: long, annotations: { gangflow.io/expect-seconds: "900" } }
            spec: { restartPolicy: Never, CONTAINERS }
            """.replace("CONTAINERS", CONTAINERS);

    private static final String SERVER = """
            apiVersion: apps/v1
            kind: %s
            metadata: { name: a }
            spec:
              replicas: 2
              template: { spec: { CONTAINERS } }
            """.replace("CONTAINERS", CONTAINERS);

    private static Timeline play(String yaml, Fault... faults) {
        var objects = new ManifestReader().text("a.yaml", yaml).manifests().objects();
        Cluster cluster = Cluster.of("small", Cluster.pool("w", 5, Resources.of(1_000, 4L << 30)));
        TimelineFold fold = new TimelineFold();
        try {
            new SimulatedWork(cluster, SimulatedLauncher.Options.of(cluster, 1).withFaults(List.of(faults)))
                    .play("manifests", ManifestWork.of(objects, Durations.NONE).work(), fold);
        } catch (InterruptedException exception) {
            throw new AssertionError("nobody interrupts a test", exception);
        }
        return fold.timeline();
    }

    private static String nodeOf(String yaml, String pod) {
        return play(yaml).pods().stream()
                .filter(track -> track.pod().name().startsWith(pod))
                .findFirst()
                .flatMap(PodTrack::node)
                .orElseThrow();
    }

    private static String volcanoJob(String event, String action) {
        return VOLCANO_JOB.formatted(3, "{ event: %s, action: %s }".formatted(event, action), "Never");
    }

    @Test
    void aPolicyRestartsTheWholeVolcanoJob() {
        Timeline run = play(volcanoJob("PodFailed", "RestartJob"), KILLED);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods()).hasSize(4);
        assertThat(run.makespanMillis().orElseThrow()).isBetween(30_000L, 36_000L);
    }

    @Test
    void aPolicyRestartsOneTaskOrEndsTheJob() {
        assertThat(play(volcanoJob("PodFailed", "RestartPod"), KILLED).pods()).hasSize(3);
        assertThat(play(volcanoJob("PodFailed", "AbortJob"), KILLED).outcome()).contains(Outcome.FAILED);
        assertThat(play(volcanoJob("PodFailed", "CompleteJob"), KILLED).outcome())
                .contains(Outcome.COMPLETED);
    }

    @Test
    void maxRetryIsTheEndOfRestarts() {
        String twice = VOLCANO_JOB.formatted(2, "{ event: PodFailed, action: RestartJob }", "Never");
        Timeline run = play(twice, KILLED, new Fault.PodKilled("a", 20_000));

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.endMillis()).isLessThan(25_000);
    }

    @Test
    void withoutAPolicyTheOtherRanksWaitForEver() {
        Timeline run = play(volcanoJob("PodEvicted", "RestartJob"), KILLED);

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.pods()).hasSize(2);
    }

    @Test
    void aKubeletThatRestartsContainersLeavesNothingToAPolicy() {
        String inPlace = VOLCANO_JOB.formatted(3, "{ event: PodFailed, action: AbortJob }", "OnFailure");
        Timeline run = play(inPlace, KILLED);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods()).hasSize(2);
        assertThat(run.makespanMillis().orElseThrow()).isGreaterThan(30_000);
    }

    @Test
    void aTaskThatIsDoneCompletesTheJob() {
        String job = """
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: { name: a, annotations: { gangflow.io/expect-seconds: "20" } }
                spec:
                  minAvailable: 1
                  tasks:
                    - name: worker
                      replicas: 2
                      template: { spec: { CONTAINERS } }
                    - name: master
                      replicas: 1
                      dependsOn: { name: [worker] }
                      policies: [{ event: TaskCompleted, action: CompleteJob }]
                      template: { spec: { restartPolicy: Never, CONTAINERS } }
                """.replace("CONTAINERS", CONTAINERS);
        Timeline run = play(job);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods().stream().filter(pod -> pod.outcome().equals(java.util.Optional.of(PodOutcome.DELETED))))
                .hasSize(2);
        assertThat(play(job).pods()).isEqualTo(run.pods());
    }

    @Test
    void aJobMakesPodsThatFailAgainUntilItsLimit() {
        Timeline again = play(JOB.formatted(6, "Never"), KILLED);
        Timeline none = play(JOB.formatted(0, "Never"), KILLED);

        assertThat(again.outcome()).contains(Outcome.COMPLETED);
        assertThat(again.pods()).hasSize(4);
        assertThat(none.outcome()).contains(Outcome.FAILED);
        assertThat(none.endMillis()).isLessThan(15_000);
    }

    @Test
    void aJobCountsRestartsInPlace() {
        Timeline again = play(JOB.formatted(2, "OnFailure"), KILLED);
        Timeline none = play(JOB.formatted(1, "OnFailure"), KILLED);

        assertThat(again.outcome()).contains(Outcome.COMPLETED);
        assertThat(again.pods()).hasSize(3);
        assertThat(none.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void aLostNodeIsNoticedLateAndItsPodsAreMadeElsewhere() {
        String job = volcanoJob("PodEvicted", "RestartJob");
        Timeline run = play(job, new Fault.NodeLost(nodeOf(job, "a-rank-0"), 10_000));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.pods()).hasSize(4);
        assertThat(run.makespanMillis().orElseThrow()).isGreaterThan(360_000);
    }

    @Test
    void aReclaimedNodeRestartsTheJobAtOnce() {
        String job = volcanoJob("PodEvicted", "RestartJob");
        Timeline run = play(job, new Fault.SpotReclaim(nodeOf(job, "a-rank-0"), 10_000));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(run.makespanMillis().orElseThrow()).isBetween(30_000L, 60_000L);
    }

    @Test
    void serversAreRestartedInPlaceAndMadeAgainWhenTheirNodeIsLost() {
        for (String kind : List.of("Deployment", "ReplicaSet", "StatefulSet")) {
            String yaml = SERVER.formatted(kind) + LONG_POD;

            assertThat(play(yaml, KILLED).pods()).as(kind).hasSize(3);
            Timeline lost = play(yaml, new Fault.NodeLost(nodeOf(yaml, "a"), 10_000));
            assertThat(lost.outcome()).as(kind).contains(Outcome.COMPLETED);
            assertThat(lost.pods()).as(kind).hasSize(4);
            assertThat(lost.pods().get(3).runningMillis().orElseThrow())
                    .as(kind)
                    .isGreaterThan(360_000);
        }
    }

    @Test
    void aPodOnItsOwnDoesNotComeBack() {
        Timeline run = play(LONG_POD, new Fault.SpotReclaim(nodeOf(LONG_POD, "long"), 10_000));

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.pods()).hasSize(1);
    }

    @Test
    void whatFollowsAFailedStepDoesNotBegin() {
        String workflow = """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: w }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      steps: [[{ name: a, template: work }], [{ name: b, template: work }], [{ name: c, template: work }]]
                    - name: work
                      container: { image: work, resources: { requests: { cpu: 1 } } }
                """;
        Timeline run = play(workflow, new Fault.PodKilled("w", 5_000));

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.pods()).hasSize(1);
        assertThat(run.message()).isEqualTo("a stage failed");
    }

    @Test
    void aDriverTakesItsExecutorsWithItAndAnExecutorIsMadeAgain() {
        String spark = """
                apiVersion: sparkoperator.k8s.io/v1beta2
                kind: SparkApplication
                metadata: { name: a, annotations: { gangflow.io/expect-seconds: "60" } }
                spec:
                  driver: { cores: 1, memory: 512m }
                  executor: { cores: 1, instances: 2, memory: 512m }
                """;
        Timeline whole = play(spark);
        String executor = nameOf(whole, "executor");
        Timeline driver = play(spark, new Fault.PodKilled(nameOf(whole, "driver"), 30_000));

        assertThat(play(spark, new Fault.PodKilled(executor, 30_000)).outcome()).contains(Outcome.COMPLETED);
        assertThat(play(spark, new Fault.PodKilled(executor, 30_000)).pods())
                .hasSize(whole.pods().size() + 1);
        assertThat(driver.outcome()).contains(Outcome.FAILED);
        assertThat(driver.endMillis()).isLessThan(40_000);
    }

    private static String nameOf(Timeline run, String role) {
        return run.pods().stream()
                .map(PodTrack::pod)
                .filter(pod -> pod.role().equals(role))
                .findFirst()
                .orElseThrow()
                .name();
    }
}

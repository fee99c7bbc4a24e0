package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
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

/** Tests faults of Kubeflow jobs and JobSets. Nodes have one CPU, and so one pod each. */
class TrainingFaultsTest {

    private static final String CONTAINERS =
            "containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]";

    private static final String KUBEFLOW = """
            apiVersion: kubeflow.org/v1
            kind: %s
            metadata: { name: a, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              %s:
                Worker:
                  replicas: 2
                  %s
                  template: { spec: { CONTAINERS } }
            """.replace("CONTAINERS", CONTAINERS);

    private static final String JOB_SET = """
            apiVersion: jobset.x-k8s.io/v1alpha2
            kind: JobSet
            metadata: { name: a, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              %s
              replicatedJobs:
                - name: rank
                  replicas: 2
                  template:
                    spec:
                      backoffLimit: %d
                      template: { spec: { restartPolicy: Never, CONTAINERS } }
            """.replace("CONTAINERS", CONTAINERS);

    private static Timeline play(String yaml, Fault... faults) throws InterruptedException {
        var objects = new ManifestReader().text("a.yaml", yaml).manifests().objects();
        Cluster cluster = Cluster.of("small", Cluster.pool("w", 5, Resources.of(1_000, 4L << 30)));
        TimelineFold fold = new TimelineFold();
        new SimulatedWork(cluster, SimulatedLauncher.Options.of(cluster, 1).withFaults(List.of(faults)))
                .play("manifests", ManifestWork.of(objects, Durations.NONE).work(), fold);
        return fold.timeline();
    }

    private static Fault kill(Timeline whole) {
        return new Fault.PodKilled(Definitions.working(whole).get(0).pod().name(), 10_000);
    }

    private static Timeline withAKill(String yaml) throws InterruptedException {
        return play(yaml, kill(play(yaml)));
    }

    @Test
    void restartPolicyOfAReplicaDecidesWhetherItsContainersStartAnew() throws InterruptedException {
        for (String policy : List.of("OnFailure", "Always")) {
            Timeline run = withAKill(KUBEFLOW.formatted("TFJob", "tfReplicaSpecs", "restartPolicy: " + policy));

            assertThat(run.outcome()).as(policy).contains(Outcome.COMPLETED);
            assertThat(Definitions.working(run)).as(policy).hasSize(2);
            assertThat(run.makespanMillis().orElseThrow()).as(policy).isGreaterThan(30_000);
        }
        Timeline never = withAKill(KUBEFLOW.formatted("TFJob", "tfReplicaSpecs", "restartPolicy: Never"));
        assertThat(never.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void whereNothingIsSaidPyTorchRestartsAndTensorFlowDoesNot() throws InterruptedException {
        assertThat(withAKill(KUBEFLOW.formatted("PyTorchJob", "pytorchReplicaSpecs", ""))
                        .outcome())
                .contains(Outcome.COMPLETED);
        assertThat(withAKill(KUBEFLOW.formatted("TFJob", "tfReplicaSpecs", "")).outcome())
                .contains(Outcome.FAILED);
    }

    @Test
    void aJobOfAJobSetMakesItsPodsAgainWithinItsLimit() throws InterruptedException {
        Timeline again = withAKill(JOB_SET.formatted("", 3));
        Timeline none = withAKill(JOB_SET.formatted("", 0));

        assertThat(again.outcome()).contains(Outcome.COMPLETED);
        assertThat(Definitions.working(again)).hasSize(3);
        assertThat(none.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void jobsOfAJobSetThatNeedEachOtherBeginAnewTogether() throws InterruptedException {
        String together = JOB_SET.formatted("coordinator: { replicatedJob: rank }", 3);
        Timeline alone = withAKill(JOB_SET.formatted("", 3));
        Timeline run = withAKill(together);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(endOf(run, "a-rank-1")).isGreaterThan(endOf(alone, "a-rank-1") + 5_000);
    }

    private static long endOf(Timeline run, String pod) {
        return Definitions.working(run).stream()
                .filter(track -> track.pod().name().startsWith(pod))
                .map(PodTrack::endedMillis)
                .mapToLong(end -> end.orElseThrow())
                .max()
                .orElseThrow();
    }

    @Test
    void whatEndsTheOthersOfAJobSetIsAllThatDecides() throws InterruptedException {
        String yaml = """
                apiVersion: jobset.x-k8s.io/v1alpha2
                kind: JobSet
                metadata: { name: a }
                spec:
                  successPolicy: { operator: All, targetReplicatedJobs: [short, long] }
                  replicatedJobs:
                    - { name: short, template: { spec: { template: { metadata: { annotations: { gangflow.io/expect-seconds: "10" } }, spec: { restartPolicy: Never, CONTAINERS } } } } }
                    - { name: long, template: { spec: { template: { metadata: { annotations: { gangflow.io/expect-seconds: "40" } }, spec: { restartPolicy: Never, CONTAINERS } } } } }
                    - { name: other, template: { spec: { template: { metadata: { annotations: { gangflow.io/expect-seconds: "90" } }, spec: { restartPolicy: Never, CONTAINERS } } } } }
                """.replace("CONTAINERS", CONTAINERS);

        assertThat(play(yaml).endMillis()).isBetween(40_000L, 50_000L);
        assertThat(play(yaml.replace("All", "Any")).endMillis()).isBetween(10_000L, 20_000L);
    }
}

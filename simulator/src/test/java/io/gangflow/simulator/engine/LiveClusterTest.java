package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests pods of a live cluster: with a status, and possibly with a node. */
class LiveClusterTest {

    private static final Cluster TWO_NODES = Cluster.of(
            "live", Cluster.pool("pool", 2, Resources.of(4_000, 8L << 30)).named(List.of("left", "right")));

    private static String pod(String name, String cpu, String rest, String status) {
        return """
                ---
                apiVersion: v1
                kind: Pod
                metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "30" }, creationTimestamp: "2026-11-21T17:00:0%dZ" }
                spec: { restartPolicy: Never, containers: [{ name: main, resources: { requests: { cpu: %s } } }] %s }
                status: { phase: %s }
                """.formatted(name, name.length() % 10, cpu, rest, status);
    }

    private static Timeline play(String yaml) throws InterruptedException {
        ManifestWork work = ManifestWork.of(
                new ManifestReader().text("live.yaml", yaml).manifests().objects(), Durations.NONE);
        TimelineFold fold = new TimelineFold();
        new SimulatedWork(TWO_NODES, SimulatedLauncher.Options.of(TWO_NODES, 1)).play("live", work.work(), fold);
        return fold.timeline();
    }

    private static PodTrack track(Timeline run, String name) {
        return run.pods().stream()
                .filter(pod -> pod.pod().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunningPodRunsOnItsNodeFromTheStart() throws InterruptedException {
        PodTrack pod = track(play(pod("busy", "3", ", nodeName: right", "Running")), "busy");

        assertThat(pod.node()).contains("right");
        assertThat(pod.runningMillis()).hasValue(0);
        assertThat(pod.endedMillis()).hasValue(30_000);
    }

    @Test
    void whatRunsHoldsItsNodeAndWhatWaitsGetsIt() throws InterruptedException {
        Timeline run = play(pod("busy-left", "3", ", nodeName: left, schedulerName: other", "Running")
                + pod("busy-right", "3", ", nodeName: right", "Running")
                + pod("later", "2", "", "Pending"));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(track(run, "later").scheduledMillis().orElseThrow()).isGreaterThanOrEqualTo(30_000);
    }

    @Test
    void whatHasEndedIsGone() throws InterruptedException {
        Timeline run = play(pod("done", "4", ", nodeName: left", "Succeeded")
                + pod("broken", "4", ", nodeName: right", "Failed")
                + pod("waiting", "4", "", "Pending"));

        assertThat(run.pods()).hasSize(1);
        assertThat(track(run, "waiting").runningMillis().orElseThrow()).isLessThan(2_000);
    }

    @Test
    void aGroupThatWasLetInStaysSoWithoutItsOwner() throws InterruptedException {
        String group = """
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata:
                  name: gang
                  ownerReferences: [{ apiVersion: batch.volcano.sh/v1alpha1, kind: Job, name: j, uid: u, controller: true }]
                spec: { minMember: 2, minTaskMember: { rank: 2 }, queue: default }
                status: { phase: Inqueue }
                """;
        String member = pod("%s", "3", ", schedulerName: volcano", "Pending")
                .replace(
                        "annotations: {",
                        "annotations: { scheduling.k8s.io/group-name: gang, volcano.sh/task-spec: rank,");
        Timeline run = play(group
                + member.formatted("rank-0")
                + member.formatted("rank-1")
                + pod("busy", "3", ", nodeName: left", "Running"));

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(track(run, "rank-0").scheduledMillis().orElseThrow()).isGreaterThanOrEqualTo(30_000);
    }
}

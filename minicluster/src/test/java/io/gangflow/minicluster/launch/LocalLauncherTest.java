package io.gangflow.minicluster.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestImages;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalLauncherTest {

    /** Two nodes with room for two pods of 1 cpu each. */
    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 2, Resources.of(2_000, 4L << 30)));

    @TempDir
    Path folder;

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private MiniCluster cluster;

    @BeforeEach
    void start() {
        cluster = MiniCluster.start(
                CLUSTER,
                MiniClusterOptions.of(folder, TestImages.catalogue()).withLockConfirmation(Duration.ofMillis(500)));
    }

    @AfterEach
    void stop() {
        cluster.close();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void podsRunAFewAtATimeAndStagesFollowOneAnother() throws InterruptedException {
        Plan plan = Plans.of("kube-scheduler", """
                count:
                  copies: 3
                  pod: { image: "test/guest:1", command: [guest, print, hi], resources: { cpu: 2, memory: 64Mi } }
                after-count:
                  after: [count]
                  pod: { image: "test/guest:1", command: [guest, print, last], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(launch("run-1", plan)).isEqualTo(Outcome.COMPLETED);

        assertThat(of(RunEvent.PodCreated.class)).hasSize(4);
        assertThat(of(RunEvent.PodRunning.class)).hasSize(4);
        assertThat(of(RunEvent.PodEnded.class)).allMatch(event -> event.outcome() == RunEvent.PodOutcome.SUCCEEDED);
        assertThat(of(RunEvent.PodWaiting.class).get(0).reason()).contains("Insufficient cpu");
        assertThat(of(RunEvent.StageEnded.class).stream().map(RunEvent.StageEnded::stage))
                .containsExactly("count", "after-count");
        assertThat(events.get(0)).isInstanceOf(RunEvent.RunStarted.class);
        assertThat(events.get(events.size() - 1)).isInstanceOf(RunEvent.RunEnded.class);
        assertThat(cluster.view().list(Pod.class)).isEmpty();
    }

    @Test
    void gangsUnderVolcanoRunOneAfterTheOtherAndTheirRanksMeet() throws InterruptedException {
        assertThat(launch("gangs", Plans.of("volcano", Plans.gangs(2, "2")))).isEqualTo(Outcome.COMPLETED);

        assertThat(of(RunEvent.PodEnded.class)).hasSize(4);
        Timeline timeline = Timeline.of(events);
        assertThat(timeline.gangs()).hasSize(2).allSatisfy(gang -> {
            assertThat(gang.stage()).isEqualTo("train");
            assertThat(gang.queue()).isEqualTo("default");
            assertThat(gang.minMember()).isEqualTo(2);
            assertThat(gang.startedMillis()).isPresent();
        });
        assertThat(timeline.pods()).allMatch(pod -> pod.gang().isPresent());
        assertThat(timeline.queues())
                .anySatisfy(shares ->
                        assertThat(shares.queues()).extracting(QueueUse::queue).contains("default"));
    }

    @Test
    void singlePodsUnderVolcanoBelongToThePodGroupsThatAreMadeForThem() throws InterruptedException {
        Plan plan = Plans.of("volcano", """
                count:
                  copies: 2
                  pod: { image: "test/guest:1", command: [guest, print, hi], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(launch("single", plan)).isEqualTo(Outcome.COMPLETED);

        assertThat(Timeline.of(events).pods())
                .hasSize(2)
                .allMatch(pod -> pod.gang().isPresent());
    }

    @Test
    void aPodThatMakesRoomForAMoreUrgentOneEndsEvicted() throws InterruptedException {
        Plan plan = Plans.of("kube-scheduler", """
                humble:
                  copies: 2
                  priority: low
                  retry: { limit: 2 }
                  pod: { image: "test/guest:1", command: [guest, sleep, "5000"], resources: { cpu: 2, memory: 64Mi } }
                urgent:
                  delay: 2s
                  priority: high
                  pod: { image: "test/guest:1", command: [guest, print, hi], resources: { cpu: 2, memory: 64Mi } }
                """, """
                priorityClasses:
                  low: { value: 1 }
                  high: { value: 1000 }
                """);

        assertThat(launch("urgent", plan)).isEqualTo(Outcome.COMPLETED);

        assertThat(of(RunEvent.PodEnded.class))
                .filteredOn(ended -> ended.outcome() == RunEvent.PodOutcome.EVICTED)
                .singleElement()
                .satisfies(ended -> {
                    assertThat(ended.pod().stage()).isEqualTo("humble");
                    assertThat(ended.message()).contains("preempt");
                });
    }

    @Test
    void aGangOfAnIndexedJobMeetsUnderKubeScheduler() throws InterruptedException {
        assertThat(launch("indexed", Plans.of("kube-scheduler", Plans.gangs(1, "1"))))
                .isEqualTo(Outcome.COMPLETED);

        assertThat(of(RunEvent.PodEnded.class)).hasSize(2);
    }

    @Test
    void aChildThatFailsFailsTheRunAndSaysHow() throws InterruptedException {
        Plan plan = Plans.of(
                "kube-scheduler",
                "bad: { pod: { image: \"test/guest:1\", command: [guest, exit, \"3\"],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n");

        assertThat(launch("failing", plan)).isEqualTo(Outcome.FAILED);

        assertThat(of(RunEvent.PodEnded.class).get(0).message()).isEqualTo("container main ended with 3");
    }

    @Test
    void aStageThatHangsFailsAtItsTimeout() throws InterruptedException {
        Plan plan = Plans.of("volcano", """
                hang:
                  timeout: 2s
                  pod: { image: "test/guest:1", command: [guest, sleep, "60000"], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(launch("hanging", plan)).isEqualTo(Outcome.FAILED);

        assertThat(of(RunEvent.PodEnded.class).get(0).message()).contains("longer than the specified deadline");
        assertThat(cluster.view().list(Pod.class)).isEmpty();
    }

    @Test
    void twoGangsThatHoldHalfEachAreLockedAndCleared() throws InterruptedException {
        assertThat(launch("locked", Plans.of("kube-scheduler", Plans.gangs(2, "2"))))
                .isEqualTo(Outcome.LOCKED);

        assertThat(of(RunEvent.Locked.class)).hasSize(1);
        assertThat(of(RunEvent.Locked.class).get(0).lock().holders()).hasSize(2);
        assertThat(cluster.view().list(Pod.class)).isEmpty();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void severalRunsFollowOneAnotherOnOneCluster() throws InterruptedException {
        Plan plan = Plans.of("volcano", Plans.gangs(1, "2"));

        assertThat(launch("first", plan)).isEqualTo(Outcome.COMPLETED);
        assertThat(launch("second", plan)).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void anInterruptedRunIsCancelledAndLeavesNothing() {
        Plan plan = Plans.of(
                "kube-scheduler",
                "long: { pod: { image: \"test/guest:1\", command: [guest, sleep, \"60000\"],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n");
        Thread launching = Thread.currentThread();

        assertThatThrownBy(() -> new LocalLauncher(cluster)
                        .launch(new Launcher.Request(plan, "long", Map.of()), event -> {
                            events.add(event);
                            if (event instanceof RunEvent.PodRunning) {
                                launching.interrupt();
                            }
                        }))
                .isInstanceOf(InterruptedException.class);

        assertThat(of(RunEvent.RunEnded.class).get(0).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(cluster.view().list(Pod.class)).isEmpty();
    }

    private Outcome launch(String runId, Plan plan) throws InterruptedException {
        return new LocalLauncher(cluster).launch(new Launcher.Request(plan, runId, Map.of()), events::add);
    }

    private <E> List<E> of(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}

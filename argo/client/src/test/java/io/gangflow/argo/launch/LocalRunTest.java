package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.interpreter.PodNames;
import io.gangflow.minicluster.TestImages;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a minicluster, whose pods are processes: the reported events, and the remaining objects. */
@Timeout(60)
class LocalRunTest {

    @TempDir
    Path folder;

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private LocalArgo cluster;

    @BeforeEach
    void start() {
        cluster = LocalArgo.withGuest(folder);
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
    }

    @Test
    void gangsUnderVolcanoRunOneAfterTheOtherAndTheirRanksMeet() throws InterruptedException {
        assertThat(launch("gangs", Plans.gangs("volcano", 2, "2"))).isEqualTo(Outcome.COMPLETED);

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
        assertThat(launch("indexed", Plans.gangs("kube-scheduler", 1, "1"))).isEqualTo(Outcome.COMPLETED);

        assertThat(of(RunEvent.PodEnded.class)).hasSize(2);
    }

    @Test
    void aChildThatFailsFailsTheRunAndSaysHow() throws InterruptedException {
        Plan plan = Plans.of(
                "kube-scheduler",
                "bad: { pod: { image: \"test/guest:1\", command: [guest, exit, \"3\"],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n");

        assertThat(launch("failing", plan)).isEqualTo(Outcome.FAILED);

        assertThat(of(RunEvent.PodEnded.class).get(0).message()).isEqualTo("exit code 3");
    }

    @Test
    void theExitHandlerIsTheLastStageAlsoOfARunThatFails() throws InterruptedException {
        Plan plan = Plans.of(
                "kube-scheduler",
                "bad: { pod: { image: \"test/guest:1\", command: [guest, exit, \"3\"],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n",
                "onExit: { pod: { image: \"test/guest:1\", command: [guest, print, bye],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n");

        assertThat(launch("exiting", plan)).isEqualTo(Outcome.FAILED);

        assertThat(of(RunEvent.StageEnded.class))
                .extracting(RunEvent.StageEnded::stage, RunEvent.StageEnded::outcome)
                .containsExactly(tuple("bad", Outcome.FAILED), tuple("on-exit", Outcome.COMPLETED));
    }

    @Test
    void whatTheApiRefusesIsTheMessageOfTheRun() throws InterruptedException {
        String name = PodNames.of("refused", "hello-instance", "refused.hello.instance(0:instance:0)");
        cluster.client()
                .resource(TestImages.bound(name, "nowhere", "print", "hi"))
                .create();
        Plan plan = Plans.of(
                "kube-scheduler",
                "hello: { pod: { image: \"test/guest:1\", command: [guest, print, hi],"
                        + " resources: { cpu: 1, memory: 64Mi } } }\n");

        assertThat(launch("refused", plan)).isEqualTo(Outcome.FAILED);

        assertThat(of(RunEvent.RunEnded.class).get(0).message()).contains(name).contains("already exists");
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
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    /**
     * Whether two gangs lock each other depends on the order of their pods; a single oversized gang always locks
     * itself.
     */
    @Test
    void aGangThatHoldsAllRoomAndNeedsMoreIsLockedAndCleared() throws InterruptedException {
        Plan plan = Plans.of("kube-scheduler", """
                train:
                  ddp:
                    image: test/guest:1
                    command: [guest, gather, await, /nowhere]
                    workers: 3
                    resources: { cpu: 2, memory: 64Mi }
                """);

        assertThat(launch("locked", plan)).isEqualTo(Outcome.LOCKED);

        assertThat(of(RunEvent.Locked.class)).hasSize(1);
        assertThat(of(RunEvent.Locked.class).get(0).lock().holders()).hasSize(2);
        assertThat(of(RunEvent.StageEnded.class))
                .extracting(RunEvent.StageEnded::outcome)
                .containsExactly(Outcome.LOCKED);
        assertThat(pods()).isEmpty();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void severalRunsFollowOneAnotherOnOneCluster() throws InterruptedException {
        Plan plan = Plans.gangs("volcano", 1, "2");

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

        assertThatThrownBy(() -> cluster.launch(plan, "long", event -> {
                    events.add(event);
                    if (event instanceof RunEvent.PodRunning) {
                        launching.interrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);

        assertThat(of(RunEvent.RunEnded.class).get(0).outcome()).isEqualTo(Outcome.CANCELLED);
        assertThat(pods()).isEmpty();
    }

    private Outcome launch(String runId, Plan plan) throws InterruptedException {
        return cluster.launch(plan, runId, events::add);
    }

    private List<Pod> pods() {
        return cluster.client().pods().inAnyNamespace().list().getItems();
    }

    private <E> List<E> of(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }
}

package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.volcano.job.GangMessages.Condition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected texts follow from Volcano, plugins/gang (OnSessionClose) and api/job_info.go (TaskSchedulingReason). */
class GangMessagesTest {

    private static final Condition READY = new Condition("Scheduled", "tasks in gang are ready to be scheduled", "");

    static List<Arguments> jobs() {
        return List.of(
                arguments(
                        "a job without tasks gets no condition",
                        job(podGroup("g").minMember(2)),
                        ""),
                arguments("a task runs", job(podGroup("g"), running("a")), READY.reason()),
                arguments(
                        "one runs, one is gone",
                        job(podGroup("g").minMember(2), running("a"), failed("b")),
                        "1/2 tasks in gang unschedulable: pod group is not ready, 1 Failed, 1 Running, 2 minAvailable"),
                arguments(
                        "the missing one is only being deleted",
                        job(
                                podGroup("g").minMember(2),
                                running("a"),
                                running("b").deleting()),
                        ""),
                arguments(
                        "with what is being deleted there are still too few",
                        job(
                                podGroup("g").minMember(3),
                                running("a"),
                                running("b").deleting()),
                        "2/2 tasks in gang unschedulable: pod group is not ready, 1 Releasing, 1 Running, 3 minAvailable"),
                arguments(
                        "what is being deleted never had a node",
                        job(
                                podGroup("g").minMember(2),
                                running("a"),
                                pod("b").cpu("1").deleting()),
                        "1/2 tasks in gang unschedulable: pod group is not ready, 1 Releasing, 1 Running, 2 minAvailable"),
                arguments(
                        "another one is pending",
                        job(
                                podGroup("g").minMember(2),
                                running("a").deleting(),
                                running("b").deleting(),
                                pod("c").cpu("1")),
                        "2/3 tasks in gang unschedulable: pod group is not ready, 1 Pending, 2 Releasing, 2 minAvailable;"
                                + " Pending: 1 Unschedulable"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void theConditionCountsTheTasksThatAreMissing(String situation, JobInfo job, String expected) {
        assertThat(GangMessages.condition(job, Profile.HEAD)
                        .map(condition -> condition.unschedulable() ? condition.message() : condition.reason()))
                .as(situation)
                .isEqualTo(Optional.of(expected).filter(text -> !text.isEmpty()));
    }

    @Test
    void before116ADeletionIsReportedAsWell() {
        JobInfo job = job(podGroup("g").minMember(2), running("a"), running("b").deleting());

        assertThat(GangMessages.condition(job, Profile.V1_15))
                .contains(
                        new Condition(
                                "Unschedulable",
                                "NotEnoughResources",
                                "1/2 tasks in gang unschedulable: pod group is not ready, 1 Releasing, 1 Running, 2 minAvailable"));
    }

    @Test
    void aPipelinedTaskIsAnotherReasonThanADeletion() {
        JobInfo job = job(podGroup("g").minMember(1), running("a").deleting(), pod("b").cpu("1"), pod("c").cpu("1"));
        job.change(job.tasks(TaskStatus.PENDING).get(0), TaskStatus.PIPELINED, null);

        assertThat(GangMessages.condition(job, Profile.HEAD))
                .as("one pending, one pipelined")
                .map(Condition::message)
                .contains(
                        "1/3 tasks in gang unschedulable: pod group is not ready, 1 Pending, 1 Pipelined, 1 Releasing,"
                                + " 1 minAvailable; Pending: 1 Unschedulable");
    }

    @Test
    void aTaskThatIsAllocatedInTheSessionWaitsForItsGang() {
        JobInfo job = job(podGroup("g").minMember(3), pod("a").cpu("1"), pod("b").cpu("1"), pod("c").cpu("9"));
        List<TaskInfo> tasks = job.tasks(TaskStatus.PENDING);
        job.change(tasks.get(0), TaskStatus.ALLOCATED, null);
        job.change(tasks.get(1), TaskStatus.PIPELINED, null);
        job.failed(tasks.get(2), new FitErrors("0/1 nodes are unavailable"));

        assertThat(tasks.stream().map(task -> GangMessages.ofTask(job, task).orElse("")))
                .containsExactly(
                        "Pod default/a can possibly be assigned to , once minAvailable is satisfied",
                        "Pod default/b can possibly be assigned to , once resource is released and minAvailable is satisfied",
                        "0/1 nodes are unavailable");
    }

    @Test
    void aTaskWithoutAReasonOfItsOwnHasThatOfItsGang() {
        JobInfo job = job(podGroup("g").minMember(2), pod("a").cpu("1"), pod("b").cpu("9"));
        List<TaskInfo> tasks = job.tasks(TaskStatus.PENDING);
        job.failed(tasks.get(1), new FitErrors("0/1 nodes are unavailable"));

        assertThat(GangMessages.ofTask(job, tasks.get(0)))
                .contains("pod group is not ready, 2 Pending, 2 minAvailable; Pending: 2 Unschedulable."
                        + " Origin reason is b: 0/1 nodes are unavailable");
    }

    @Test
    void onlyTasksThatWaitForANodeHaveAReason() {
        JobInfo job = job(
                podGroup("g"),
                running("a"),
                running("b").deleting(),
                pod("c").cpu("1").succeededOn("n1"),
                pod("d").cpu("1").spec(spec -> spec.addNewSchedulingGate("wait")));

        assertThat(job.tasks())
                .allSatisfy(task -> assertThat(GangMessages.ofTask(job, task))
                        .as(task.pod().name())
                        .isEmpty());
    }

    private static PodFixture running(String name) {
        return pod(name).cpu("1").runningOn("n1");
    }

    private static PodFixture failed(String name) {
        return pod(name).cpu("1").failedOn("n1");
    }
}

package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static io.gangflow.scheduling.volcano.job.JobFixture.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.SubGroupPolicy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from Volcano, api/job_info.go and controllers/job/helpers. */
class JobInfoTest {

    @Test
    void jobsAreOrderedByTheSecondOfTheirCreationAndThenByName() {
        assertThat(Stream.of(
                                podGroup("c").created(1_000),
                                podGroup("b").created(2_000),
                                podGroup("a").created(1_999),
                                podGroup("d").created(900))
                        .map(group -> job(group))
                        .sorted(JobInfo.BY_CREATION)
                        .map(JobInfo::uid))
                .containsExactly("default/d", "default/a", "default/c", "default/b");
    }

    @Test
    void tasksAreOrderedByTheirIndexAndOtherwiseByCreationAndUid() {
        assertThat(ordered(pod("job-task-10"), pod("job-task-9").created(5_000)))
                .as("by number")
                .containsExactly("job-task-9", "job-task-10");
        assertThat(ordered(pod("job-10").created(1_000), pod("job-9").created(2_000)))
                .as("a name of two parts has no index")
                .containsExactly("job-10", "job-9");
        assertThat(ordered(pod("a-b-x").created(1_000), pod("a-b-1").created(2_000)))
                .as("one has no number")
                .containsExactly("a-b-x", "a-b-1");
        assertThat(ordered(
                        pod("a-b-1").created(1_900).uid("2"),
                        pod("c-d-1").created(1_100).uid("1")))
                .as("the same index and second")
                .containsExactly("c-d-1", "a-b-1");
        assertThat(ordered(pod("a-b-123456789").created(1_000), pod("a-b-5").created(2_000)))
                .as("nine digits are a number")
                .containsExactly("a-b-5", "a-b-123456789");
        assertThat(ordered(pod("a-b-").created(2_000), pod("a-b-1234567890").created(1_000)))
                .containsExactly("a-b-1234567890", "a-b-");
        assertThat(ordered(pod("-b").created(2_000), pod("-c").created(1_000))).containsExactly("-c", "-b");
    }

    @Test
    void theAnnotationForTheTaskPriorityReplacesThatOfThePod() {
        assertThat(task(pod("a").priority(7)).priority()).isEqualTo(7);
        assertThat(task(pod("a").priority(7).annotation("volcano.sh/task-priority", "-3"))
                        .priority())
                .isEqualTo(-3);
        assertThat(task(pod("a").priority(7).annotation("volcano.sh/task-priority", "high"))
                        .priority())
                .isEqualTo(7);
        assertThat(task(pod("a").priority(7).annotation("volcano.sh/task-priority", "-"))
                        .priority())
                .isEqualTo(7);
    }

    @Test
    void aTaskIsEvictableUnlessAnAnnotationOrLabelProtectsIt() {
        assertThat(task(pod("a")).evictable()).isTrue();
        assertThat(task(pod("a").label("volcano.sh/preemptable", "false")).evictable())
                .isFalse();
        assertThat(task(pod("a").label("volcano.sh/preemptable", "false").annotation("volcano.sh/preemptable", "true"))
                        .evictable())
                .as("the annotation goes first")
                .isTrue();
        assertThat(task(pod("a").annotation("volcano.sh/preemptable", "yes")).evictable())
                .as("not a truth value of Go")
                .isFalse();
    }

    @Test
    void aSchedulingGateHoldsATaskBack() {
        assertThat(task(pod("a")).gated()).isFalse();
        assertThat(task(pod("a").spec(spec -> spec.addNewSchedulingGate("wait")))
                        .gated())
                .isTrue();
    }

    @Test
    void aJobIsReadyWithItsMinimumOfPlacedTasksAndThoseWithoutRequests() {
        JobInfo job = job(
                podGroup("g").minMember(4),
                running("a-1"),
                pod("a-2").cpu("1").succeededOn("n1"),
                pod("a-3"),
                pod("a-4").cpu("1"));

        assertThat(job.readyTasks()).isEqualTo(2);
        assertThat(job.isReady()).as("2 placed and 1 without requests").isFalse();
        assertThat(job.isStarving()).isTrue();
        assertThat(job.isPipelined()).isFalse();

        job.change(job.tasks(TaskStatus.PENDING).get(1), TaskStatus.PIPELINED, null);
        assertThat(job.isPipelined()).isTrue();
        assertThat(job.isReady()).isFalse();

        job.change(job.tasks(TaskStatus.PIPELINED).get(0), TaskStatus.ALLOCATED, null);
        assertThat(job.isReady()).isTrue();
        assertThat(job.isStarving())
                .as("a task without requests does not count here")
                .isTrue();

        job.change(job.tasks(TaskStatus.PENDING).get(0), TaskStatus.ALLOCATED, null);
        assertThat(job.isStarving()).isFalse();
    }

    @Test
    void pendingTasksAreDistinguishedByTheirRequests() {
        assertThat(job(podGroup("g"), pod("a-1")).hasPending(true)).isTrue();
        assertThat(job(podGroup("g"), pod("a-1")).hasPending(false)).isFalse();
        assertThat(job(podGroup("g"), pod("a-1").cpu("1")).hasPending(true)).isFalse();
        assertThat(job(podGroup("g"), pod("a-1").cpu("1")).hasPending(false)).isTrue();
        assertThat(job(podGroup("g"), running("a-1")).hasPending(false)).isFalse();
    }

    @Test
    void aJobHoldsResourcesOfItsQueueOnceItIsAdmittedOrHasTasks() {
        assertThat(job(podGroup("g").phase("Pending")).holds()).isFalse();
        assertThat(job(podGroup("g").phase("Inqueue")).holds()).isTrue();
        assertThat(job(podGroup("g").phase("Running")).holds()).isTrue();
        assertThat(job(podGroup("g").phase("Completed")).holds()).isFalse();
        assertThat(job(podGroup("g").phase("Pending"), pod("a-1")).holds()).isTrue();
        assertThat(job(podGroup("g").phase("")).isPending()).isTrue();
    }

    @Test
    void aRunningJobKeepsTheUnusedPartOfItsReservation() {
        PodGroupFixture group = podGroup("g").minMember(1).minResources("4", "4Gi");

        assertThat(job(group.phase("Running"), running("a-1"))
                        .keptWhileRunning()
                        .get(Dimensions.CPU))
                .isEqualTo(3_000);
        assertThat(job(group.phase("Running")).keptWhileRunning().isEmpty())
                .as("fewer than minMember")
                .isTrue();
        assertThat(job(group.phase("Inqueue"), running("a-1"))
                        .keptWhileRunning()
                        .isEmpty())
                .isTrue();
        assertThat(job(podGroup("none").phase("Running"), running("a-1"))
                        .keptWhileRunning()
                        .isEmpty())
                .isTrue();
    }

    @Test
    void resourcesBeyondTheReservationAreElastic() {
        JobInfo job = job(podGroup("g").minResources("1", "1Gi"), running("a-1"), running("a-2"));
        assertThat(job.elastic().get(Dimensions.CPU)).isEqualTo(1_000);

        job.change(job.tasks(TaskStatus.RUNNING).get(0), TaskStatus.RELEASING, null);

        assertThat(job.elastic().get(Dimensions.CPU)).isZero();
        assertThat(job.outstanding().get(Dimensions.CPU)).isZero();
    }

    @Test
    void aJobThatNeedsAllItsTasksIsGivenUpAfterTheFirstFailure() {
        JobInfo job =
                job(podGroup("g").minMember(2), pod("a-1").cpu("1"), pod("a-2").cpu("1"));

        assertThat(job.canStillBeReady(job.tasks(TaskStatus.PENDING).get(0))).isFalse();
    }

    @Test
    void aJobWithoutRolesIsTriedWhileEnoughOtherTasksAreLeft() {
        PodFixture worker = pod("a-1").cpu("9").annotation("volcano.sh/task-spec", "worker");
        JobInfo job = job(
                podGroup("g").minMember(1).minTaskMember("worker", 2),
                worker,
                pod("a-2").cpu("1"));
        TaskInfo failed = job.tasks(TaskStatus.PENDING).get(0);
        job.failed(failed, new FitErrors());

        assertThat(job.roleHasFailed(failed)).isTrue();
        assertThat(job.canStillBeReady(failed)).as("the other task is enough").isTrue();

        JobInfo needsBoth = job(
                podGroup("h").minMember(2).minTaskMember("worker", 3),
                worker,
                pod("a-2").cpu("1"),
                pod("a-3").cpu("9").annotation("volcano.sh/task-spec", "worker"));
        TaskInfo first = needsBoth.tasks(TaskStatus.PENDING).get(0);
        needsBoth.failed(first, new FitErrors());
        assertThat(needsBoth.canStillBeReady(first)).isFalse();
    }

    @Test
    void aJobWithRolesIsTriedUnlessTheFailedRoleIsBelowItsMinimum() {
        PodFixture worker = pod("a-1").cpu("9").annotation("volcano.sh/task-spec", "worker");
        JobInfo optional = job(
                podGroup("g").minMember(1).minTaskMember("master", 1),
                worker,
                pod("a-2").cpu("1").annotation("volcano.sh/task-spec", "master"));
        TaskInfo failed = optional.tasks(TaskStatus.PENDING).get(0);
        optional.failed(failed, new FitErrors());
        assertThat(optional.canStillBeReady(failed)).isTrue();

        JobInfo required = job(
                podGroup("h").minMember(1).minTaskMember("worker", 1),
                worker,
                pod("a-2").cpu("1"));
        TaskInfo needed = required.tasks(TaskStatus.PENDING).get(0);
        required.failed(needed, new FitErrors());
        assertThat(required.canStillBeReady(needed)).isFalse();

        JobInfo satisfied = job(
                podGroup("i").minMember(1).minTaskMember("worker", 1),
                worker,
                running("a-2").annotation("volcano.sh/task-spec", "worker"));
        TaskInfo more = satisfied.tasks(TaskStatus.PENDING).get(0);
        satisfied.failed(more, new FitErrors());
        assertThat(satisfied.canStillBeReady(more)).isTrue();
    }

    @Test
    void aJobIsIdleWhileNoTaskUsesOrWaitsForResources() {
        JobInfo job = job(podGroup("g"), pod("a-1").cpu("1"));
        TaskInfo task = job.tasks(TaskStatus.PENDING).get(0);
        assertThat(job.isIdle()).as("one is pending").isFalse();

        job.change(task, TaskStatus.PIPELINED, null);
        assertThat(job.isIdle()).as("pipelined").isFalse();
        job.change(task, TaskStatus.ALLOCATED, null);
        assertThat(job.isIdle()).as("allocated").isFalse();
        job.change(task, TaskStatus.RELEASING, null);
        assertThat(job.isIdle()).as("only being deleted").isTrue();
        assertThat(job(podGroup("g"), pod("a-1").cpu("1").succeededOn("n1")).isIdle())
                .as("ended")
                .isTrue();
    }

    @Test
    void aTaskWithoutRequestsIsPendingUntilItHasANode() {
        JobInfo job = job(podGroup("g").minMember(2), pod("a-1"), pod("a-2"));
        job.change(job.tasks(TaskStatus.PENDING).get(0), TaskStatus.ALLOCATED, null);
        assertThat(job.hasPending(true)).as("the other one").isTrue();
        assertThat(job.hasPending(false)).isFalse();

        job.change(job.tasks(TaskStatus.PENDING).get(0), TaskStatus.ALLOCATED, null);
        assertThat(job.hasPending(true)).isFalse();
        assertThat(job.hasPending(false)).isFalse();
    }

    @Test
    void aTaskThatIsAddedCountsInWhatIsOutstanding() {
        JobInfo job = job(podGroup("g").minResources("4", "4Gi"), running("a-1"));
        assertThat(job.outstanding().get(Dimensions.CPU)).isEqualTo(3_000);

        job.add(task(running("a-2")));

        assertThat(job.outstanding().get(Dimensions.CPU)).isEqualTo(2_000);
    }

    @ParameterizedTest(name = "sub-groups of {0}, minMember {1}: {2}")
    @CsvSource({"1, 2, true", "2, 2, true", "3, 2, false", "4, 2, false", "2, 3, false", "1, 4, true"})
    void aJobWithSubGroupsIsTriedUnlessItOrTheSubGroupNeedsAllItsTasks(int size, int minMember, boolean tried) {
        PodGroupState group = podGroup("g")
                .minMember(minMember)
                .state()
                .divided(List.of(new SubGroupPolicy("parts", size, 1, Optional.empty(), List.of("part"))));
        JobInfo job = job(Dimensions.BASIC, group, 0, part("a-1"), part("a-2"), part("a-3"));

        assertThat(job.canStillBeReady(job.tasks(TaskStatus.PENDING).get(0))).isEqualTo(tried);
    }

    private static PodFixture part(String name) {
        return pod(name).cpu("1").label("part", "0");
    }

    private static PodFixture running(String name) {
        return pod(name).cpu("1").memory("1Gi").runningOn("n1");
    }

    /** Returns the names in both orders of the input, which must not matter. */
    private static List<String> ordered(PodFixture one, PodFixture other) {
        TaskInfo left = task(one);
        TaskInfo right = task(other);
        assertThat(Integer.signum(TaskInfo.BY_INDEX.compare(left, right)))
                .isEqualTo(-Integer.signum(TaskInfo.BY_INDEX.compare(right, left)));
        return Stream.of(left, right)
                .sorted(TaskInfo.BY_INDEX)
                .map(task -> task.pod().name())
                .toList();
    }
}

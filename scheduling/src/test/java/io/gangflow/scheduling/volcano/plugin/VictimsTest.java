package io.gangflow.scheduling.volcano.plugin;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.scheduling.snapshot.PodGroupFixture;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The votes of the plugins priority, gang and conformance, as in Volcano's pkg/scheduler/plugins. */
class VictimsTest {

    private final PriorityPlugin priority = new PriorityPlugin();
    private final GangPlugin gang = new GangPlugin();
    private final ConformancePlugin conformance = new ConformancePlugin();

    @Test
    void betweenJobsThePriorityOfTheJobsDecides() {
        JobInfo preemptor = job(5, podGroup("preemptor"), pod("new").priority(1));
        JobInfo lower = job(4, podGroup("lower"), running("lower").priority(9));
        JobInfo same = job(5, podGroup("same"), running("same").priority(0));

        assertThat(names(priority.preemptable(task(preemptor), tasks(lower, same))
                        .orElseThrow()))
                .containsExactly("lower");
    }

    @Test
    void withinAJobThePriorityOfTheTasksDecides() {
        JobInfo job = job(
                5,
                podGroup("job"),
                pod("new").priority(3),
                running("lower").priority(2),
                running("same").priority(3));

        assertThat(names(priority.preemptable(task(job), tasks(job).subList(1, 3))
                        .orElseThrow()))
                .containsExactly("lower");
    }

    @Test
    void aJobStarvesUntilAllItsTasksArePlacedOrPipelined() {
        JobInfo job = job(5, podGroup("job"), pod("new").cpu("1"), running("old"));
        assertThat(priority.jobStarving(job)).contains(true);

        job.change(task(job).task(), TaskStatus.PIPELINED, null);
        assertThat(priority.jobStarving(job)).contains(false);
    }

    @Test
    void higherPriorityGoesFirstAmongJobsAndTasks() {
        JobInfo high = job(6, podGroup("high"), pod("high").priority(1));
        JobInfo low = job(5, podGroup("low"), pod("low").priority(2));

        assertThat(priority.compareJobs(high, low)).isNegative();
        assertThat(priority.compareTasks(task(high).task(), task(low).task())).isPositive();
    }

    @Test
    void aGangGivesUpOnlyTasksAboveItsMinimum() {
        JobInfo gangOfTwo =
                job(0, podGroup("two").minMember(2), running("a"), running("b"), running("c"), running("d"));
        JobInfo other = job(0, podGroup("other").minMember(1), running("x"));
        JobTask any = task(other);

        assertThat(names(gang.preemptable(any, tasks(gangOfTwo, other)).orElseThrow()))
                .containsExactly("a", "b");
        assertThat(names(gang.reclaimable(any, tasks(gangOfTwo, other)).orElseThrow()))
                .containsExactly("a", "b");
    }

    @Test
    void aJobIsValidWithEnoughTasksThatMayStillRun() {
        assertThat(gang.jobValid(job(0, podGroup("g").minMember(2), running("a"), pod("b"))))
                .isTrue();
        assertThat(gang.jobValid(job(
                        0,
                        podGroup("g").minMember(2),
                        running("a"),
                        running("b").deleting())))
                .as("a task that is being deleted")
                .isFalse();
        assertThat(gang.jobValid(job(0, podGroup("g").minMember(2), pod("a")))).isFalse();
    }

    @Test
    void everyRoleNeedsItsMinimumOfTasksThatMayStillRun() {
        PodGroupFixture group = podGroup("g").minMember(1).minTaskMember("worker", 1);
        String role = "volcano.sh/task-spec";

        assertThat(gang.jobValid(job(0, group, pod("w").annotation(role, "worker"), pod("m"))))
                .isTrue();
        assertThat(gang.jobValid(
                        job(0, group, running("w").annotation(role, "worker").deleting(), pod("m"))))
                .isFalse();
    }

    @Test
    void pipelinedTasksCountForAGangThatWaitsButNotForAReadyOne() {
        String role = "volcano.sh/task-spec";
        JobInfo job = job(
                0,
                podGroup("g").minMember(2).minTaskMember("worker", 2),
                running("a").annotation(role, "worker"),
                pod("b").cpu("1").annotation(role, "worker"));
        assertThat(gang.jobPipelined(job)).isEqualTo(Vote.REJECT);

        job.change(tasks(job).get(1).task(), TaskStatus.PIPELINED, null);

        assertThat(gang.jobPipelined(job)).isEqualTo(Vote.PERMIT);
        assertThat(gang.jobReady(job)).isFalse();
        job.change(tasks(job).get(1).task(), TaskStatus.ALLOCATED, null);
        assertThat(gang.jobReady(job)).isTrue();
        assertThat(gang.jobStarving(job)).contains(false);
    }

    @Test
    void jobsThatAreNotReadyGoFirst() {
        JobInfo ready = job(0, podGroup("ready").minMember(1), running("a"));
        JobInfo waiting = job(0, podGroup("waiting").minMember(1), pod("b").cpu("1"));

        assertThat(gang.compareJobs(waiting, ready)).isNegative();
    }

    @Test
    void podsOfTheSystemAreProtected() {
        JobInfo job = job(
                0,
                podGroup("job"),
                running("ordinary"),
                running("system").namespace("kube-system"),
                running("cluster").spec(spec -> spec.withPriorityClassName("system-cluster-critical")),
                running("node").spec(spec -> spec.withPriorityClassName("system-node-critical")),
                running("urgent").spec(spec -> spec.withPriorityClassName("urgent")));

        assertThat(names(conformance.preemptable(task(job), tasks(job)).orElseThrow()))
                .containsExactly("ordinary", "urgent");
        assertThat(names(conformance.reclaimable(task(job), tasks(job)).orElseThrow()))
                .containsExactly("ordinary", "urgent");
    }

    private static PodFixture running(String name) {
        return pod(name).cpu("1").runningOn("n1");
    }

    private static JobTask task(JobInfo job) {
        return tasks(job).get(0);
    }

    private static List<JobTask> tasks(JobInfo... jobs) {
        List<JobTask> tasks = new ArrayList<>();
        Stream.of(jobs).forEach(job -> job.tasks().forEach(task -> tasks.add(new JobTask(job, task))));
        return tasks;
    }

    private static List<String> names(List<JobTask> tasks) {
        return tasks.stream().map(each -> each.task().pod().name()).toList();
    }
}

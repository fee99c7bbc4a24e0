package io.gangflow.scheduling.volcano.job;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static io.gangflow.scheduling.snapshot.PodGroupFixture.podGroup;
import static io.gangflow.scheduling.volcano.job.JobFixture.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gangflow.scheduling.snapshot.Decisions.PodCounts;
import io.gangflow.scheduling.snapshot.Decisions.PodGroupUpdate;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests when a session has nothing to do for a job, and nothing to write about it (framework/job_updater.go). */
class JobReasonsTest {

    private static final String QUOTA = "queue resource quota insufficient: insufficient cpu";

    static List<Arguments> jobsThatASessionFinds() {
        PodFixture running = pod("a").cpu("1").runningOn("n1");
        PodFixture done = pod("b").cpu("1").succeededOn("n1");
        return List.of(
                arguments(
                        "it runs and this was written",
                        wrote("Running", job(podGroup("g").phase("Running"), running)),
                        true),
                arguments("it has ended", wrote("Completed", job(podGroup("g").phase("Completed"), done)), true),
                arguments(
                        "admitted, but its pods do not exist yet",
                        wrote("Inqueue", job(podGroup("g").phase("Inqueue"))),
                        true),
                arguments("nothing was written yet", job(podGroup("g").phase("Running"), running), false),
                arguments(
                        "the API server does not show its new phase yet",
                        wrote("Running", job(podGroup("g").phase("Inqueue"), running)),
                        false),
                arguments(
                        "it waits for admission",
                        wrote("Pending", job(podGroup("g").phase("Pending"))),
                        false),
                arguments(
                        "a task is pending",
                        wrote("Running", job(podGroup("g").phase("Running"), running, pod("c").cpu("1"))),
                        false),
                arguments(
                        "this session evicts a task",
                        evicting(wrote("Running", job(podGroup("g").phase("Running"), running))),
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobsThatASessionFinds")
    void sessionsSkipAJobThatIsAdmittedUnchangedAndWritten(String situation, JobInfo job, boolean quiet) {
        assertThat(job.isQuiet()).as(situation).isEqualTo(quiet);
    }

    static List<Arguments> nextSessions() {
        return List.of(
                arguments(
                        "the same reasons in other objects",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 1, "2 Insufficient cpu");
                            job.rejectedByEnqueue(QUOTA);
                        }),
                        true),
                arguments(
                        "a task fits now",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            job.rejectedByEnqueue(QUOTA);
                        }),
                        false),
                arguments(
                        "another task does not fit",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 2, "2 Insufficient cpu");
                            job.rejectedByEnqueue(QUOTA);
                        }),
                        false),
                arguments(
                        "one does not fit for another reason",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 1, "2 Insufficient memory");
                            job.rejectedByEnqueue(QUOTA);
                        }),
                        false),
                arguments(
                        "it is rejected for another reason",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 1, "2 Insufficient cpu");
                            job.rejectedByEnqueue("resource in cluster is overused: overused cpu");
                        }),
                        false),
                arguments(
                        "it is no longer rejected",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 1, "2 Insufficient cpu");
                        }),
                        false),
                arguments(
                        "the same reasons, but it is admitted",
                        next(job -> {
                            fails(job, 0, "2 Insufficient cpu");
                            fails(job, 1, "2 Insufficient cpu");
                            job.rejectedByEnqueue(QUOTA);
                            job.enqueued();
                        }),
                        false));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nextSessions")
    void nothingIsWrittenAgainForTheSameReasons(String situation, Consumer<JobInfo> session, boolean asWritten) {
        JobInfo job = job(podGroup("g"), pod("a").cpu("1"), pod("b").cpu("1"), pod("c").cpu("1"));
        fails(job, 0, "2 Insufficient cpu");
        fails(job, 1, "2 Insufficient cpu");
        job.rejectedByEnqueue(QUOTA);
        assertThat(job.isAsWritten()).as("nothing was written").isFalse();
        job.wroteAll(update("Pending"));
        assertThat(job.isAsWritten()).as("it was written in this session").isTrue();

        job.startSession();
        session.accept(job);

        assertThat(job.isAsWritten()).as(situation).isEqualTo(asWritten);
    }

    @Test
    void theListenerHearsOfTheFirstChangeOnly() {
        List<String> heard = new ArrayList<>();
        JobInfo job = job(podGroup("g"), pod("a").cpu("1"));
        job.onChange(changed -> heard.add(changed.uid()));

        job.rejectedByEnqueue(QUOTA);
        assertThat(heard).as("a reason is no change").isEmpty();
        job.enqueued();
        job.change(job.tasks(TaskStatus.PENDING).get(0), TaskStatus.ALLOCATED, null);

        assertThat(heard).containsExactly("default/g");
    }

    @Test
    void aTurnOfAJobStartsWithoutTheFailuresOfTheOneBefore() {
        JobInfo job = job(podGroup("g"), pod("a").cpu("1").annotation("volcano.sh/task-spec", "worker"));
        TaskInfo task = fails(job, 0, "2 Insufficient cpu");
        assertThat(job.roleHasFailed(task)).isTrue();
        assertThat(job.fitErrors(task)).map(FitErrors::message).contains("2 Insufficient cpu");

        job.forgetFailures();

        assertThat(job.roleHasFailed(task)).isFalse();
        assertThat(job.fitErrors(task)).isEmpty();
    }

    @Test
    void fitErrorsCountTheReasonsOfAllNodes() {
        FitErrors errors = new FitErrors();
        assertThat(errors.message()).isEqualTo("0/0 nodes are unavailable");

        errors.add("n1", List.of("Insufficient cpu"));
        assertThat(errors.message()).isEqualTo("0/1 nodes are unavailable: 1 Insufficient cpu.");
        errors.add("n2", List.of("node(s) had taint", "Insufficient cpu"));
        assertThat(errors.message()).isEqualTo("0/2 nodes are unavailable: 1 node(s) had taint, 2 Insufficient cpu.");

        assertThat(new FitErrors("Task a with role spec worker has already predicated failed, skip").message())
                .isEqualTo("Task a with role spec worker has already predicated failed, skip");
    }

    @Test
    void fitErrorsAreComparedByTheirText() {
        FitErrors onOne = new FitErrors();
        onOne.add("n1", List.of("Insufficient cpu"));
        FitErrors onAnother = new FitErrors();
        onAnother.add("n2", List.of("Insufficient cpu"));
        FitErrors ofAnotherKind = new FitErrors();
        ofAnotherKind.add("n1", List.of("Insufficient memory"));

        assertThat(onOne.readsLike(onOne)).isTrue();
        assertThat(onOne.readsLike(onAnother))
                .as("the text does not name the node")
                .isTrue();
        assertThat(onOne.readsLike(ofAnotherKind)).isFalse();
    }

    private static JobInfo wrote(String phase, JobInfo job) {
        job.wrote(update(phase));
        return job;
    }

    private static JobInfo evicting(JobInfo job) {
        job.change(job.tasks(TaskStatus.RUNNING).get(0), TaskStatus.RELEASING, null);
        return job;
    }

    private static PodGroupUpdate update(String phase) {
        return new PodGroupUpdate("default", "g", phase, "", "", "", new PodCounts(0, 0, 0));
    }

    private static Consumer<JobInfo> next(Consumer<JobInfo> session) {
        return session;
    }

    private static TaskInfo fails(JobInfo job, int index, String reason) {
        TaskInfo task = job.tasks(TaskStatus.PENDING).get(index);
        job.failed(task, new FitErrors(reason));
        return task;
    }
}

package io.gangflow.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LostExecutorsTest {

    @Test
    void aTaskThatLostItsExecutorsSaysHowOftenAndWhy() {
        Throwable aborted =
                new IllegalStateException("Job aborted due to stage failure: Task 3 in stage 2.0 failed 4 times,"
                        + " most recent failure: Lost task 3.3 in stage 2.0 (TID 9) (10.0.0.7 executor 5): ExecutorLostFailure"
                        + " (executor 5 exited caused by one of the running tasks) Reason: Command exited with code 137\n"
                        + "Driver stacktrace:");

        assertThat(FailureMessage.of(aborted))
                .isEqualTo(
                        "task 3 of stage 2 was lost with its executor 4 times, at last with executor 5: Command exited"
                                + " with code 137; check the executors' logs, increase their memory, or raise"
                                + " spark.task.maxFailures");
    }

    @Test
    void theReasonOfAPodIsOnTheNextLine() {
        assertThat(
                        LostExecutors.sentence(
                                "Task 0 in stage 1.0 failed 4 times, most recent failure: Lost task 0.3 in stage 1.0"
                                        + " (TID 3) (10.0.0.7 executor 2): ExecutorLostFailure (executor 2 exited caused by one of the running"
                                        + " tasks) Reason: \nThe executor with id 2 exited with exit code 137(SIGKILL, possible container OOM).\n"))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).contains("executor 2: The executor with id 2 exited with exit code 137"));
    }

    @Test
    void anApplicationThatTheMasterRemovedSaysThatNoExecutorStarted() {
        Throwable aborted =
                new IllegalStateException("Job aborted due to stage failure: Master removed our application: FAILED");

        assertThat(FailureMessage.of(aborted)).startsWith("executors ended repeatedly before they did any work");
    }

    @Test
    void otherFailuresAreTheirOwn() {
        assertThat(LostExecutors.sentence("Task 0 in stage 0.0 failed 1 times, most recent failure: Lost task 0.0"))
                .isEmpty();
    }
}

package io.gangflow.argo.launcher.kind;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.ResourceCondition;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildKindsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Running}}                                        | -
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Terminating}}                                    | -
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Completed}}                                      | + Completed
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Terminated, message: PodFailed}}                 | ! Terminated: PodFailed
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Aborted}}                                        | ! Aborted
            sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: SUBMISSION_FAILED}}                   | -
            sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: PENDING_RERUN}}                       | -
            sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: COMPLETED}}                           | + COMPLETED
            sparkoperator.k8s.io/v1beta2 | SparkApplication | {applicationState: {state: FAILED, errorMessage: driver OOM}}    | ! FAILED: driver OOM
            kubeflow.org/v1              | PyTorchJob       | {conditions: [{type: Running, status: 'False'}, {type: Succeeded, status: 'True'}]} | + Succeeded
            kubeflow.org/v1              | PyTorchJob       | {conditions: [{type: Failed, status: 'True', message: rank 1}]}  | ! Failed: rank 1
            kubeflow.org/v1              | PyTorchJob       | {conditions: [{type: Failed, status: 'False'}]}                  | -
            trainer.kubeflow.org/v1alpha1 | TrainJob        | {conditions: [{type: Suspended, status: 'False'}, {type: Complete, status: 'True'}]} | + Complete
            jobset.x-k8s.io/v1alpha2     | JobSet           | {conditions: [{type: Completed, status: 'True'}]}                | + Completed
            ray.io/v1                    | RayJob           | {jobStatus: RUNNING, jobDeploymentStatus: Running}               | -
            ray.io/v1                    | RayJob           | {jobStatus: FAILED, jobDeploymentStatus: Retrying}               | -
            ray.io/v1                    | RayJob           | {jobStatus: SUCCEEDED, jobDeploymentStatus: Complete}            | + Complete
            ray.io/v1                    | RayJob           | {jobStatus: STOPPED, jobDeploymentStatus: Complete}              | ! STOPPED
            ray.io/v1                    | RayJob           | {jobDeploymentStatus: Failed, reason: AppFailed}                 | ! Failed: AppFailed
            ray.io/v1                    | RayJob           | {jobDeploymentStatus: ValidationFailed, message: too long}       | ! ValidationFailed: too long
            batch/v1                     | Job              | {succeeded: 1, conditions: [{type: SuccessCriteriaMet, status: 'True'}]} | -
            batch/v1                     | Job              | {conditions: [{type: Failed, status: 'True', reason: BackoffLimitExceeded}]} | ! Failed: BackoffLimitExceeded
            batch.volcano.sh/v1alpha1    | Job              | {state: {phase: Failed, reason: PodFailed}}                      | ! Failed: PodFailed
            jobset.x-k8s.io/v1alpha2     | JobSet           | {conditions: [{type: Failed, status: 'True', message: job 2}, {type: Completed, status: 'True'}]} | ! Failed: job 2
            batch/v1                     | Job              | {conditions: [{type: Complete, status: 'True'}]}                 | + Complete
            argoproj.io/v1alpha1         | Workflow         | {phase: Failed}                                                  | ! Failed
            argoproj.io/v1alpha1         | Workflow         | {phase: Running}                                                 | -
            example.org/v1               | Other            | {phase: Succeeded}                                               | -
            argoproj.io/v1alpha1         | Workflow         | {phase: Error, message: no pods}                                 | ! Error: no pods
            argoproj.io/v1alpha1         | Workflow         | {phase: Succeeded}                                               | + Succeeded
            """)
    void aKindEndsAsItsControllerSays(String apiVersion, String kind, String status, String expected) {
        ChildKind known = ChildKinds.of(apiVersion, kind, Optional.empty(), Optional.empty());
        assertThat(shown(known.end(object("{status: " + status + "}")))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Never     | Succeeded                         | + Succeeded
            Never     | Succeeded ResourceReleased        | + Succeeded
            Never     | Failed ResourceReleased           | ! Failed
            Never     | DriverEvicted TerminatedWithoutReleaseResources | ! DriverEvicted
            Never     | RunningHealthy                    | -
            OnFailure | Failed                            | -
            OnFailure | Failed ScheduledToRestart         | -
            OnFailure | Failed ScheduledToRestart RunningHealthy Succeeded ResourceReleased | + Succeeded
            Always    | Succeeded                         | -
            Never     | ResourceReleased                  | ! ResourceReleased
            Never     | Succeeded Failed ResourceReleased | ! Failed
            """)
    void anApplicationOfApachesOperatorEndsAsItsHistorySays(String policy, String states, String expected) {
        String[] all = states.split(" ", -1);
        StringBuilder history = new StringBuilder();
        for (int number = 0; number < all.length; number++) {
            // Numbers sort differently as text: 10 comes before 9.
            history.append("'%s': {currentStateSummary: %s},".formatted(number + 8, all[number]));
        }
        String text = "{spec: {applicationTolerations: {restartConfig: {restartPolicy: %s}}}, status: {currentState:"
                        .formatted(policy)
                + " {currentStateSummary: %s}, stateTransitionHistory: {%s}}}"
                        .formatted(all[all.length - 1], history.substring(0, history.length() - 1));
        ChildKind kind = ChildKinds.of("spark.apache.org/v1", "SparkApplication", Optional.empty(), Optional.empty());
        assertThat(shown(kind.end(object(text)))).isEqualTo(expected);
    }

    @Test
    void conditionsSayWhatIsAnEndAndTheKindSaysTheRest() {
        Optional<ResourceCondition> one = Optional.of(ResourceCondition.parse("status.succeeded > 0"));
        Optional<ResourceCondition> aborted = Optional.of(ResourceCondition.parse("status.state.phase = Pending"));
        ChildKind succeeding = ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", one, Optional.empty());
        ChildKind failing = ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), aborted);
        assertThat(shown(succeeding.end(object("{status: {succeeded: 1, state: {phase: Running}}}"))))
                .isEqualTo("+ the success condition is met");
        assertThat(shown(succeeding.end(object("{status: {state: {phase: Completed}}}"))))
                .as("the condition replaces the success of the kind")
                .isEqualTo("-");
        assertThat(shown(succeeding.end(object("{status: {state: {phase: Failed}}}"))))
                .isEqualTo("! Failed");
        assertThat(shown(failing.end(object("{status: {state: {phase: Pending}}}"))))
                .isEqualTo("! the failure condition is met");
        assertThat(shown(failing.end(object("{status: {state: {phase: Running}}}"))))
                .isEqualTo("-");
        assertThat(shown(failing.end(object("{status: {state: {phase: Completed}}}"))))
                .isEqualTo("+ Completed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {phase: Running}                 | -
            {phase: Running, ready: true}    | + the success condition is met
            {phase: Completed}               | -
            {phase: Failed}                  | -
            {phase: Failed, ready: true}     | + the success condition is met
            {phase: Running, broken: true}   | ! the failure condition is met
            {phase: Completed, broken: true} | ! the failure condition is met
            {phase: Failed, broken: true, message: rank 1} | ! Failed: rank 1
            {phase: Running, broken: true, ready: true}    | ! the failure condition is met
            """)
    void withBothConditionsTheKindOnlyHasTheWordsOfAFailure(String state, String expected) {
        ChildKind kind = ChildKinds.of(
                "batch.volcano.sh/v1alpha1",
                "Job",
                Optional.of(ResourceCondition.parse("status.state.ready = true")),
                Optional.of(ResourceCondition.parse("status.state.broken = true")));
        assertThat(shown(kind.end(object("{status: {state: " + state + "}}")))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1     | Job              | {name: run-worker-1}                                                                   | worker-1
            sparkoperator.k8s.io/v1beta2  | SparkApplication | {name: run-driver, labels: {spark-role: driver}}                                       | driver
            sparkoperator.k8s.io/v1beta2  | SparkApplication | {name: x-exec-3, labels: {spark-role: executor, spark-exec-id: '3'}}                   | executor-3
            trainer.kubeflow.org/v1alpha1 | TrainJob         | {name: run-node-0-1-x2, labels: {jobset.sigs.k8s.io/replicatedjob-name: node, batch.kubernetes.io/job-completion-index: '1'}} | node-1
            jobset.x-k8s.io/v1alpha2      | JobSet           | {name: run-w-2-0-k, labels: {jobset.sigs.k8s.io/replicatedjob-name: w, jobset.sigs.k8s.io/job-index: '2'}} | w-2-0
            example.org/v1                | Other            | {name: elsewhere}                                                                      | elsewhere
            """)
    void aPodIsCalledByItsPartInTheWork(String apiVersion, String kind, String metadata, String expected) {
        ChildKind known = ChildKinds.of(apiVersion, kind, Optional.empty(), Optional.empty());
        assertThat(known.rank("run", object(metadata))).isEqualTo(expected);
    }

    private static String shown(Optional<End> end) {
        return end.map(some -> (some.succeeded() ? "+ " : "! ") + some.message())
                .orElse("-");
    }

    private static JsonNode object(String text) {
        io.gangflow.pipeline.yaml.YamlDocument document = io.gangflow.pipeline.yaml.YamlDocument.read("test", text);
        return io.gangflow.pipeline.yaml.YamlTree.object(
                (io.gangflow.pipeline.yaml.Node.Mapping) document.root().orElseThrow());
    }
}

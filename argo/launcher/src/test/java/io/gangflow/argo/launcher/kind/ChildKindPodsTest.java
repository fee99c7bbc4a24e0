package io.gangflow.argo.launcher.kind;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.interpreter.ResourceCondition;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a kind's objects state besides their ends: their pods, their PodGroup, and the parts of the pods. */
final class ChildKindPodsTest {

    private static final Optional<ResourceCondition> NONE = Optional.empty();
    private static final String JOBSETS = "jobset.sigs.k8s.io/";
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private static ChildKind kind(String apiVersion, String kind) {
        return ChildKinds.of(apiVersion, kind, NONE, NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1     | Job              | volcano.sh/job-name=run
            sparkoperator.k8s.io/v1beta2  | SparkApplication | sparkoperator.k8s.io/app-name=run
            spark.apache.org/v1           | SparkApplication | spark.operator/spark-app-name=run
            kubeflow.org/v1               | PyTorchJob       | training.kubeflow.org/job-name=run
            trainer.kubeflow.org/v1alpha1 | TrainJob         | jobset.sigs.k8s.io/jobset-name=run
            jobset.x-k8s.io/v1alpha2      | JobSet           | jobset.sigs.k8s.io/jobset-name=run
            ray.io/v1                     | RayJob           | ray.io/originated-from-cr-name=run
            batch/v1                      | Job              | batch.kubernetes.io/job-name=run
            argoproj.io/v1alpha1          | Workflow         | workflows.argoproj.io/workflow=run
            example.org/v1                | Job              |
            batch/v1                      | Other            |
            """)
    void thePodsOfAKindHaveALabel(String apiVersion, String kind, String selector) {
        assertThat(kind(apiVersion, kind).podSelector("run")).isEqualTo(Optional.ofNullable(selector));
        assertThat(kind(apiVersion, kind).knowsItsEnds()).isEqualTo(selector != null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1     | Job              | {'tasks': [{'replicas': 2}, {'name': 'driver'}]}                         | 3
            batch.volcano.sh/v1alpha1     | Job              | {'tasks': []}                                                            |
            sparkoperator.k8s.io/v1beta2  | SparkApplication | {'executor': {'instances': 4}}                                           | 5
            sparkoperator.k8s.io/v1beta2  | SparkApplication | {'executor': {'instances': '4'}}                                         |
            spark.apache.org/v1           | SparkApplication | {'sparkConf': {'spark.executor.instances': '4'}}                         | 5
            spark.apache.org/v1           | SparkApplication | {'sparkConf': {'spark.executor.instances': '99999'}}                     | 100000
            spark.apache.org/v1           | SparkApplication | {'sparkConf': {'spark.executor.instances': '100000'}}                    |
            spark.apache.org/v1           | SparkApplication | {'sparkConf': {}}                                                        |
            kubeflow.org/v1               | PyTorchJob       | {'pytorchReplicaSpecs': {'Master': {}, 'Worker': {'replicas': 3}}}       | 4
            kubeflow.org/v1               | PyTorchJob       | {}                                                                       |
            trainer.kubeflow.org/v1alpha1 | TrainJob         | {'trainer': {'numNodes': 4}}                                             | 4
            trainer.kubeflow.org/v1alpha1 | TrainJob         | {'trainer': {}}                                                          |
            jobset.x-k8s.io/v1alpha2      | JobSet           | {'replicatedJobs': [{'replicas': 2, 'template': {'spec': {'parallelism': 3}}}, {}]} | 7
            jobset.x-k8s.io/v1alpha2      | JobSet           | {'replicatedJobs': [{'replicas': 0}]}                                    |
            ray.io/v1                     | RayJob           | {}                                                                       | 1
            ray.io/v1                     | RayJob           | {'rayClusterSpec': {'workerGroupSpecs': [{'replicas': 2}, {'replicas': 3, 'numOfHosts': 4}]}} | 15
            ray.io/v1                     | RayJob           | {'rayClusterSpec': {'workerGroupSpecs': [{}, {'replicas': 2, 'numOfHosts': 0}]}} | 3
            batch/v1                      | Job              | {'completions': 6, 'parallelism': 3}                                     | 6
            batch/v1                      | Job              | {'parallelism': 3}                                                       | 3
            batch/v1                      | Job              | {}                                                                       | 1
            argoproj.io/v1alpha1          | Workflow         | {'parallelism': 3}                                                       |
            example.org/v1                | Other            | {'replicas': 3}                                                          |
            """)
    void theNumberOfPodsIsTakenFromTheSpec(String apiVersion, String kind, String spec, Integer pods) {
        assertThat(kind(apiVersion, kind).pods(json("{'spec': " + spec + "}")))
                .isEqualTo(pods == null ? OptionalInt.empty() : OptionalInt.of(pods));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1     | Job              | run-u
            ray.io/v1                     | RayJob           | ray-run-pg
            kubeflow.org/v1               | PyTorchJob       |
            sparkoperator.k8s.io/v1beta2  | SparkApplication |
            example.org/v1                | Other            |
            """)
    void aPodGroupIsNamedAfterTheObjectWhereItsControllerCreatesIt(String apiVersion, String kind, String group) {
        assertThat(kind(apiVersion, kind).podGroup(json("{'metadata': {'name': 'run', 'uid': 'u'}}")))
                .isEqualTo(Optional.ofNullable(group));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            batch.volcano.sh/v1alpha1     | Job              | run-              | {}                                                          | run-
            batch.volcano.sh/v1alpha1     | Job              | run-a             | {}                                                          | a
            batch.volcano.sh/v1alpha1     | Job              | runner-0          | {}                                                          | runner-0
            sparkoperator.k8s.io/v1beta2  | SparkApplication | x-exec-3          | {'spark-role': 'executor'}                                  | executor
            spark.apache.org/v1           | SparkApplication | x-exec-3          | {'spark-role': 'executor', 'spark-exec-id': '3'}            | executor-3
            spark.apache.org/v1           | SparkApplication | x-driver          | {'spark-role': 'driver', 'spark-exec-id': '3'}              | driver
            spark.apache.org/v1           | SparkApplication | run-x             | {}                                                          | run-x
            trainer.kubeflow.org/v1alpha1 | TrainJob         | run-node-0-0-x2   | {'{JOBSETS}replicatedjob-name': 'node'}                     | node-0
            trainer.kubeflow.org/v1alpha1 | TrainJob         | run-node-0-0-x2   | {}                                                          | run-node-0-0-x2
            jobset.x-k8s.io/v1alpha2      | JobSet           | run-w-0-3-k       | {'{JOBSETS}replicatedjob-name': 'w', '{INDEX}': '3'}        | w-0-3
            jobset.x-k8s.io/v1alpha2      | JobSet           | run-w-0-3-k       | {}                                                          | run-w-0-3-k
            ray.io/v1                     | RayJob           | run-head-x7k2p    | {'ray.io/node-type': 'head'}                                | head
            ray.io/v1                     | RayJob           | run-gpu-x7k2p     | {'ray.io/node-type': 'worker', 'ray.io/group': 'gpu'}       | gpu-x7k2p
            ray.io/v1                     | RayJob           | run-gpu-x7k2p     | {'ray.io/node-type': 'worker'}                              | worker-x7k2p
            ray.io/v1                     | RayJob           | run-x7k2p         | {}                                                          | submitter-x7k2p
            batch/v1                      | Job              | run-2-x7k2p       | {'{INDEX}': '2'}                                            | 2
            batch/v1                      | Job              | run-x7k2p         | {}                                                          | x7k2p
            batch/v1                      | Job              | other-x7k2p       | {}                                                          | other-x7k2p
            argoproj.io/v1alpha1          | Workflow         | run-train-1       | {}                                                          | train-1
            """)
    void aPodIsCalledByItsLabelsOrByItsName(
            String apiVersion, String kind, String pod, String labels, String expected) {
        String filled = labels.replace("{JOBSETS}", JOBSETS).replace("{INDEX}", INDEX);
        assertThat(kind(apiVersion, kind).rank("run", json("{'name': '%s', 'labels': %s}".formatted(pod, filled))))
                .isEqualTo(expected);
    }

    /** Before Kubernetes 1.28 an index is only an annotation. */
    @Test
    void theIndexOfAPodIsALabelOrAnAnnotation() {
        String metadata = "{'name': 'run-2-x7k2p', 'labels': {%s}, 'annotations': {'" + INDEX + "': '2'}}";

        assertThat(kind("batch/v1", "Job").rank("run", json(metadata.formatted(""))))
                .isEqualTo("2");
        assertThat(kind("batch/v1", "Job").rank("run", json(metadata.formatted("'" + INDEX + "': '3'"))))
                .isEqualTo("3");
    }

    @Test
    void aReasonHasALimit() {
        assertThat(End.failure("Failed", "r".repeat(1_000)).message()).isEqualTo("Failed: " + "r".repeat(1_000));
        assertThat(End.failure("Failed", "r".repeat(1_001)).message()).isEqualTo("Failed: " + "r".repeat(1_000) + " …");
        assertThat(End.failure("Failed", " \n").message()).isEqualTo("Failed");
    }

    @Test
    void otherEndsOfAnObjectChangeNothingElseOfItsKind() {
        ChildKind plain = kind("ray.io/v1", "RayJob");
        Optional<ResourceCondition> condition = Optional.of(ResourceCondition.parse("status.ready = true"));
        for (ChildKind changed : new ChildKind[] {
            ChildKinds.of("ray.io/v1", "RayJob", condition, NONE), ChildKinds.of("ray.io/v1", "RayJob", NONE, condition)
        }) {
            assertThat(changed.podSelector("run")).isEqualTo(plain.podSelector("run"));
            assertThat(changed.podGroup(json("{'metadata': {'name': 'run'}}"))).contains("ray-run-pg");
            assertThat(changed.pods(json("{}"))).hasValue(1);
            assertThat(changed.rank("run", json("{'name': 'run-x'}"))).isEqualTo("submitter-x");
            assertThat(changed.knowsItsEnds()).isTrue();
        }
    }

    @Test
    void anUnknownKindHasAnEndOnceItsSuccessIsDefined() {
        Optional<ResourceCondition> condition = Optional.of(ResourceCondition.parse("status.ready = true"));

        assertThat(kind("example.org/v1", "Other").end(json("{'status': {'phase': 'Succeeded'}}")))
                .isEmpty();
        assertThat(ChildKinds.of("example.org/v1", "Other", condition, NONE).knowsItsEnds())
                .isTrue();
        assertThat(ChildKinds.of("example.org/v1", "Other", NONE, condition).knowsItsEnds())
                .isFalse();
    }
}

package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeflowKindTest {

    private static final String PYTORCH = "PyTorchJob/default/train#";

    private static String job(String kind, String runPolicy, String field, String... replicas) {
        return """
                apiVersion: kubeflow.org/%s
                kind: %s
                metadata: { name: train, annotations: { gangflow.io/expect-seconds: "30" } }
                spec:
                  runPolicy: { %s }
                  %s:
                """.formatted(kind.equals("MPIJob") ? "v2beta1" : "v1", kind, runPolicy, field)
                + String.join("", replicas);
    }

    private static String pytorch(String runPolicy, String... replicas) {
        return job("PyTorchJob", runPolicy, "pytorchReplicaSpecs", replicas);
    }

    private static String replicas(String type, String settings, String pod) {
        return """
                    %s:
                      %s
                      template:
                        spec: { containers: [{ name: main, image: work, resources: { requests: { cpu: "2" } } }], %s }
                """.formatted(type, settings, pod);
    }

    private static String replicas(String type, int count) {
        return replicas(type, "replicas: " + count, "");
    }

    @Test
    void withoutASchedulingPolicyThereIsNoGang() {
        ResultingWork work = Work.of(pytorch("", replicas("Master", 1), replicas("Worker", 3)));

        assertThat(work.podGroups()).isEmpty();
        assertThat(Work.set(work, PYTORCH + "Worker").created()).isEqualTo(new PodSet.Creation.At(0));
        assertThat(Work.set(work, PYTORCH + "Worker").pod().getSpec().getSchedulerName())
                .isEqualTo("default-scheduler");
    }

    @Test
    void allPodsNeedEachOtherEvenWithoutAGang() {
        ResultingWork work = Work.of(pytorch("", replicas("Master", 1), replicas("Worker", 3)));

        for (String type : List.of("Master", "Worker")) {
            assertThat(Work.set(work, PYTORCH + type).needs())
                    .containsExactlyInAnyOrder(
                            new PodSet.Need(PYTORCH + "Master", 1), new PodSet.Need(PYTORCH + "Worker", 3));
        }
    }

    @Test
    void anElasticJobNeedsItsLeastWorkersOnly() {
        ResultingWork work = Work.of(pytorch("", replicas("Worker", 4))
                .replace("spec:\n  runPolicy", "spec:\n  elasticPolicy: { minReplicas: 2 }\n  runPolicy"));

        assertThat(Work.set(work, PYTORCH + "Worker").count()).isEqualTo(4);
        assertThat(Work.set(work, PYTORCH + "Worker").needs()).containsExactly(new PodSet.Need(PYTORCH + "Worker", 2));
    }

    @Test
    void aSchedulingPolicyMakesOnePodGroupOfAllPodsWhichAreCreatedOnceItIsAdmitted() {
        ResultingWork work = Work.of(pytorch("schedulingPolicy: { }", replicas("Master", 1), replicas("Worker", 3)));

        PodGroup group = Work.group(work, "train");
        assertThat(group.getSpec().getMinMember()).isEqualTo(4);
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
        assertThat(group.getSpec().getPriorityClassName()).isNull();
        assertThat(group.getSpec().getMinResources()).containsEntry("cpu", new Quantity("8"));
        assertThat(work.podSets()).hasSize(2).allSatisfy(set -> {
            assertThat(set.created()).isEqualTo(new PodSet.Creation.OnceEnqueued(0));
            assertThat(set.podGroup()).contains("train");
            assertThat(set.pod().getSpec().getSchedulerName()).isEqualTo("volcano");
        });
        assertThat(Work.set(work, PYTORCH + "Worker").pod().getMetadata().getAnnotations())
                .containsEntry("scheduling.k8s.io/group-name", "train")
                .containsEntry("volcano.sh/task-spec", "worker");
    }

    @Test
    void theSchedulingPolicyDeterminesMinMemberQueuePriorityAndMinResources() {
        PodGroup group = Work.group(
                Work.with(pytorch(
                                "schedulingPolicy: { minAvailable: 2, queue: research, priorityClass: high,"
                                        + " minResources: { cpu: 3 } }",
                                replicas("Worker", 3)))
                        .work(),
                "train");

        assertThat(group.getSpec().getMinMember()).isEqualTo(2);
        assertThat(group.getSpec().getQueue()).isEqualTo("research");
        assertThat(group.getSpec().getPriorityClassName()).isEqualTo("high");
        assertThat(group.getSpec().getMinResources()).isEqualTo(Map.of("cpu", new Quantity("3")));
    }

    @Test
    void aSchedulerThatTheTemplateNamesIsKept() {
        ResultingWork work = Work.with(
                        pytorch("schedulingPolicy: { }", replicas("Worker", "replicas: 2", "schedulerName: other")))
                .work();

        assertThat(Work.set(work, PYTORCH + "Worker").pod().getSpec().getSchedulerName())
                .isEqualTo("other");
    }

    /** A pod that restarts in place keeps its node; one that does not is recreated, and has to be placed again. */
    @ParameterizedTest
    @CsvSource({
        "PyTorchJob, pytorchReplicaSpecs, Worker, '',        OnFailure",
        "PaddleJob,  paddleReplicaSpecs,  Worker, '',        OnFailure",
        "TFJob,      tfReplicaSpecs,      Worker, '',        Never",
        "XGBoostJob, xgbReplicaSpecs,     Worker, '',        Never",
        "MPIJob,     mpiReplicaSpecs,     Worker, '',        Never",
        "TFJob,      tfReplicaSpecs,      Worker, OnFailure, OnFailure",
        "TFJob,      tfReplicaSpecs,      Worker, ExitCode,  OnFailure",
        "PyTorchJob, pytorchReplicaSpecs, Worker, Never,     Never"
    })
    void podsRestartAsTheKindAndTheReplicaTypeSay(
            String kind, String field, String type, String given, String expected) {
        String settings = given.isEmpty() ? "replicas: 2" : "replicas: 2\n      restartPolicy: " + given;
        ResultingWork work =
                Work.with(job(kind, "", field, replicas(type, settings, ""))).work();

        assertThat(Work.set(work, kind + "/default/train#" + type)
                        .pod()
                        .getSpec()
                        .getRestartPolicy())
                .isEqualTo(expected);
    }

    @Test
    void parameterServersEndWithTheChief() {
        ResultingWork work = Work.of(
                job("TFJob", "", "tfReplicaSpecs", replicas("Chief", 1), replicas("PS", 2), replicas("Worker", 2)));

        assertThat(Work.set(work, "TFJob/default/train#PS").ends())
                .isEqualTo(new PodSet.End.With("TFJob/default/train#Chief"));
        assertThat(Work.set(work, "TFJob/default/train#Worker").ends()).isEqualTo(new PodSet.End.After(30));
    }

    @Test
    void withoutAChiefParameterServersEndWithTheWorkers() {
        ResultingWork work = Work.of(job("TFJob", "", "tfReplicaSpecs", replicas("PS", 1), replicas("Worker", 2)));

        assertThat(Work.set(work, "TFJob/default/train#PS").ends())
                .isEqualTo(new PodSet.End.With("TFJob/default/train#Worker"));
    }

    @Test
    void workersOfMpiEndWithTheLauncher() {
        ResultingWork work =
                Work.of(job("MPIJob", "", "mpiReplicaSpecs", replicas("Launcher", 1), replicas("Worker", 2)));

        assertThat(Work.set(work, "MPIJob/default/train#Worker").ends())
                .isEqualTo(new PodSet.End.With("MPIJob/default/train#Launcher"));
        assertThat(Work.set(work, "MPIJob/default/train#Launcher").ends()).isEqualTo(new PodSet.End.After(30));
    }

    @Test
    void aReplicaTypeWithoutANumberIsOnePodWithItsIndexInTheName() {
        ResultingWork work =
                Work.of(pytorch("", replicas("Master", "restartPolicy: Never", ""), replicas("Worker", 2)));

        assertThat(Work.set(work, PYTORCH + "Master").count()).isOne();
        assertThat(Work.set(work, PYTORCH + "Master").pod().getMetadata().getName())
                .isEqualTo("train-master-0");
        assertThat(Work.set(work, PYTORCH + "Worker").pod().getMetadata().getName())
                .isEqualTo("train-worker");
    }

    @Test
    void aReplicaTypeOfNoPodsIsNeededByNobody() {
        ResultingWork work = Work.of(pytorch("", replicas("Master", 1), replicas("Worker", 0)));

        assertThat(Work.set(work, PYTORCH + "Master").needs()).containsExactly(new PodSet.Need(PYTORCH + "Master", 1));
    }
}

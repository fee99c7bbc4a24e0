package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.SubGroupPolicies;
import io.gangflow.workloads.pods.Work;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VolcanoJobKindTest {

    private static final String MPI = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: mpi, namespace: lab }
            spec:
              minAvailable: 3
              plugins: { mpi: [], svc: [] }
              queue: research
              tasks:
                - replicas: 1
                  name: master
                  policies: [{ event: TaskCompleted, action: CompleteJob }]
                  template:
                    spec:
                      restartPolicy: OnFailure
                      containers: [{ name: m, image: m, resources: { requests: { cpu: 500m } } }]
                - replicas: 2
                  name: worker
                  template:
                    spec:
                      restartPolicy: OnFailure
                      containers: [{ name: w, image: w, resources: { requests: { cpu: 1 } } }]
            """;

    @Test
    void everyTaskIsASetThatWaitsForThePodGroup() {
        ResultingWork work = Work.of(MPI);

        PodSet worker = Work.set(work, "Job/lab/mpi#worker");
        assertThat(worker.count()).isEqualTo(2);
        assertThat(worker.created()).isInstanceOf(PodSet.Creation.OnceEnqueued.class);
        assertThat(worker.podGroup()).contains("mpi");
        assertThat(worker.pod().getSpec().getSchedulerName()).isEqualTo("volcano");
        assertThat(worker.span()).hasToString("test.yaml:17:13");
    }

    @Test
    void theTaskThatCompletesTheJobEndsTheOthers() {
        ResultingWork work = Work.of(MPI);

        assertThat(Work.set(work, "Job/lab/mpi#worker").ends()).isEqualTo(new PodSet.End.With("Job/lab/mpi#master"));
        assertThat(Work.set(work, "Job/lab/mpi#master").ends()).isInstanceOf(PodSet.End.After.class);
    }

    @Test
    void ranksNeedAllTheirPeers() {
        assertThat(Work.set(Work.of(MPI.replace("minAvailable: 3", "minAvailable: 1")), "Job/lab/mpi#master")
                        .needs())
                .containsExactly(new PodSet.Need("Job/lab/mpi#master", 1), new PodSet.Need("Job/lab/mpi#worker", 2));
    }

    @Test
    void thePodGroupIsTheControllers() {
        var group = Work.group(Work.of(MPI), "mpi");

        assertThat(group.getSpec().getMinMember()).isEqualTo(3);
        assertThat(group.getSpec().getQueue()).isEqualTo("research");
        assertThat(group.getSpec().getMinResources()).containsEntry("cpu", new Quantity("2500m"));
    }

    @Test
    void tasksThatWaitForEachOtherAreFoundWithTheirPlace() {
        String circle = MPI.replace("name: master\n", "name: master\n      dependsOn: { name: [worker] }\n")
                .replace("name: worker\n", "name: worker\n      dependsOn: { name: [master] }\n");

        assertThat(Work.with(circle).diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("tasks form a cycle: master → worker → master");
    }

    /** As in getSubGroupPolicy of job_controller_actions.go, with minAvailable set by the webhook. */
    @Test
    void partitionsBecomeSubGroupsOfThePodGroup() {
        ResultingWork work = Work.of("""
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: { name: rows }
                spec:
                  tasks:
                    - name: worker
                      replicas: 8
                      partitionPolicy: { totalPartitions: 4, partitionSize: 2, minPartitions: 3 }
                      template:
                        spec:
                          restartPolicy: Never
                          containers: [{ name: w, image: w, resources: { requests: { cpu: 1 } } }]
                """);

        PodGroup group = work.podGroups().get(0);
        assertThat(group.getSpec().getMinMember()).isEqualTo(6);
        assertThat(group.getSpec().getMinTaskMember()).containsEntry("worker", 6);
        assertThat(group.getSpec().getAdditionalProperties().get("subGroupPolicy"))
                .isEqualTo(List.of(Map.of(
                        "name",
                        "worker",
                        "subGroupSize",
                        2,
                        "minSubGroups",
                        3,
                        "labelSelector",
                        Map.of("matchLabels", Map.of("volcano.sh/task-spec", "worker")),
                        "matchLabelKeys",
                        List.of("volcano.sh/partition-id"))));
        assertThat(SubGroupPolicies.of(group))
                .extracting(SubGroupPolicies.Policy::subGroupSize)
                .containsExactly(2);
    }
}

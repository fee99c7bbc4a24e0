package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import org.junit.jupiter.api.Test;

class TrainJobKindTest {

    private static final String ID = "TrainJob/default/tune#";

    private static String runtime(String kind, String policy, String metadata, String... jobs) {
        return """
                apiVersion: trainer.kubeflow.org/v1alpha1
                kind: %s
                metadata: { name: torch }
                spec:
                  mlPolicy: { numNodes: 2 }
                  podGroupPolicy: { %s }
                  template:
                    metadata: { %s }
                    spec:
                      replicatedJobs:
                """.formatted(kind, policy, metadata) + String.join("", jobs) + "---\n";
    }

    private static String job(String name, int parallelism) {
        return """
                      - name: %s
                        template:
                          spec:
                            parallelism: %d
                            template:
                              spec:
                                containers:
                                  - { name: main, image: torch, env: [{ name: A, value: old }], resources: { requests: { cpu: "1" } } }
                """.formatted(name, parallelism).indent(2);
    }

    private static String trainJob(String trainer, String more) {
        return """
                apiVersion: trainer.kubeflow.org/v1alpha1
                kind: TrainJob
                metadata: { name: tune, annotations: { gangflow.io/expect-seconds: "30" } }
                spec:
                  runtimeRef: { name: torch }
                  trainer: { %s }
                  %s
                """.formatted(trainer, more);
    }

    private static Container container(ResultingWork work) {
        return Work.set(work, ID + "node").pod().getSpec().getContainers().get(0);
    }

    @Test
    void theNodesAreThoseOfTheRuntimeUnlessTheTrainJobNamesANumber() {
        String runtime = runtime("TrainingRuntime", "", "", job("node", 1));

        assertThat(Work.set(Work.of(runtime + trainJob("", "")), ID + "node").count())
                .isEqualTo(2);
        assertThat(Work.set(Work.of(runtime + trainJob("numNodes: 5", "")), ID + "node")
                        .count())
                .isEqualTo(5);
    }

    @Test
    void aClusterTrainingRuntimeServesAllNamespaces() {
        ResultingWork work = Work.of(runtime("ClusterTrainingRuntime", "", "", job("node", 1)) + trainJob("", ""));

        assertThat(container(work).getImage()).isEqualTo("torch");
    }

    @Test
    void ofTwoRuntimesOfANameThatOfTheNamespaceIsUsed() {
        ResultingWork work = Work.of(runtime("ClusterTrainingRuntime", "", "", job("node", 1))
                + runtime("TrainingRuntime", "", "", job("node", 1)).replace("image: torch", "image: ours")
                + trainJob("", ""));

        assertThat(container(work).getImage()).isEqualTo("ours");
    }

    @Test
    void imageCommandArgumentsResourcesAndVariablesOfTheTrainJobGoToTheNodes() {
        ResultingWork work = Work.of(runtime("TrainingRuntime", "", "", job("node", 1))
                + trainJob(
                        "image: mine, command: [python], args: [train.py, --fast], env: [{ name: B, value: new }],"
                                + " resourcesPerNode: { requests: { cpu: 4, memory: 8Gi } }",
                        ""));

        Container container = container(work);
        assertThat(container.getImage()).isEqualTo("mine");
        assertThat(container.getCommand()).containsExactly("python");
        assertThat(container.getArgs()).containsExactly("train.py", "--fast");
        assertThat(container.getEnv()).extracting(EnvVar::getName).contains("A", "B");
        assertThat(container.getResources().getRequests())
                .containsEntry("cpu", new Quantity("4"))
                .containsEntry("memory", new Quantity("8Gi"));
    }

    @Test
    void theOtherJobsOfARuntimeKeepTheirOwnPodsAndNumber() {
        ResultingWork work = Work.of(
                runtime("TrainingRuntime", "", "", job("dataset", 3), job("node", 1)) + trainJob("image: mine", ""));

        PodSet dataset = Work.set(work, ID + "dataset");
        assertThat(dataset.count()).isEqualTo(3);
        assertThat(dataset.pod().getSpec().getContainers().get(0).getImage()).isEqualTo("torch");
    }

    @Test
    void nodesAloneNeedEachOther() {
        String nodes = runtime("TrainingRuntime", "", "", job("node", 1));
        String both = runtime("TrainingRuntime", "", "", job("dataset", 1), job("node", 1));

        assertThat(Work.set(Work.of(nodes + trainJob("", "")), ID + "node").needs())
                .containsExactly(new PodSet.Need(ID + "node", 2));
        assertThat(Work.set(Work.of(both + trainJob("", "")), ID + "node").needs())
                .as("one job may run before the other")
                .isEmpty();
    }

    @Test
    void withAPolicyOfVolcanoThereIsOnePodGroupOfAllPods() {
        ResultingWork work = Work.with(runtime("TrainingRuntime", "volcano: { }", "", job("dataset", 1), job("node", 1))
                        + trainJob("numNodes: 3", ""))
                .work();

        PodGroup group = Work.group(work, "tune");
        assertThat(group.getSpec().getMinMember()).isEqualTo(4);
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
        assertThat(group.getSpec().getMinResources()).containsEntry("cpu", new Quantity("4"));
        assertThat(work.podSets())
                .allSatisfy(set -> assertThat(set.pod().getMetadata().getAnnotations())
                        .containsEntry("scheduling.k8s.io/group-name", "tune"));
    }

    @Test
    void nothingSetsTheSchedulerOfThePods() {
        ResultingWork work = Work.with(
                        runtime("TrainingRuntime", "volcano: { }", "", job("node", 1)) + trainJob("", ""))
                .work();

        assertThat(Work.set(work, ID + "node").pod().getSpec().getSchedulerName())
                .isEqualTo("default-scheduler");
    }

    @Test
    void theQueueIsThatOfTheRuntimesTemplateOrOfTheLastPatch() {
        String annotation = "annotations: { scheduling.volcano.sh/queue-name: %s }";
        String runtime = runtime("TrainingRuntime", "volcano: { }", annotation.formatted("research"), job("node", 1));
        String patched = trainJob("", """
                runtimePatches:
                    - trainingRuntimeSpec: { template: { metadata: { %s } } }
                    - trainingRuntimeSpec: { template: { metadata: { %s } } }
                    - trainingRuntimeSpec: { template: { spec: { } } }
                """.formatted(annotation.formatted("first"), annotation.formatted("last"))
                .stripTrailing());

        assertThat(Work.group(Work.with(runtime + trainJob("", "")).work(), "tune")
                        .getSpec()
                        .getQueue())
                .isEqualTo("research");
        assertThat(Work.group(Work.with(runtime + patched).work(), "tune")
                        .getSpec()
                        .getQueue())
                .isEqualTo("last");
    }

    @Test
    void itsOwnAnnotationNamesNoQueue() {
        String job =
                trainJob("", "").replace("annotations: {", "annotations: { scheduling.volcano.sh/queue-name: mine,");
        ResultingWork work = Work.with(runtime("TrainingRuntime", "volcano: { }", "", job("node", 1)) + job)
                .work();

        assertThat(Work.group(work, "tune").getSpec().getQueue()).isEqualTo("default");
    }

    @Test
    void lostPodsAreCreatedAgainByAnIndexedJobOfAllNodes() {
        ResultingWork work = Work.of(runtime("TrainingRuntime", "", "", job("node", 1)) + trainJob("numNodes: 3", ""));

        assertThat(work.owners()).singleElement().satisfies(owner -> {
            assertThat(owner.podSets()).containsExactly(ID + "node");
            assertThat(((Job) owner.object()).getSpec().getCompletions()).isEqualTo(3);
            assertThat(((Job) owner.object()).getSpec().getParallelism()).isEqualTo(3);
            assertThat(((Job) owner.object()).getSpec().getCompletionMode()).isEqualTo("Indexed");
        });
    }
}

package io.gangflow.workloads.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.work.ManifestWork;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EveryKindTest {

    private static final ManifestWork ALL = ManifestWork.of(
            new ManifestReader()
                    .path(Path.of("src/test/resources/foreign/every-kind.yaml"))
                    .manifests()
                    .objects(),
            Durations.NONE);
    private static final ResultingWork WORK = ALL.work();

    private static PodSet set(String id) {
        return Work.set(WORK, id);
    }

    @Test
    void nothingIsFoundFault() {
        assertThat(ALL.diagnostics()).isEmpty();
    }

    @Test
    void aJobMakesItsCompletionsSoManyAtATime() {
        assertThat(set("Job/default/indexed#pod").count()).isEqualTo(6);
        assertThat(set("Job/default/indexed#pod").atOnce()).isEqualTo(2);
        assertThat(set("Job/default/indexed#pod").ends()).isEqualTo(new PodSet.End.After(30));
        assertThat(ALL.guessed()).doesNotContain("indexed").contains("blocker");
    }

    @Test
    void aStatefulSetMakesOnePodAfterTheOther() {
        assertThat(set("StatefulSet/default/store#server-1").created())
                .isEqualTo(new PodSet.Creation.OnceRunning("StatefulSet/default/store#server-0"));
    }

    @Test
    void serversNeverEnd() {
        assertThat(set("Deployment/default/web#server").ends()).isInstanceOf(PodSet.End.Never.class);
        assertThat(set("DaemonSet/default/agent#agent").ends()).isInstanceOf(PodSet.End.Never.class);
    }

    @Test
    void aTaskThatDependsOnAnotherIsMadeOnceThatOneRuns() {
        assertThat(set("Job/default/train#worker").created())
                .isEqualTo(new PodSet.Creation.OnceRunning("Job/default/train#master"));
    }

    @Test
    void aFlowBeginsWhenItsTargetsAreDone() {
        assertThat(set("Job/default/flow-second#t").created())
                .isEqualTo(new PodSet.Creation.OnceDone(List.of("Job/default/flow-first#t")));
    }

    @Test
    void kubeflowsGangIsAllReplicas() {
        var group = Work.group(WORK, "ddp");

        assertThat(group.getSpec().getMinMember()).isEqualTo(4);
        assertThat(group.getSpec().getMinResources()).containsEntry("cpu", new Quantity("4000m"));
        assertThat(set("PyTorchJob/default/ddp#Worker").pod().getSpec().getSchedulerName())
                .isEqualTo("volcano");
    }

    @Test
    void withoutASchedulingPolicyKubeflowsPodsAreOnTheirOwn() {
        assertThat(set("TFJob/default/tf#Worker").podGroup()).isEmpty();
        assertThat(set("TFJob/default/tf#PS").ends()).isEqualTo(new PodSet.End.With("TFJob/default/tf#Worker"));
    }

    @Test
    void aTrainJobsGroupDoesNotMakeVolcanoScheduleIt() {
        PodSet node = set("TrainJob/default/fine-tune#node");

        assertThat(node.count()).isEqualTo(4);
        assertThat(node.podGroup()).contains("fine-tune");
        assertThat(node.pod().getSpec().getSchedulerName()).isEqualTo("default-scheduler");
        assertThat(Work.group(WORK, "fine-tune").getSpec().getQueue()).isEqualTo("research");
        assertThat(Work.group(WORK, "fine-tune").getSpec().getMinResources())
                .containsEntry("cpu", new Quantity("8000m"));
    }

    @Test
    void jobsOfAJobSetWorkTogetherAndEndWithTheOneThatDecides() {
        PodSet worker = set("JobSet/default/pair#worker-1");

        assertThat(worker.count()).isEqualTo(3);
        assertThat(worker.pod().getMetadata().getName()).isEqualTo("pair-worker-1");
        assertThat(worker.needs())
                .containsExactly(
                        new PodSet.Need("JobSet/default/pair#driver-0", 1),
                        new PodSet.Need("JobSet/default/pair#worker-0", 3),
                        new PodSet.Need("JobSet/default/pair#worker-1", 3));
        assertThat(worker.ends()).isEqualTo(new PodSet.End.With("JobSet/default/pair#driver-0"));
        assertThat(worker.created()).isEqualTo(new PodSet.Creation.OnceRunning("JobSet/default/pair#driver-0"));
    }

    @Test
    void sparkOperatorsGroupMissesMemory() {
        var group = Work.group(WORK, "spark-count-pg");

        assertThat(group.getSpec().getMinMember()).isEqualTo(1);
        assertThat(group.getSpec().getMinResources()).containsOnlyKeys("cpu");
        assertThat(set("SparkApplication/default/count#executor").created())
                .isEqualTo(new PodSet.Creation.OnceRunning("SparkApplication/default/count#driver"));
    }

    @Test
    void stepsWaitForTheGroupBefore() {
        assertThat(set("Workflow/default/steps/report").created())
                .isEqualTo(new PodSet.Creation.OnceDone(List.of(
                        "Workflow/default/steps/gang#t",
                        "Workflow/default/steps/each(0)",
                        "Workflow/default/steps/each(1)",
                        "Workflow/default/steps/each(2)")));
        assertThat(set("Workflow/default/steps/gang#t").count()).isEqualTo(2);
    }

    @Test
    void podsOfOneWorkflowShareOneGroup() {
        assertThat(set("CronWorkflow/default/diamond/d").podGroup()).contains("podgroup-diamond");
        assertThat(set("CronWorkflow/default/diamond/d").created())
                .isEqualTo(new PodSet.Creation.OnceDone(
                        List.of("CronWorkflow/default/diamond/b", "CronWorkflow/default/diamond/c")));
        assertThat(WORK.limits()).extracting(ResultingWork.Limit::atMost).contains(2);
    }

    @Test
    void anItemOfAListIsReadLikeADocument() {
        assertThat(set("Pod/default/submit#executor").count()).isEqualTo(2);
        assertThat(set("Pod/default/submit").span().line()).isGreaterThan(200);
    }

    @Test
    void aSequenceOfAWorkflowGoesUpAndDownAndIsNotGuessed() {
        String workflow = """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: w }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      steps: [[{ name: a, template: work, withSequence: { %s } }]]
                    - name: work
                      container: { image: work }
                """;

        assertThat(Work.of(workflow.formatted("start: \"5\", end: \"0\"")).podSets())
                .hasSize(6);
        assertThat(Work.of(workflow.formatted("count: \"3\"")).podSets()).hasSize(3);
        assertThat(Work.of(workflow.formatted("count: \"0\"")).podSets()).isEmpty();
        ManifestWork unknown = Work.with(workflow.formatted("end: \"{{outputs.result}}\""));
        assertThat(unknown.work().podSets()).hasSize(1);
        assertThat(unknown.diagnostics()).hasSize(1);
    }

    /**
     * By default a Job submits the program once the cluster is ready. Without the Job's pod the program never starts.
     */
    @Test
    void aRayJobNeedsItsWorkersAndThePodThatSubmitsIt() {
        assertThat(set("RayJob/default/ray#head").needs())
                .containsExactly(
                        new PodSet.Need("RayJob/default/ray#small", 2),
                        new PodSet.Need("RayJob/default/ray#submitter", 1));
        assertThat(set("RayJob/default/ray#submitter").created())
                .isEqualTo(new PodSet.Creation.OnceAll(
                        List.of("RayJob/default/ray#head", "RayJob/default/ray#small"), List.of()));
        assertThat(set("RayJob/default/ray#submitter").podGroup()).contains("ray-ray-pg");
        assertThat(Work.group(WORK, "ray-ray-pg").getSpec().getMinMember()).isEqualTo(3);
        assertThat(Work.group(WORK, "ray-ray-pg").getSpec().getMinResources())
                .containsEntry("cpu", new Quantity("500m"));
        assertThat(PodRequests.of(set("RayJob/default/ray#small").pod().getSpec())
                        .milliCpu())
                .as("a worker waits for the head in an init container")
                .isEqualTo(200);
    }
}

package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RayKindTest {

    private static final String POD = "{ spec: { containers: [{ name: ray, image: rayproject/ray,"
            + " resources: { requests: { cpu: \"1\" }, limits: { cpu: \"1\", memory: 1Gi } } }] } }";
    private static final String GANG = "labels: { ray.io/scheduler-name: volcano }";

    private static String rayJob(String metadata, String spec, String... groups) {
        return """
                apiVersion: ray.io/v1
                kind: RayJob
                metadata: { name: tune, annotations: { gangflow.io/expect-seconds: "30" }, %s }
                spec:
                  %s
                  rayClusterSpec:
                    headGroupSpec: { template: %s }
                    workerGroupSpecs: [%s]
                """.formatted(metadata, spec, POD, String.join(", ", groups));
    }

    private static String group(String name, String size) {
        return "{ groupName: %s, %s, template: %s }".formatted(name, size, POD);
    }

    private static PodSet set(ResultingWork work, String role) {
        return Work.set(work, "RayJob/default/tune#" + role);
    }

    @Test
    void workersAreDeletedWithTheHeadWhichEndsWithTheJob() {
        ResultingWork work = Work.of(rayJob("", "", group("small", "replicas: 2")));

        assertThat(set(work, "small").ends()).isEqualTo(new PodSet.End.With("RayJob/default/tune#head"));
        assertThat(set(work, "head").ends()).isEqualTo(new PodSet.End.After(30));
    }

    @Test
    void aClusterWithoutAJobNeverEnds() {
        ResultingWork work = Work.of("""
                apiVersion: ray.io/v1
                kind: RayCluster
                metadata: { name: notebooks }
                spec:
                  headGroupSpec: { template: %s }
                  workerGroupSpecs: [%s]
                """.formatted(POD, group("small", "replicas: 2")));

        assertThat(work.podSets()).hasSize(2).allSatisfy(set -> {
            assertThat(set.ends()).isEqualTo(new PodSet.End.Never());
            assertThat(set.needs()).isEmpty();
        });
    }

    /** A worker of several hosts is that number of pods; without {@code replicas} the least number is started. */
    @ParameterizedTest
    @CsvSource({
        "'replicas: 3',                 3",
        "'replicas: 3, numOfHosts: 4', 12",
        "'replicas: 3, numOfHosts: 0',  3",
        "'minReplicas: 2',              2",
        "'replicas: 0',                 0",
        "'maxReplicas: 5',              0",
        "'replicas: 1000000, numOfHosts: 4', 1000000"
    })
    void theSizeOfAGroupIsItsReplicasTimesItsHosts(String size, int pods) {
        assertThat(set(Work.of(rayJob("", "", group("small", size))), "small").count())
                .isEqualTo(pods);
    }

    @Test
    void theProgramNeedsAllGroupsThatHavePods() {
        ResultingWork work = Work.of(rayJob(
                "",
                "submissionMode: HTTPMode",
                group("small", "replicas: 2"),
                group("none", "replicas: 0"),
                group("large", "replicas: 1")));

        assertThat(set(work, "head").needs())
                .containsExactly(
                        new PodSet.Need("RayJob/default/tune#small", 2),
                        new PodSet.Need("RayJob/default/tune#large", 1));
    }

    @Test
    void inHttpModeNothingSubmitsTheProgram() {
        assertThat(Work.of(rayJob("", "submissionMode: HTTPMode", group("small", "replicas: 1")))
                        .podSets())
                .extracting(PodSet::id)
                .containsExactly("RayJob/default/tune#head", "RayJob/default/tune#small");
    }

    @Test
    void inSidecarModeTheHeadHasAnotherContainerThatSubmitsIt() {
        ResultingWork work = Work.of(rayJob("", "submissionMode: SidecarMode", group("small", "replicas: 1")));

        assertThat(work.podSets()).hasSize(2);
        assertThat(set(work, "head").pod().getSpec().getContainers()).hasSize(2);
    }

    @Test
    void aTemplateOfTheSubmitterReplacesTheUsualOne() {
        ResultingWork work = Work.of(rayJob(
                "",
                "submitterPodTemplate: { spec: { restartPolicy: Never, containers: [{ name: s, image: mine }] } }",
                group("small", "replicas: 1")));

        assertThat(set(work, "submitter").pod().getSpec().getContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getImage()).isEqualTo("mine"));
        assertThat(set(work, "submitter").pod().getMetadata().getName()).isEqualTo("tune-submitter");
    }

    @Test
    void withoutALabelForVolcanoThereIsNoGang() {
        ResultingWork work = Work.of(rayJob("", "", group("small", "replicas: 2")));

        assertThat(work.podGroups()).isEmpty();
        assertThat(work.podSets())
                .allSatisfy(set ->
                        assertThat(set.pod().getSpec().getSchedulerName()).isEqualTo("default-scheduler"));
    }

    @Test
    void theGangIsHeadAndWorkersAndReservesWhatTheSubmitterRequestsToo() {
        ResultingWork work = Work.of(rayJob(GANG, "", group("small", "replicas: 2")));
        PodGroup group = Work.group(work, "ray-tune-pg");

        assertThat(group.getSpec().getMinMember()).isEqualTo(3);
        assertThat(group.getSpec().getMinResources()).containsEntry("cpu", new Quantity("3500m"));
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
        assertThat(group.getMetadata().getAnnotations()).containsValue("head");
        for (String role : List.of("head", "small", "submitter")) {
            assertThat(set(work, role).podGroup()).as(role).contains("ray-tune-pg");
            assertThat(set(work, role).pod().getSpec().getSchedulerName())
                    .as(role)
                    .isEqualTo("volcano");
        }
    }

    @Test
    void aQueueMeansVolcanoAndAPriorityIsThatOfTheGang() {
        ResultingWork work = Work.with(rayJob(
                        "labels: { volcano.sh/queue-name: research, ray.io/priority-class-name: high }",
                        "",
                        group("small", "replicas: 1")))
                .work();

        assertThat(Work.group(work, "ray-tune-pg").getSpec().getQueue()).isEqualTo("research");
        assertThat(Work.group(work, "ray-tune-pg").getSpec().getPriorityClassName())
                .isEqualTo("high");
    }

    @Test
    void anotherSchedulerIsNotVolcano() {
        assertThat(Work.of(rayJob("labels: { ray.io/scheduler-name: yunikorn }", "", group("small", "replicas: 1")))
                        .podGroups())
                .isEmpty();
    }

    @Test
    void workersWaitForTheHeadInAnInitContainer() {
        ResultingWork work = Work.of(rayJob("", "", group("small", "replicas: 1")));

        assertThat(set(work, "small").pod().getSpec().getInitContainers()).hasSize(1);
        assertThat(set(work, "head").pod().getSpec().getInitContainers()).isEmpty();
    }
}

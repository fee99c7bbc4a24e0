package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kubernetes' own kinds: how many pods, how many of them at the same time, and which wait for others. */
class PlainKindsTest {

    private static final String TEMPLATE =
            "template: { metadata: { labels: { app: a } }, spec: { restartPolicy: %s, containers: [{ name: c, image: work }] } }";

    private static ResultingWork job(String settings) {
        return Work.with("""
                apiVersion: batch/v1
                kind: Job
                metadata: { name: j, labels: { team: a }, annotations: { gangflow.io/expect-seconds: "30" } }
                spec: { %s %s }
                """.formatted(settings, TEMPLATE.formatted("Never"))).work();
    }

    private static ResultingWork server(String kind, String settings) {
        return Work.with("""
                apiVersion: apps/v1
                kind: %s
                metadata: { name: s }
                spec: { selector: { matchLabels: { app: a } }, %s %s }
                """.formatted(kind, settings, TEMPLATE.formatted("Always")))
                .work();
    }

    @ParameterizedTest
    @CsvSource({
        "'',                               1, 1",
        "'completions: 5,',                5, 1",
        "'parallelism: 3,',                3, 3",
        "'completions: 5, parallelism: 3,', 5, 3",
        "'completions: 2, parallelism: 3,', 2, 2",
        "'completions: 5, parallelism: 0,', 5, 0",
        "'completions: 5, suspend: true,', 5, 0",
        "'completions: 5, suspend: false,', 5, 1"
    })
    void aJobMakesOnePodForEachCompletion(String settings, int count, int atOnce) {
        PodSet set = Work.set(job(settings), "Job/default/j#pod");

        assertThat(set.count()).isEqualTo(count);
        assertThat(set.atOnce()).isEqualTo(atOnce);
    }

    @Test
    void theControllerOfAJobCreatesItsLostPodsAgain() {
        assertThat(job("completions: 5,").owners()).singleElement().satisfies(owner -> {
            assertThat(owner.podSets()).containsExactly("Job/default/j#pod");
            assertThat(owner.object()).isInstanceOf(Job.class);
            assertThat(owner.object().getMetadata().getName()).isEqualTo("j");
            assertThat(owner.object().getMetadata().getNamespace()).isEqualTo("default");
            assertThat(owner.object().getMetadata().getLabels()).containsEntry("team", "a");
        });
    }

    @Test
    void aCronJobIsOneRunOfItsJob() {
        ResultingWork work =
                Work.with("""
                apiVersion: batch/v1
                kind: CronJob
                metadata: { name: nightly }
                spec:
                  schedule: "0 3 * * *"
                  jobTemplate: { spec: { completions: 4, parallelism: 2, %s } }
                """.formatted(TEMPLATE.formatted("Never"))).work();

        assertThat(Work.set(work, "CronJob/default/nightly#pod").count()).isEqualTo(4);
        assertThat(Work.set(work, "CronJob/default/nightly#pod").atOnce()).isEqualTo(2);
    }

    @Test
    void podsOfADeploymentStartTogetherAndNeverEnd() {
        PodSet set = Work.set(server("Deployment", "replicas: 3,"), "Deployment/default/s#server");

        assertThat(set.count()).isEqualTo(3);
        assertThat(set.atOnce()).isEqualTo(3);
        assertThat(set.created()).isEqualTo(new PodSet.Creation.At(0));
        assertThat(set.ends()).isEqualTo(new PodSet.End.Never());
    }

    @Test
    void withoutANumberADeploymentHasOnePod() {
        assertThat(Work.set(server("Deployment", ""), "Deployment/default/s#server")
                        .count())
                .isOne();
    }

    @Test
    void podsOfAStatefulSetWaitForThePreviousOne() {
        ResultingWork work = server("StatefulSet", "replicas: 3,");

        assertThat(work.podSets())
                .extracting(PodSet::id)
                .containsExactly(
                        "StatefulSet/default/s#server-0",
                        "StatefulSet/default/s#server-1",
                        "StatefulSet/default/s#server-2");
        assertThat(work.podSets().get(0).created()).isEqualTo(new PodSet.Creation.At(0));
        assertThat(work.podSets().get(2).created())
                .isEqualTo(new PodSet.Creation.OnceRunning("StatefulSet/default/s#server-1"));
        assertThat(work.podSets().get(2).pod().getMetadata().getName()).isEqualTo("s-2");
    }

    @Test
    void withParallelManagementTheyStartTogether() {
        ResultingWork work = server("StatefulSet", "replicas: 3, podManagementPolicy: Parallel,");

        assertThat(work.podSets()).singleElement().satisfies(set -> {
            assertThat(set.count()).isEqualTo(3);
            assertThat(set.created()).isEqualTo(new PodSet.Creation.At(0));
        });
    }

    @Test
    void ofALargeStatefulSetOnlyTheFirstHundredWaitForEachOther() {
        ResultingWork work = server("StatefulSet", "replicas: 250,");

        assertThat(work.podSets()).hasSize(101);
        PodSet rest = work.podSets().get(100);
        assertThat(rest.count()).isEqualTo(150);
        assertThat(rest.created()).isEqualTo(new PodSet.Creation.OnceRunning("StatefulSet/default/s#server-99"));
    }

    @Test
    void aStatefulSetOfNoPodsMakesNone() {
        assertThat(server("StatefulSet", "replicas: 0,").podSets()).isEmpty();
    }
}

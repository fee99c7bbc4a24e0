package io.gangflow.workloads.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Versions that clusters no longer serve, read as the current versions with the same fields. */
final class OlderVersionsTest {

    private static final String TASKS = """
                minAvailable: 2
                tasks:
                  - name: worker
                    replicas: %s
                    template:
                      spec: { containers: [{ name: a, image: "b:1", resources: { requests: { cpu: 1 } } }] }
            """;

    @Test
    void aSparkApplicationOfTheFirstBetaIsOneOfTheSecond() {
        String application = """
                apiVersion: sparkoperator.k8s.io/%s
                kind: SparkApplication
                metadata: { name: pi }
                spec:
                  type: Scala
                  mode: cluster
                  driver: { %s, memory: 512m }
                  executor: { cores: 2, instances: 3, memory: 512m }
                """;
        ManifestWork older = work(application.formatted("v1beta1", "cores: 0.1"));

        assertThat(older.diagnostics()).isEmpty();
        assertThat(pods(older)).isEqualTo(pods(work(application.formatted("v1beta2", "coreRequest: \"0.1\""))));
        assertThat(older.work().podSets()).hasSize(2);
    }

    @Test
    void aPriorityClassOfABetaGivesItsValue() {
        ManifestWork work = work("""
                apiVersion: scheduling.k8s.io/v1beta1
                kind: PriorityClass
                metadata: { name: high }
                value: 1000
                """);

        assertThat(work.work().shared()).hasSize(1);
    }

    @Test
    void aPodGroupOfTheIncubatorHoldsItsPods() {
        ManifestWork work = work("""
                apiVersion: scheduling.incubator.k8s.io/v1alpha1
                kind: PodGroup
                metadata: { name: pg }
                spec: { minMember: 1 }
                ---
                apiVersion: v1
                kind: Pod
                metadata: { name: one, annotations: { scheduling.k8s.io/group-name: pg } }
                spec: { schedulerName: volcano, containers: [{ name: a, image: "b:1" }] }
                """);

        assertThat(work.diagnostics()).isEmpty();
        assertThat(work.work().podGroups()).hasSize(1);
    }

    @Test
    void aCronJobOfVolcanosIsOneRunOfItsJob() {
        ManifestWork work = work("""
                apiVersion: batch.volcano.sh/v1alpha1
                kind: CronJob
                metadata: { name: nightly }
                spec:
                  schedule: "0 3 * * *"
                  jobTemplate:
                    spec:
                """ + TASKS.formatted("3").indent(4));

        assertThat(work.diagnostics()).isEmpty();
        assertThat(work.work().podSets())
                .singleElement()
                .satisfies(set -> assertThat(set.count()).isEqualTo(3));
        assertThat(work.work().podGroups())
                .singleElement()
                .satisfies(group -> assertThat(group.getSpec().getMinMember()).isEqualTo(2));
    }

    @Test
    void aJobTemplateThatCannotBeReadIsFoundWhereItStands() {
        ForeignManifests manifests = new ManifestReader().text("a.yaml", """
                        apiVersion: batch.volcano.sh/v1alpha1
                        kind: CronJob
                        metadata: { name: nightly }
                        spec: { jobTemplate: { spec: { tasks: lots } } }
                        """).manifests();

        assertThat(manifests.diagnostics()).singleElement().satisfies(finding -> {
            assertThat(finding.message()).isEqualTo("`spec.jobTemplate.spec.tasks` must be a list");
            assertThat(finding.span().line()).isEqualTo(4);
        });
    }

    private static List<String> pods(ManifestWork work) {
        return work.work().podSets().stream()
                .map(set -> set.count() + " " + set.pod().getSpec())
                .toList();
    }

    private static ManifestWork work(String yaml) {
        ForeignManifests manifests = new ManifestReader().text("a.yaml", yaml).manifests();
        assertThat(manifests.diagnostics()).isEmpty();
        return ManifestWork.of(manifests.objects(), Durations.NONE);
    }
}

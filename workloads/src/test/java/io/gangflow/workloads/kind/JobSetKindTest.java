package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobSetKindTest {

    private static final String ID = "JobSet/default/set#";

    private static String jobSet(String spec, String... jobs) {
        return """
                apiVersion: jobset.x-k8s.io/v1alpha2
                kind: JobSet
                metadata: { name: set, annotations: { gangflow.io/expect-seconds: "30" } }
                spec:
                  %s
                  replicatedJobs:
                """.formatted(spec) + String.join("", jobs);
    }

    private static String job(String name, int replicas, int pods, String more) {
        return """
                    - name: %s
                      replicas: %d
                      %s
                      template:
                        spec:
                          parallelism: %d
                          completions: %d
                          template: { metadata: { annotations: { } }, spec: { restartPolicy: Never, containers: [{ name: main, image: work }] } }
                """.formatted(name, replicas, more, pods, pods);
    }

    private static List<DiagnosticCode> codes(String yaml) {
        return Work.with(yaml).diagnostics().stream().map(Diagnostic::code).toList();
    }

    @Test
    void nothingSaysThatJobsNeedEachOther() {
        ResultingWork work = Work.of(jobSet("", job("a", 2, 2, ""), job("b", 1, 1, "")));

        assertThat(work.podSets())
                .hasSize(3)
                .allSatisfy(set -> assertThat(set.needs()).isEmpty());
        assertThat(work.owners()).hasSize(3);
    }

    @Test
    void aCoordinatorAPodGroupAndExclusivePlacementSayThatTheyDo() {
        String jobs = job("a", 2, 2, "");
        String grouped = jobs.replace("annotations: { }", "annotations: { scheduling.k8s.io/group-name: ring }");
        String exclusive = jobSet("", jobs)
                .replace("annotations: {", "annotations: { alpha.jobset.sigs.k8s.io/exclusive-topology: rack,");

        for (ResultingWork work : List.of(
                Work.of(jobSet("coordinator: { replicatedJob: a }", jobs)),
                Work.of(jobSet("", grouped)),
                Work.with(exclusive).work())) {
            assertThat(Work.set(work, ID + "a-1").needs())
                    .containsExactly(new PodSet.Need(ID + "a-0", 2), new PodSet.Need(ID + "a-1", 2));
        }
        assertThat(codes(exclusive)).containsExactly(DiagnosticCode.GF0614);
    }

    @Test
    void aJobWaitsForAllThatItDependsOn() {
        ResultingWork work = Work.of(jobSet(
                "",
                job("first", 2, 3, ""),
                job("second", 1, 1, ""),
                job("third", 1, 1, "dependsOn: [{ name: first, status: Ready }, { name: second, status: Complete }]")));

        assertThat(Work.set(work, ID + "third-0").created())
                .isEqualTo(
                        new PodSet.Creation.OnceAll(List.of(ID + "first-0", ID + "first-1"), List.of(ID + "second-0")));
    }

    @Test
    void inOrderEachWaitsForAllBefore() {
        ResultingWork work = Work.of(jobSet(
                "startupPolicy: { startupPolicyOrder: InOrder }",
                job("first", 1, 1, ""),
                job("second", 2, 1, ""),
                job("third", 1, 1, "")));

        assertThat(Work.set(work, ID + "second-1").created())
                .isEqualTo(new PodSet.Creation.OnceRunning(ID + "first-0"));
        assertThat(Work.set(work, ID + "third-0").created())
                .isEqualTo(new PodSet.Creation.OnceAll(
                        List.of(ID + "first-0", ID + "second-0", ID + "second-1"), List.of()));
    }

    @Test
    void allThatDecideEndTheOthers() {
        ResultingWork work = Work.of(jobSet(
                "successPolicy: { operator: All, targetReplicatedJobs: [a] }", job("a", 2, 1, ""), job("b", 1, 1, "")));

        assertThat(Work.set(work, ID + "b-0").ends()).isEqualTo(new PodSet.End.With(List.of(ID + "a-0", ID + "a-1")));
        assertThat(Work.set(work, ID + "a-0").ends()).isEqualTo(new PodSet.End.After(30));
    }

    @Test
    void anyOfSeveralIsSaidToBeAGuess() {
        String any = jobSet("successPolicy: { operator: Any }", job("a", 2, 1, ""));
        String one = jobSet(
                "successPolicy: { operator: Any, targetReplicatedJobs: [a] }", job("a", 1, 1, ""), job("b", 1, 1, ""));

        assertThat(codes(any)).containsExactly(DiagnosticCode.GF0614);
        assertThat(Work.set(Work.with(any).work(), ID + "a-1").ends()).isEqualTo(new PodSet.End.With(ID + "a-0"));
        assertThat(codes(one)).isEmpty();
        assertThat(Work.set(Work.of(one), ID + "b-0").ends()).isEqualTo(new PodSet.End.With(ID + "a-0"));
    }

    @Test
    void namesThatLeadNowhereAreErrors() {
        assertThat(codes(jobSet(
                        "successPolicy: { operator: All, targetReplicatedJobs: [b] }",
                        job("a", 1, 1, "dependsOn: [{ name: c, status: Ready }]"))))
                .containsExactlyInAnyOrder(DiagnosticCode.GF0610, DiagnosticCode.GF0610);
    }

    @Test
    void aSuspendedOneHasNoPods() {
        ResultingWork work = Work.of(jobSet("suspend: true", job("a", 2, 1, "")));

        assertThat(work.podSets()).extracting(PodSet::atOnce).containsOnly(0);
    }
}

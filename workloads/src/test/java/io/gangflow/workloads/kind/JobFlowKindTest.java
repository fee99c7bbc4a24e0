package io.gangflow.workloads.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import io.gangflow.workloads.work.ManifestWork;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JobFlowKindTest {

    private static String flow(String... flows) {
        return """
                apiVersion: flow.volcano.sh/v1alpha1
                kind: JobFlow
                metadata: { name: f }
                spec: { jobRetainPolicy: retain, flows: [%s] }
                """.formatted(String.join(", ", flows));
    }

    private static String step(String name, String... targets) {
        return targets.length == 0
                ? "{ name: %s }".formatted(name)
                : "{ name: %s, dependsOn: { targets: [%s] } }".formatted(name, String.join(", ", targets));
    }

    private static String templates(String... names) {
        return Arrays.stream(names).map("""
                        ---
                        apiVersion: flow.volcano.sh/v1alpha1
                        kind: JobTemplate
                        metadata: { name: %s }
                        spec:
                          minAvailable: 2
                          schedulerName: volcano
                          tasks:
                            - name: t
                              replicas: 2
                              template: { spec: { restartPolicy: Never, containers: [{ name: c, image: work }] } }
                        """::formatted).collect(Collectors.joining());
    }

    private static List<DiagnosticCode> codes(ManifestWork work) {
        return work.diagnostics().stream()
                .map(Diagnostic::code)
                .filter(code -> code == DiagnosticCode.GF0609 || code == DiagnosticCode.GF0610)
                .toList();
    }

    private static PodSet.Creation created(ResultingWork work, String name) {
        return Work.set(work, "Job/default/f-" + name + "#t").created();
    }

    @Test
    void aFlowWithoutTargetsStartsWithItsGang() {
        ResultingWork work = Work.with(flow(step("a")) + templates("a")).work();

        assertThat(created(work, "a")).isEqualTo(new PodSet.Creation.OnceEnqueued(0));
        assertThat(Work.group(work, "f-a").getSpec().getMinMember()).isEqualTo(2);
    }

    @Test
    void aFlowStartsWhenAllItsTargetsAreDone() {
        ResultingWork work = Work.with(flow(step("a"), step("b"), step("c", "a", "b")) + templates("a", "b", "c"))
                .work();

        assertThat(created(work, "c"))
                .isEqualTo(new PodSet.Creation.OnceDone(List.of("Job/default/f-a#t", "Job/default/f-b#t")));
    }

    @Test
    void aTargetMayBeDeclaredAfterItsFlow() {
        ResultingWork work = Work.with(flow(step("late", "early"), step("early")) + templates("late", "early"))
                .work();

        assertThat(created(work, "late")).isEqualTo(new PodSet.Creation.OnceDone(List.of("Job/default/f-early#t")));
        assertThat(work.podSets()).hasSize(2);
    }

    @Test
    void aCycleIsNamedAndMakesNoPods() {
        ManifestWork work = Work.with(flow(step("a", "b"), step("b", "a")) + templates("a", "b"));

        assertThat(codes(work)).containsExactly(DiagnosticCode.GF0609);
        assertThat(work.diagnostics().get(0).message()).contains("→");
        assertThat(work.work().podSets()).isEmpty();
    }

    @Test
    void aFlowWithoutATemplateIsNamedAndTheOthersAreMade() {
        ManifestWork work = Work.with(flow(step("a"), step("missing")) + templates("a"));

        assertThat(codes(work)).containsExactly(DiagnosticCode.GF0610);
        assertThat(work.work().podSets()).extracting(PodSet::id).containsExactly("Job/default/f-a#t");
    }

    @Test
    void aTargetThatIsNoFlowIsNamed() {
        ManifestWork work = Work.with(flow(step("a", "nobody")) + templates("a"));

        assertThat(codes(work)).containsExactly(DiagnosticCode.GF0610);
        assertThat(created(work.work(), "a")).isEqualTo(new PodSet.Creation.OnceEnqueued(0));
    }

    @Test
    void behindAFlowWithoutATemplateFollowsWhatIsBehindItsTargets() {
        ManifestWork work =
                Work.with(flow(step("a"), step("missing", "a"), step("c", "missing")) + templates("a", "c"));

        assertThat(created(work.work(), "c")).isEqualTo(new PodSet.Creation.OnceDone(List.of("Job/default/f-a#t")));
    }
}

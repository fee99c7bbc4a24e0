package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PlannerTest {

    private static final Path EVERYTHING = Path.of("src/test/resources/read/everything.yaml");

    private static Plan plan(Optional<SchedulerName> override) {
        Pipeline pipeline = PipelineReader.read(EVERYTHING).orElseThrow();
        Checked<Plan> plan = new Planner().plan(pipeline, override);
        assertThat(plan.value())
                .as(DiagnosticText.of(plan.diagnostics(), false))
                .isPresent();
        return plan.orElseThrow();
    }

    private static PlannedStage stage(Plan plan, String name) {
        return plan.stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void stagesComeAfterWhatTheyWaitFor() {
        List<String> names =
                plan(Optional.empty()).stages().stream().map(PlannedStage::name).toList();
        assertThat(names).containsSubsequence("count", "train", "serve", "part-first", "part-second", "last");
        assertThat(names).doesNotHaveDuplicates().doesNotContain("part", "on-exit");
    }

    @Test
    void aPlaceThatIsMadeOfAnotherIsWrittenOut() {
        Plan plan = new Planner()
                .plan(PipelineReader.read("demo.yaml", """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                stages:
                  a:
                    pod: { image: "a:1", command: [a, "${outputs.x}"], resources: { cpu: 1, memory: 1Gi } }
                    outputs: { x: "s3://lake/${run.name}" }
                  b:
                    pod: { image: "a:1", command: [b, "${outputs.y}"], resources: { cpu: 1, memory: 1Gi } }
                    outputs: { y: "${stages.a.outputs.x}/b" }
                  c:
                    pod: { image: "a:1", command: [c, "${stages.b.outputs.y}"], resources: { cpu: 1, memory: 1Gi } }
                """).orElseThrow())
                .orElseThrow();

        assertThat(((Work.Pod) stage(plan, "c").stage().work()).command())
                .extracting(Object::toString)
                .containsExactly("c", "s3://lake/${run.name}/b");
    }

    @Test
    void anIncludeIsReplacedByItsStages() {
        Plan plan = plan(Optional.empty());
        Stage first = stage(plan, "part-first").stage();
        assertThat(first.after()).containsExactly("serve");
        assertThat(first.when()).isPresent();
        assertThat(((Work.Pod) first.work()).command())
                .extracting(Object::toString)
                .containsExactly("one", "--in=${parameters.input}/part", "5", "7", "${run.name}");
        assertThat(stage(plan, "part-third").stage().after()).containsExactly("part-first");
        assertThat(stage(plan, "last").stage().after()).containsExactly("part-second", "part-third");
        assertThat(stage(plan, "part-second").queue()).isEqualTo("parts");
        assertThat(plan.queues()).extracting(queue -> queue.name()).containsExactly("parts", "research");
    }

    @Test
    void stagesOfAnIncludeKnowTheirOwnFile() {
        Pipeline whole = plan(Optional.empty()).pipeline();
        assertThat(whole.source().key("stages", "part-second", "queue").file()).endsWith("part.yaml");
        assertThat(whole.source().key("stages", "part-second", "queue").line()).isEqualTo(17);
        assertThat(whole.source().key("stages", "count").file()).endsWith("everything.yaml");
    }

    @Test
    void everyCombinationHasItsCopies() {
        PlannedStage count = stage(plan(Optional.empty()), "count");
        assertThat(count.instances())
                .hasSize(8)
                .startsWith(Map.of("lang", "en", "year", "2024"), Map.of("lang", "en", "year", "2024"))
                .endsWith(Map.of("lang", "de", "year", "2025"));
    }

    @Test
    void schedulerAndQueueAreDecided() {
        Plan plan = plan(Optional.empty());
        assertThat(stage(plan, "count").queue()).isEqualTo("research");
        assertThat(stage(plan, "regression").queue()).isEqualTo("default");
        assertThat(stage(plan, "count").scheduler()).isEqualTo(SchedulerName.VOLCANO);
        assertThat(stage(plan, "spark-count").scheduler()).isEqualTo(SchedulerName.KUBE_SCHEDULER);
        assertThat(plan.onExit()).map(PlannedStage::name).contains("on-exit");
    }

    @Test
    void theCommandLineOverridesEveryStage() {
        Plan plan = plan(Optional.of(SchedulerName.KUBE_SCHEDULER));
        assertThat(plan.stages()).extracting(PlannedStage::scheduler).containsOnly(SchedulerName.KUBE_SCHEDULER);
        assertThat(plan.onExit()).map(PlannedStage::scheduler).contains(SchedulerName.KUBE_SCHEDULER);
    }

    @Test
    void anElasticGangBeginsSmaller() {
        Gang gang = stage(plan(Optional.empty()), "train").gang();
        assertThat(gang.pods()).isEqualTo(4);
        assertThat(gang.minAvailable()).isEqualTo(2);
    }

    @Test
    void sparkPodsCarryTheirOverhead() {
        Gang gang = stage(plan(Optional.empty()), "spark-count").gang();
        assertThat(gang.members().get(0).resources().memoryBytes()).isEqualTo((1024L + 384) << 20);
        assertThat(gang.members().get(1).resources().memoryBytes()).isEqualTo((8_192L + 819) << 20);
        assertThat(gang.members().get(1).createdByDriver()).isTrue();
    }

    @Test
    void aWarningPreventsNoPlan() {
        Checked<Plan> plan = new Planner().plan(Plans.pipeline("""
                parallelism: 5
                stages:
                  a: { POD(a) }
                """));

        assertThat(plan.diagnostics())
                .extracting(Diagnostic::code, Diagnostic::severity)
                .containsExactly(tuple(DiagnosticCode.GF0408, Severity.WARNING));
        assertThat(plan.value()).isPresent();
    }
}

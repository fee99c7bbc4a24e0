package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.read.PipelineReader;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaterStagesTest {

    private static final LaterStages.Earlier RUN_1 =
            new LaterStages.Earlier("run-1", "demo-1", Instant.parse("2026-11-24T23:30:00Z"));

    private static final Plan PLAN = new Planner()
            .plan(PipelineReader.read("test.yaml", """
                            apiVersion: gangflow/v1
                            kind: Pipeline
                            metadata: { name: test }
                            scheduler: volcano
                            stages:
                              first: { pod: { image: "a:1", command: [a], resources: { cpu: 1, memory: 1Gi } } }
                              other: { pod: { image: "a:1", command: [a], resources: { cpu: 1, memory: 1Gi } } }
                              second:
                                after: [first]
                                pod: { image: "a:1", command: [a, "${run.id}/x", "${run.name}", "${run.scheduledTime+1d:yyyy-MM-dd}"], resources: { cpu: 1, memory: 1Gi } }
                              third:
                                after: [second, other]
                                pod: { image: "a:1", command: [a], resources: { cpu: 1, memory: 1Gi } }
                            """).orElseThrow())
            .orElseThrow();

    @Test
    void theStageAndWhatComesAfterItAreLeft() {
        LaterStages later = LaterStages.of(PLAN, "second", RUN_1);

        assertThat(later.plan().stages()).extracting(PlannedStage::name).containsExactly("second", "third");
        assertThat(later.plan().stages().get(0).stage().after()).isEmpty();
        assertThat(later.plan().stages().get(1).stage().after()).containsExactly("second");
    }

    @Test
    void theEarlierRunHasToHaveDoneWhatComesBefore() {
        assertThat(LaterStages.of(PLAN, "second", RUN_1).needed()).containsExactly("first", "other");
        assertThat(LaterStages.of(PLAN, "first", RUN_1).needed()).containsExactly("other");
        assertThat(LaterStages.of(PLAN, "other", RUN_1).needed()).containsExactly("second");
    }

    @Test
    void theFactsOfTheRunAreTheEarlierOnes() {
        Work work = LaterStages.of(PLAN, "second", RUN_1)
                .plan()
                .stages()
                .get(0)
                .stage()
                .work();

        assertThat(((Work.Pod) work).command().stream().map(Object::toString))
                .isEqualTo(List.of("a", "run-1/x", "demo-1", "2026-11-25"));
    }

    @Test
    void whatRunsAtTheEndBelongsToTheEarlierRun() {
        Plan plan = Plans.of("""
                stages:
                  a: { POD(a) }
                onExit: { POD("${run.id}") }
                """);

        assertThat(Plans.command(LaterStages.of(plan, "a", RUN_1)
                        .plan()
                        .onExit()
                        .orElseThrow()
                        .stage()))
                .containsExactly("run-1");
    }

    @Test
    void aStageThatIsNotThereIsNamedWithThoseThatAre() {
        assertThatThrownBy(() -> LaterStages.of(PLAN, "secund", RUN_1))
                .hasMessageContaining("no stage `secund`")
                .hasMessageContaining("first, other, second, third");
    }
}

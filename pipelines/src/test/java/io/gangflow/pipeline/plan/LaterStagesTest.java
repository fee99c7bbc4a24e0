package io.gangflow.pipeline.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaterStagesTest {

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
                                pod: { image: "a:1", command: [a, "${run.id}/x"], resources: { cpu: 1, memory: 1Gi } }
                              third:
                                after: [second, other]
                                pod: { image: "a:1", command: [a], resources: { cpu: 1, memory: 1Gi } }
                            """).orElseThrow())
            .orElseThrow();

    @Test
    void theStageAndWhatComesAfterItAreLeft() {
        LaterStages later = LaterStages.of(PLAN, "second", "run-1");

        assertThat(later.plan().stages()).extracting(PlannedStage::name).containsExactly("second", "third");
        assertThat(later.plan().stages().get(0).stage().after()).isEmpty();
        assertThat(later.plan().stages().get(1).stage().after()).containsExactly("second");
    }

    @Test
    void theEarlierRunHasToHaveDoneWhatComesBefore() {
        assertThat(LaterStages.of(PLAN, "second", "run-1").needed()).containsExactly("first", "other");
        assertThat(LaterStages.of(PLAN, "first", "run-1").needed()).containsExactly("other");
        assertThat(LaterStages.of(PLAN, "other", "run-1").needed()).containsExactly("second");
    }

    @Test
    void theIdOfTheRunIsTheEarlierOnes() {
        Work work = LaterStages.of(PLAN, "second", "run-1")
                .plan()
                .stages()
                .get(0)
                .stage()
                .work();

        assertThat(((Work.Pod) work).command().stream().map(Object::toString)).isEqualTo(List.of("a", "run-1/x"));
    }

    @Test
    void aStageThatIsNotThereIsNamedWithThoseThatAre() {
        assertThatThrownBy(() -> LaterStages.of(PLAN, "secund", "run-1"))
                .hasMessageContaining("no stage `secund`")
                .hasMessageContaining("first, other, second, third");
    }
}

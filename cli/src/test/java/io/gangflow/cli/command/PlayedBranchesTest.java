package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PlayedBranchesTest {

    private static final Pipeline PIPELINE =
            PipelineReader.read("demo.yaml", """
                    apiVersion: gangflow/v1
                    kind: Pipeline
                    metadata: { name: demo }
                    parameters:
                      mode: { type: string, enum: [quick, full] }
                      size: { type: integer, default: 3 }
                      name: { type: string }
                    stages:
                      brief:
                        when: "${parameters.mode} == quick"
                        pod: { image: "busybox:1", command: [work, "${parameters.name}"], resources: { cpu: 1, memory: 1Gi } }
                      long:
                        when: "${parameters.mode} == full"
                        pod: { image: "busybox:1", command: [work], resources: { cpu: 1, memory: 1Gi } }
                      large:
                        when: "${parameters.size} == 3"
                        pod: { image: "busybox:1", command: [work], resources: { cpu: 1, memory: 1Gi } }
                    """).orElseThrow();

    @Test
    void aValueThatNobodyGaveAndThatDecidesWhichStagesRunIsSaid() {
        assertThat(PlayedBranches.notes(PIPELINE, Map.of("name", "x")))
                .containsExactly("note: parameter `mode` has no default, and `when` of `brief`, `long` depends on it:"
                        + " played with `quick`; stages that it skips are not played");
    }

    @Test
    void aValueThatIsGivenIsPlayedWithoutAWord() {
        assertThat(PlayedBranches.notes(PIPELINE, Map.of("mode", "full"))).isEmpty();
    }
}

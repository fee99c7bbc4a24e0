package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.compiler.Compiled;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestStageTest {

    /** Objects with another structure than Kubernetes jobs stay unchanged; each of these once caused an exception. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: plain",
                "spec: [plain]",
                "spec: { template: plain }",
                "spec: { template: { metadata: plain } }",
                "spec: { template: { metadata: { labels: plain } } }",
                "spec: { tasks: plain }",
                "spec: { tasks: [plain] }",
                "spec: { tasks: [{ template: plain }] }",
                "spec: { tasks: [{ name: $(X), template: { spec: { containers: [] } } }] }"
            })
    void anObjectOfAnyShapeIsCompiled(String shape) {
        String pipeline = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: odd }
                stages:
                  a:
                    manifest: { apiVersion: example.com/v1, kind: Odd, metadata: { name: x }, %s }
                """.formatted(shape);

        Compiled compiled = Compiled.of(new Planner()
                .plan(PipelineReader.read("odd.yaml", pipeline).orElseThrow(), Optional.empty())
                .orElseThrow());

        assertThat(compiled.yaml()).contains("kind: Odd", "gangflow.io/stage: a");
    }
}

package io.gangflow.minicluster.launch;

import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;

/** Plans of pipelines defined in a test. */
final class Plans {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: test }
            scheduler: %s
            stages:
            """;

    private Plans() {}

    static Plan of(String scheduler, String stages) {
        String text = HEAD.formatted(scheduler) + stages.indent(2);
        return new Planner()
                .plan(PipelineReader.read("test.yaml", text).orElseThrow())
                .orElseThrow();
    }
}

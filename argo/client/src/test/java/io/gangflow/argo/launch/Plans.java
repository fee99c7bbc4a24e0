package io.gangflow.argo.launch;

import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;

/** Plans of pipelines defined in a test. */
final class Plans {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: launched }
            scheduler: %s
            stages:
            """;

    private Plans() {}

    static Plan of(String scheduler, String stages) {
        return of(scheduler, stages, "");
    }

    /** @param more top-level keys of the file */
    static Plan of(String scheduler, String stages, String more) {
        String text = HEAD.formatted(scheduler) + stages.indent(2) + more;
        return new Planner()
                .plan(PipelineReader.read("launched.yaml", text).orElseThrow())
                .orElseThrow();
    }

    /** Gangs of two pods that wait for each other, each as large as half a node of 2 CPUs. */
    static Plan gangs(String scheduler, int copies, String cpu) {
        return of(scheduler, """
                train:
                  copies: %d
                  ddp:
                    image: test/guest:1
                    command: [guest, gather, print, done]
                    workers: 2
                    resources: { cpu: %s, memory: 64Mi }
                """.formatted(copies, cpu));
    }

    /** Three pods in parallel, and one after them. */
    static Plan pods(String scheduler, String command) {
        return of(scheduler, """
                count:
                  copies: 3
                  pod: { image: busybox, command: [sh, -c, "%s"], resources: { cpu: 1, memory: 64Mi } }
                last:
                  after: [count]
                  pod: { image: busybox, command: [sh, -c, "%s"], resources: { cpu: 1, memory: 64Mi } }
                """.formatted(command, command));
    }
}

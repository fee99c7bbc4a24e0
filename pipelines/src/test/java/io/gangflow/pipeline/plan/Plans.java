package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;

/** Short pipelines, and what tests ask of them. */
final class Plans {

    private Plans() {}

    /** Returns a file with these lines below {@code metadata}; {@code POD(x)} is a pod that runs {@code x}. */
    static String text(String lines) {
        String pod = "pod: { image: \"a:1\", command: [$1], resources: { cpu: 1, memory: 1Gi } }";
        return "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: demo }\n"
                + lines.replaceAll("POD\\((.*?)\\)", pod);
    }

    static Pipeline pipeline(String lines) {
        return PipelineReader.read("demo.yaml", text(lines)).orElseThrow();
    }

    static Plan of(String lines) {
        return new Planner().plan(pipeline(lines)).orElseThrow();
    }

    static Stage stage(Pipeline pipeline, String name) {
        return pipeline.stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static List<String> command(Stage stage) {
        return ((Work.Pod) stage.work())
                .command().stream().map(Object::toString).toList();
    }
}

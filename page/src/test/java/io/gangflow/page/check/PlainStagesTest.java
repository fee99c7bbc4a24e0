package io.gangflow.page.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainStagesTest {

    private static Plan plan(String stage) {
        return new Planner()
                .plan(PipelineReader.read("plain.yaml", """
                                apiVersion: gangflow/v1
                                kind: Pipeline
                                metadata: { name: plain }
                                stages:
                                  work:
                                """ + stage.indent(4)).orElseThrow())
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod: { image: \"a:1\", command: [a], resources: { cpu: 1, memory: 64Mi } }",
                "ddp: { image: \"a:1\", command: [a], workers: 2, resources: { cpu: 1, memory: 64Mi } }",
            })
    void podsAndGangsOfTheCompilersOwnNeedNoPlay(String stage) {
        assertThat(PlainStages.only(plan(stage))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod: { image: \"a:1\", command: [bin/spark-submit, a.jar], resources: { cpu: 1, memory: 64Mi } }",
                "pod: { image: \"a:1\", command: [\"${run.scheduledTime}\"], resources: { cpu: 1, memory: 64Mi } }",
                "pod: { image: \"a:1\", command: [a], resources: { cpu: 1, memory: 64Mi } }\n"
                        + "podTemplate: { spec: { enableServiceLinks: false } }",
                "ddp: { image: \"a:1\", command: [a], workers: 200, resources: { cpu: 1, memory: 1Pi } }",
                "ddp: { image: \"a:1\", command: [a], workers: 2, backend: pytorch-job, resources: { cpu: 1, memory: 1Gi } }",
                "manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }",
            })
    void whatAUserWroteIntoObjectsIsPlayed(String stage) {
        assertThat(PlainStages.only(plan(stage))).isFalse();
    }

    @Test
    void thePlayOfPlainStagesFindsNoError() throws IOException {
        List<Plan> plain;
        try (Stream<Path> files = Files.list(Path.of("../pipelines/definitions"))) {
            plain = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(file -> new Planner().plan(PipelineReader.read(file).orElseThrow()))
                    .flatMap(planned -> planned.value().stream())
                    .filter(PlainStages::only)
                    .toList();
        }

        assertThat(plain).isNotEmpty();
        assertThat(plain)
                .allSatisfy(plan ->
                        assertThat(new PlannedWork(plan).work().diagnostics()).isEmpty());
    }
}

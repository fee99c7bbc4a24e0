package io.gangflow.pipeline.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shipped pipelines and clusters have no findings, and the article's mistakes are found. */
final class ShippedDefinitionsTest {

    static Stream<Path> definitions() throws IOException {
        return yamlIn("definitions");
    }

    static Stream<Path> clusters() throws IOException {
        return yamlIn("clusters");
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void aDefinitionReadsAndPlansWithoutErrors(Path file) {
        Checked<Pipeline> pipeline = PipelineReader.read(file);
        assertThat(DiagnosticText.of(pipeline.diagnostics(), false)).isEmpty();
        Checked<Plan> plan = new Planner().plan(pipeline.orElseThrow());
        assertThat(plan.value())
                .as(DiagnosticText.of(plan.diagnostics(), false))
                .isPresent();
        if (!file.endsWith("article.yaml")) {
            assertThat(DiagnosticText.of(plan.diagnostics(), false)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void aClusterReadsWithoutFindings(Path file) {
        Checked<Cluster> cluster = ClusterFileReader.read(file);
        assertThat(DiagnosticText.of(cluster.diagnostics(), false)).isEmpty();
    }

    @Test
    void theArticlesPriorityIsFound() {
        Pipeline article =
                PipelineReader.read(Path.of("definitions/article.yaml")).orElseThrow();
        assertThat(new Planner().plan(article).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0406);
    }

    private static Stream<Path> yamlIn(String folder) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            List<Path> sorted = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
            assertThat(sorted).hasSizeGreaterThan(3);
            return sorted.stream();
        }
    }
}

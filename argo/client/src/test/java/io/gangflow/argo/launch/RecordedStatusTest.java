package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.argo.model.Workflow;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the minicluster's Argo with a recording of Argo's own controller: the statuses that 4.1.2 wrote for the same
 * pipelines on a control plane of Kubernetes 1.36, one of them with Volcano. docs/decisions/0015-minicluster-argo.md
 * lists what is omitted.
 */
@Timeout(120)
final class RecordedStatusTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"image", "failure", "resource", "volcano"})
    void theSamePipelineLeavesTheSameStatus(String name) throws IOException, InterruptedException {
        JsonNode recorded = JSON.readTree(resource(name + ".json"));
        try (LocalArgo local = LocalArgo.start(folder)) {
            String run = local.submit(plan(name), "r1");
            Workflow ended = local.ended(run);

            assertThat(RecordedStatus.lines(run, JSON.valueToTree(ended.getStatus())))
                    .containsExactlyElementsOf(RecordedStatus.lines(
                            recorded.path("metadata").path("name").asText(), recorded.path("status")));
        }
    }

    private static Plan plan(String name) throws IOException {
        String text = new String(resource(name + ".yaml"), StandardCharsets.UTF_8);
        return new Planner()
                .plan(PipelineReader.read(name + ".yaml", text).orElseThrow())
                .orElseThrow();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream =
                Objects.requireNonNull(RecordedStatusTest.class.getResourceAsStream("recorded/" + name), name)) {
            return stream.readAllBytes();
        }
    }
}

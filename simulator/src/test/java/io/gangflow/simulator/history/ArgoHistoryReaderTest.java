package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cluster.Resources;
import io.gangflow.json.BoundedJson;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgoHistoryReaderTest {

    private static final String NODES = """
            { "etl-1": { "id": "etl-1", "type": "DAG", "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:10:00Z" },
              "etl-1-1": { "id": "etl-1-1", "type": "Pod", "templateName": "load",
                           "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:01:00Z" },
              "etl-1-2": { "id": "etl-1-2", "type": "Pod", "templateName": "sized", "resourcesDuration": { "cpu": 600, "memory": 6000 },
                           "startedAt": "2026-11-26T08:02:00Z", "finishedAt": "2026-11-26T08:07:00Z" },
              "etl-1-3": { "id": "etl-1-3", "type": "Pod", "templateName": "load", "startedAt": "2026-11-26T08:09:00Z", "finishedAt": null } }""";

    private static final String TEMPLATES = """
            [ { "name": "load", "container": { "resources": { "requests": { "cpu": "500m", "memory": "1Gi", "nvidia.com/gpu": 1 } } } },
              { "name": "sized", "container": { "resources": { "requests": { "cpu": "{{inputs.parameters.cpu}}" } } } } ]""";

    private static final HistoricalJob LOAD = new HistoricalJob(
            "team/etl-1/etl-1-1",
            "team",
            0,
            0,
            60,
            false,
            List.of(new Role(1, Resources.of(500, 1L << 30).withGpus(1))));

    /** 600 CPU seconds in 300 s are 2 CPUs; 6,000 times 100Mi and a second are 2,000Mi. */
    private static final HistoricalJob SIZED = new HistoricalJob(
            "team/etl-1/etl-1-2",
            "team",
            120,
            120,
            300,
            false,
            List.of(new Role(1, Resources.of(2_000, 2_000L << 20))));

    @TempDir
    private Path folder = Path.of("");

    private History read(String text) throws IOException, HistoryException {
        return HistoryFormat.ARGO.read(
                List.of(new HistorySource(Files.writeString(folder.resolve("argo.json"), text))));
    }

    private static String workflow(String status) {
        return """
                { "metadata": { "name": "etl-1", "namespace": "team", "uid": "u1" },
                  "spec": { "templates": %s }, "status": %s }""".formatted(TEMPLATES, status);
    }

    @Test
    void eachPodOfAWorkflowIsAJob() throws IOException, HistoryException {
        String whole = workflow("{ \"nodes\": %s }".formatted(NODES));

        for (String text : List.of(
                "[" + whole + "]",
                "{ \"kind\": \"WorkflowList\", \"items\": [" + whole + "] }",
                whole,
                "[{ \"uid\": \"u1\", \"workflow\": " + whole + " }]",
                "{ \"workflow\": " + BoundedJson.MAPPER.writeValueAsString(whole) + " }",
                workflow("{ \"compressedNodes\": \"%s\" }".formatted(packed(NODES))))) {
            History history = read(text);

            assertThat(history.jobs()).containsExactly(LOAD, SIZED);
            assertThat(history.leftOut()).isEqualTo(Map.of("has not started or ended", 1));
        }
    }

    /** In the format of {@code argo archive list -o json}. */
    @Test
    void aWorkflowWithoutNodesIsOneJobOfItsMean() throws IOException, HistoryException {
        History history = read("""
                [ { "metadata": { "name": "etl-1", "namespace": "team", "uid": "u1" },
                    "status": { "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:01:40Z",
                                "resourcesDuration": { "cpu": 50, "memory": 100 } } },
                  { "metadata": { "name": "etl-2", "namespace": "team", "uid": "u2" },
                    "status": { "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:01:40Z" } } ]""");

        assertThat(history.jobs())
                .containsExactly(new HistoricalJob(
                        "team/etl-1/u1",
                        "team",
                        0,
                        0,
                        100,
                        false,
                        List.of(new Role(1, Resources.of(500, 100L << 20)))));
        assertThat(history.leftOut()).isEqualTo(Map.of("its requests are unknown", 1));
    }

    @Test
    void mistakesAreReportedWithTheirPlace() {
        for (Map.Entry<String, String> each : Map.of(
                        "[{ \"spec\": {} }]",
                        "argo.json, workflow 1: no workflow: it has no metadata.name",
                        "[{ \"metadata\": ",
                        "argo.json, workflow 1: ",
                        "7",
                        "argo.json: no list of workflows",
                        workflow("{ \"compressedNodes\": \"AAAA\" }"),
                        "its packed nodes cannot be read",
                        workflow("{ \"offloadNodeStatusVersion\": \"fnv:1\" }"),
                        "in the database of the Argo server")
                .entrySet()) {
            assertThatThrownBy(() -> read(each.getKey()))
                    .isInstanceOf(HistoryException.class)
                    .hasMessageContaining(each.getValue());
        }
    }

    private static String packed(String json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.getBytes(StandardCharsets.UTF_8));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}

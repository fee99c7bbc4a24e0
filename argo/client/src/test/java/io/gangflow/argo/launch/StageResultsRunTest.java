package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.run.RunEvent.Outcome;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs leave results, and later stages use them, on a minicluster. */
@Timeout(60)
class StageResultsRunTest {

    @TempDir
    Path folder;

    private LocalArgo cluster;

    @BeforeEach
    void start() {
        cluster = LocalArgo.withGuest(folder);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void whatAProgramLeavesIsAnArgumentAndAConditionOfLaterStages() throws InterruptedException {
        Outcome outcome = cluster.launch(Plans.of("kube-scheduler", """
                score:
                  copies: 2
                  pod: { image: "test/guest:1", command: [guest, write, $(GANGFLOW_RESULT), "0.9${run.instance}"], resources: { cpu: 1, memory: 64Mi } }
                train:
                  ddp: { image: "test/guest:1", command: [guest, write, $(GANGFLOW_RESULT), "rank $(RANK)"], workers: 2, resources: { cpu: 1, memory: 64Mi } }
                publish:
                  when: ${stages.train.result} == "rank 0"
                  pod: { image: "test/guest:1", command: [guest, write, $(GANGFLOW_RESULT), "${stages.score.result}"], resources: { cpu: 1, memory: 64Mi } }
                broken:
                  pod: { image: "test/guest:1", command: [guest, exit, "3"], resources: { cpu: 1, memory: 64Mi } }
                repair:
                  after: { broken: failed }
                  pod: { image: "test/guest:1", command: [guest, write, $(GANGFLOW_RESULT), "repaired"], resources: { cpu: 1, memory: 64Mi } }
                never:
                  after: { broken: succeeded }
                  pod: { image: "test/guest:1", command: [guest, exit, "0"], resources: { cpu: 1, memory: 64Mi } }
                end:
                  after: { never: completed }
                  when: ${stages.repair.result} == repaired and ${stages.broken.status} == Failed
                  pod: { image: "test/guest:1", command: [guest, print, "${stages.publish.result}"], resources: { cpu: 1, memory: 64Mi } }
                """), "results", event -> {});

        assertThat(outcome).isEqualTo(Outcome.COMPLETED);
        Map<String, String> results = results();
        assertThat(results)
                .containsEntry("score", "[\"0.90\",\"0.91\"]")
                .containsEntry("train", "rank 0")
                .containsEntry("publish", "[\"0.90\",\"0.91\"]");
    }

    /** The results by stage name. */
    private Map<String, String> results() {
        Map<String, String> results = new TreeMap<>();
        for (NodeStatus node : cluster.argo().list().get(0).getStatus().nodes().values()) {
            if (node.is("DAG") && node.outputs() != null) {
                results.put(
                        node.displayName(),
                        String.valueOf(node.outputs().parameters().get(0).value()));
            }
        }
        return results;
    }
}

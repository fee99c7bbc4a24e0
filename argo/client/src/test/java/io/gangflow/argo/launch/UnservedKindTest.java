package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A manifest of a kind that the cluster does not have. */
@Timeout(60)
class UnservedKindTest {

    @TempDir
    private Path folder;

    @Test
    void theStageFailsAndOthersThatExpectItRun() throws InterruptedException {
        List<RunEvent> events = new CopyOnWriteArrayList<>();
        try (LocalArgo cluster = LocalArgo.start(folder)) {
            Outcome outcome = cluster.launch(Plans.of("kube-scheduler", """
                    tune:
                      manifest: { apiVersion: example.com/v1, kind: Study, metadata: { name: tune }, spec: { trials: 3 } }
                    report:
                      after: { tune: failed }
                      pod: { image: "test/any:1", command: ["true"], resources: { cpu: 1, memory: 64Mi } }
                    """), "study", events::add);

            assertThat(outcome).as(events.toString()).isEqualTo(Outcome.COMPLETED);
            assertThat(NodeCompression.nodes(cluster.argo().get("study")).values())
                    .extracting(NodeStatus::message)
                    .contains("no matches for kind \"Study\" in version \"example.com/v1\"");
        }
    }
}

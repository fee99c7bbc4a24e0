package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.minicluster.argo.ArgoController;
import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller that ends during a run leaves all state in the status, and the next one resumes. */
@Timeout(60)
final class LocalArgoRestartTest {

    @TempDir
    Path folder;

    private LocalArgo local;

    @BeforeEach
    void start() {
        local = LocalArgo.withoutController(folder);
    }

    @AfterEach
    void stop() {
        local.close();
    }

    @Test
    void aControllerThatIsStartedAnewGoesOnWithoutDoingAnythingTwice() throws IOException, InterruptedException {
        Path mark = LocalArgo.mark("restart");
        String wait = "until test -e %s; do sleep 0.05; done".formatted(mark);
        String name;
        Set<String> before;
        try (ArgoController first = local.controller()) {
            name = local.submit(Plans.pods("kube-scheduler", wait), "r1");
            local.await(name, run -> running(run) == 3);
            before = pods(name);
            assertThat(first.failure()).isEmpty();
        }
        Files.writeString(mark, "");
        local.client()
                .pods()
                .withName(before.iterator().next())
                .waitUntilCondition(
                        pod -> pod != null && "Succeeded".equals(pod.getStatus().getPhase()),
                        20,
                        java.util.concurrent.TimeUnit.SECONDS);

        try (ArgoController second = local.controller()) {
            Workflow ended = local.ended(name);

            assertThat(ended.getStatus().phase()).isEqualTo("Succeeded");
            assertThat(pods(name)).containsAll(before).hasSize(4);
            assertThat(second.failure()).isEmpty();
        }
    }

    private static long running(Workflow run) {
        return NodeCompression.nodes(run).values().stream()
                .filter(node -> "Pod".equals(node.type()) && "Running".equals(node.phase()))
                .count();
    }

    private Set<String> pods(String workflow) {
        return local.client().pods().withLabel(Label.WORKFLOW, workflow).list().getItems().stream()
                .map((Pod pod) -> pod.getMetadata().getName())
                .collect(Collectors.toSet());
    }
}

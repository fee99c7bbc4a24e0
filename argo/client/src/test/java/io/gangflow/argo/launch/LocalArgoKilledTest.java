package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.client.Submitted;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A minicluster that is killed during a run: the next one starts with what it had written by then. */
@Timeout(60)
final class LocalArgoKilledTest {

    @TempDir
    private Path folder;

    @Test
    void theRunIsThereAgainAndItsPodsHaveFailed() throws IOException, InterruptedException {
        Path killed = killedWhileItRuns("killed", Plans.pods("kube-scheduler", "sleep 600"));

        try (LocalArgo second = LocalArgo.keepingObjects(killed)) {
            Workflow ended = second.ended(only(second));

            assertThat(ended.getStatus().phase()).isEqualTo("Failed");
            assertThat(pods(second, ended))
                    .isNotEmpty()
                    .allSatisfy(pod -> assertThat(pod.getStatus()
                                    .getContainerStatuses()
                                    .get(0)
                                    .getState()
                                    .getTerminated()
                                    .getReason())
                            .isEqualTo("ContainerStatusUnknown"));
        }
    }

    @Test
    void aRunIdIsNotRunASecondTime() throws IOException, InterruptedException {
        Path killed = killedWhileItRuns("twice", Plans.pods("kube-scheduler", "sleep 600"));

        try (LocalArgo second = LocalArgo.keepingObjects(killed)) {
            Workflow before = second.argo().get(only(second));
            Submitted again = second.argo().submit(Submission.of(pipeline(before), "r1", "another call"));

            assertThat(again.created()).isFalse();
            assertThat(again.workflow().getMetadata().getUid())
                    .isEqualTo(before.getMetadata().getUid());
        }
    }

    private static String pipeline(Workflow run) {
        return Objects.requireNonNull(run.getMetadata().getLabels().get(Label.PIPELINE));
    }

    /** A folder with the objects as they were while pods ran. */
    private Path killedWhileItRuns(String name, Plan plan) throws IOException, InterruptedException {
        Path running = folder.resolve(name);
        Path killed = Files.createDirectories(folder.resolve(name + "-killed"));
        try (LocalArgo first = LocalArgo.keepingObjects(running)) {
            String run = first.submit(plan, "r1");
            first.await(run, LocalArgoKilledTest::runs);
            Files.copy(running.resolve("objects.jsonl"), killed.resolve("objects.jsonl"));
            first.argo().stop(run);
        }
        return killed;
    }

    /** All three pods that start first: one that still waited would run for ten minutes in the next minicluster. */
    private static boolean runs(Workflow run) {
        return NodeCompression.nodes(run).values().stream()
                        .filter(node -> "Pod".equals(node.type()) && "Running".equals(node.phase()))
                        .count()
                == 3;
    }

    private static String only(LocalArgo local) {
        List<Workflow> runs = local.client()
                .resources(Workflow.class)
                .inNamespace("default")
                .list()
                .getItems();
        assertThat(runs).hasSize(1);
        return runs.get(0).getMetadata().getName();
    }

    private static List<Pod> pods(LocalArgo local, Workflow run) {
        return local.client()
                .pods()
                .withLabel(Label.WORKFLOW, run.getMetadata().getName())
                .list()
                .getItems();
    }
}

package io.gangflow.minicluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestImages;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(90)
class ServiceStageTest {

    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 2, Resources.of(2_000, 4L << 30)));

    @TempDir
    private Path folder;

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private MiniCluster cluster;

    @BeforeEach
    void start() {
        cluster = MiniCluster.start(CLUSTER, MiniClusterOptions.of(folder, TestImages.catalogue()));
    }

    @AfterEach
    void stop() {
        cluster.close();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kube-scheduler", "volcano"})
    void whatComesAfterAServiceCanCallItAndTheRunEndsClean(String scheduler) throws Exception {
        int port = freePort();
        Plan plan = Plans.of(scheduler, """
                model:
                  service:
                    image: test/guest:1
                    command: [guest, serve, "%d"]
                    replicas: 2
                    port: %d
                    probes: { ready: /ready }
                    resources: { cpu: 1, memory: 64Mi }
                ask:
                  after: [model]
                  pod:
                    image: test/guest:1
                    command: [guest, get, "http://serving-model-0:%d/ready"]
                    resources: { cpu: 1, memory: 64Mi }
                """.formatted(port, port, port));

        Outcome outcome =
                new LocalLauncher(cluster).launch(new Launcher.Request(plan, "serving", Map.of()), events::add);

        assertThat(outcome).as(events.toString()).isEqualTo(Outcome.COMPLETED);
        assertThat(events.stream().filter(RunEvent.PodRunning.class::isInstance))
                .hasSize(3);
        assertThat(cluster.view().list(Pod.class)).isEmpty();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}

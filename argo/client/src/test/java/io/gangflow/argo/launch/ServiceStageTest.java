package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(90)
class ServiceStageTest {

    @TempDir
    private Path folder;

    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private LocalArgo cluster;

    @BeforeEach
    void start() {
        cluster = LocalArgo.withGuest(folder);
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

        Outcome outcome = cluster.launch(plan, "serving", events::add);

        assertThat(outcome).as(events.toString()).isEqualTo(Outcome.COMPLETED);
        assertThat(events.stream().filter(RunEvent.PodRunning.class::isInstance))
                .hasSize(3);
        assertThat(cluster.argo().delete("serving", Duration.ofSeconds(20))).isTrue();
        assertThat(cluster.client().pods().list().getItems()).isEmpty();
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}

package io.gangflow.minicluster.kubelet;

import static io.gangflow.minicluster.TestImages.bound;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class ReadinessTest {

    @TempDir
    private Path folder;

    private RunningKubelet kubelet;
    private String port = "";

    @BeforeEach
    void start() throws IOException {
        kubelet = RunningKubelet.in(folder);
        try (ServerSocket free = new ServerSocket(0)) {
            port = Integer.toString(free.getLocalPort());
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        kubelet.close();
    }

    @Test
    void aPodIsReadyOnceItsServerAnswers() throws Exception {
        Path signal = folder.resolve("signal");
        kubelet.create(probed(http("/ready"), "await", signal.toString(), "serve", port));
        Pod running =
                kubelet.await("server", pod -> "Running".equals(pod.getStatus().getPhase()));
        assertThat(isReady(running)).isFalse();

        Files.writeString(signal, "go");
        Pod ready = kubelet.await("server", ReadinessTest::isReady);

        assertThat(ready.getStatus().getContainerStatuses().get(0).getReady()).isTrue();
    }

    @Test
    void aPodWhoseServerAnswersWithAnErrorIsNotReady() throws Exception {
        kubelet.create(probed(http("/missing"), "serve", port));
        kubelet.await("server", pod -> "Running".equals(pod.getStatus().getPhase()));

        assertThat(new ReadinessProbe(
                                probed(http("/missing"))
                                        .getSpec()
                                        .getContainers()
                                        .get(0),
                                http("/missing"),
                                awaitListening())
                        .succeeds())
                .isFalse();
        assertThat(isReady(kubelet.await("server", pod -> true))).isFalse();
    }

    @Test
    void aSocketThatListensIsEnoughForATcpProbe() throws Exception {
        kubelet.create(probed(tcp(), "serve", port));

        assertThat(isReady(kubelet.await("server", ReadinessTest::isReady))).isTrue();
    }

    /** The pod's address, when a TCP probe succeeds there. */
    private String awaitListening() throws InterruptedException {
        Pod pod = kubelet.await("server", each -> each.getStatus().getPodIP() != null);
        ReadinessProbe probe = new ReadinessProbe(
                pod.getSpec().getContainers().get(0), tcp(), pod.getStatus().getPodIP());
        for (int i = 0; i < 300 && !probe.succeeds(); i++) {
            Thread.sleep(50);
        }
        assertThat(probe.succeeds()).isTrue();
        return pod.getStatus().getPodIP();
    }

    private Pod probed(Probe probe, String... words) {
        Pod pod = bound("server", RunningKubelet.NODE, words);
        pod.getSpec().getContainers().get(0).setReadinessProbe(probe);
        return pod;
    }

    private Probe http(String path) {
        return new ProbeBuilder()
                .withNewHttpGet()
                .withPath(path)
                .withPort(new IntOrString(Integer.parseInt(port)))
                .endHttpGet()
                .build();
    }

    private Probe tcp() {
        return new ProbeBuilder()
                .withNewTcpSocket()
                .withPort(new IntOrString(Integer.parseInt(port)))
                .endTcpSocket()
                .build();
    }

    private static boolean isReady(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(condition -> condition.getType().equals("Ready") && "True".equals(condition.getStatus()));
    }
}

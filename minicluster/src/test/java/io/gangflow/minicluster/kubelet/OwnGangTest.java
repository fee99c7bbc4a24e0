package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Gangs of unmodified programs: plain Python sockets that listen on all addresses, as PyTorch does. With namespaces the
 * names resolve; without, addresses replace them.
 */
@Timeout(120)
final class OwnGangTest {

    private static final int WORLD = 3;

    /** Rank 0 greets every other rank with the text it sent. */
    private static final String RANK = """
            import os, socket, time
            rank, world = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
            place = (os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"]))
            if rank == 0:
                server = socket.create_server(("", place[1]))
                met = []
                for _ in range(1, world):
                    peer, _ = server.accept()
                    met.append(peer.recv(100).decode())
                    peer.close()
                print(" ".join(sorted(met)))
            else:
                until = time.time() + 60
                while True:
                    try:
                        with socket.create_connection(place, 5) as peer:
                            peer.send(f"{os.environ['GANG']}-{rank}".encode())
                            peer.recv(1)
                        break
                    except OSError:
                        if time.time() > until:
                            raise
                        time.sleep(0.1)
            """;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // set by each test
    private RunningKubelet kubelet;

    @AfterEach
    void stop() throws InterruptedException {
        if (kubelet != null) {
            kubelet.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void twoGangsThatUseTheSamePortMeetOnlyTheirOwnRanks(boolean namespaces) throws Exception {
        String python = LocalPython.with("socket");
        start(namespaces);
        List<String> gangs = List.of("red", "blue");
        for (String gang : gangs) {
            for (int rank = WORLD - 1; rank >= 0; rank--) {
                kubelet.create(rank(python, gang, rank));
            }
        }

        for (String gang : gangs) {
            kubelet.awaitSuccess(gang + "-0");
            assertThat(kubelet.log(gang + "-0")).isEqualTo("%1$s-1 %1$s-2\n".formatted(gang));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aProgramFindsTheOtherPodsThatAFileNames(boolean namespaces) throws Exception {
        String python = LocalPython.with("socket");
        start(namespaces);
        kubelet.client()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("hosts")
                        .withNamespace("default")
                        .endMetadata()
                        .withData(Map.of("hostfile", "red-0.red slots=1\nred-1.red slots=1\n"))
                        .build())
                .create();
        String address = kubelet.address(inGang("red", TestPods.own("red-0", Map.of(), "sleep", "600")));
        Pod asking = inGang("red", TestPods.own("red-1", Map.of(), python, "-c", """
                import socket
                print([socket.gethostbyname(line.split()[0]) for line in open("/etc/gang/hostfile")])
                """));
        asking.getSpec()
                .setVolumes(List.of(new VolumeBuilder()
                        .withName("hosts")
                        .withNewConfigMap()
                        .withName("hosts")
                        .endConfigMap()
                        .build()));
        asking.getSpec()
                .getContainers()
                .get(0)
                .setVolumeMounts(List.of(new VolumeMountBuilder()
                        .withName("hosts")
                        .withMountPath("/etc/gang")
                        .build()));
        kubelet.create(asking);

        Pod ended = kubelet.awaitSuccess("red-1");

        assertThat(kubelet.log("red-1"))
                .isEqualTo("['%s', '%s']\n".formatted(address, ended.getStatus().getPodIP()));
    }

    private void start(boolean namespaces) throws IOException {
        kubelet = RunningKubelet.in(folder, ImageCatalogue.empty().trusting(true), Map.of(), namespaces);
    }

    private static Pod rank(String python, String gang, int rank) {
        Map<String, String> variables = Map.of(
                "MASTER_ADDR", "%1$s-0.%1$s".formatted(gang),
                "MASTER_PORT", "23456",
                "GANG", gang,
                "RANK", Integer.toString(rank),
                "WORLD_SIZE", Integer.toString(WORLD));
        return inGang(gang, TestPods.own(gang + "-" + rank, variables, python, "-c", RANK));
    }

    private static Pod inGang(String gang, Pod pod) {
        pod.getSpec().setHostname(pod.getMetadata().getName());
        pod.getSpec().setSubdomain(gang);
        return pod;
    }
}

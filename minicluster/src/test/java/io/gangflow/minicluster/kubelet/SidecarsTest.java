package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.pipeline.model.LocalProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Init containers with restart policy Always, and volumes that outlive their pods. */
@Timeout(60)
final class SidecarsTest {

    @TempDir
    Path folder;

    private RunningKubelet kubelet;

    @BeforeEach
    void start() throws Exception {
        ImageCatalogue images = ImageCatalogue.empty()
                .with(new LocalPrograms(Map.of("own", new LocalProgram.Unchanged()), folder, Map.of()));
        kubelet = RunningKubelet.in(folder.resolve("cluster"), images, Map.of(), false);
    }

    @AfterEach
    void stop() throws Exception {
        kubelet.close();
    }

    @Test
    void aSidecarRunsBesideThePodAndEndsAfterIt() throws Exception {
        kubelet.create(pod(
                "beside",
                List.of(sidecar(
                        "log",
                        "trap 'echo ended >> /data/log; exit 0' TERM; echo started > /data/log;"
                                + " while true; do sleep 0.1; done")),
                "until [ -s /data/log ]; do sleep 0.1; done; cat /data/log"));
        Pod ended = kubelet.awaitSuccess("beside");

        assertThat(kubelet.log("beside")).contains("started").doesNotContain("ended");
        assertThat(folder.resolve("cluster/claims/shared/log")).hasContent("started\nended");
        assertThat(ended.getStatus().getInitContainerStatuses())
                .singleElement()
                .satisfies(
                        status -> assertThat(status.getState().getTerminated()).isNotNull());
    }

    @Test
    void aSidecarThatEndsIsStartedAgain() throws Exception {
        kubelet.create(pod(
                "again",
                List.of(sidecar("short", "echo once >> /data/log; exit 3")),
                "until [ $(cat /data/log | wc -l) -ge 2 ]; do sleep 0.1; done"));
        Pod ended = kubelet.awaitSuccess("again");

        ContainerStatus status = ended.getStatus().getInitContainerStatuses().get(0);
        assertThat(status.getRestartCount()).isPositive();
        assertThat(ended.getStatus().getPhase()).isEqualTo("Succeeded");
    }

    @Test
    void anInitContainerAfterASidecarFindsItRunning() throws Exception {
        Container init = new ContainerBuilder(sidecar("prepare", "until [ -s /data/ready ]; do sleep 0.1; done"))
                .withRestartPolicy(null)
                .build();
        kubelet.create(
                pod("order", List.of(sidecar("server", "echo up > /data/ready; sleep 60"), init), "cat /data/ready"));
        kubelet.awaitSuccess("order");

        assertThat(kubelet.log("order")).contains("up");
    }

    @Test
    void aPodWhoseInitContainerFailsTakesItsSidecarsAlong() throws Exception {
        Container init = new ContainerBuilder(sidecar("prepare", "exit 4"))
                .withRestartPolicy(null)
                .build();
        kubelet.create(pod("failing", List.of(sidecar("server", "sleep 60"), init), "echo never"));
        Pod ended = kubelet.await("failing", PodStatusView::hasEnded, 30_000);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(ended.getStatus().getMessage()).contains("prepare", "4");
        assertThat(ended.getStatus()
                        .getInitContainerStatuses()
                        .get(0)
                        .getState()
                        .getTerminated())
                .isNotNull();
    }

    @Test
    void theFolderOfAClaimIsThatOfEveryPod() throws Exception {
        kubelet.create(pod("first", List.of(), "echo kept > /data/file"));
        kubelet.awaitSuccess("first");
        kubelet.create(pod("second", List.of(), "cat /data/file"));
        kubelet.awaitSuccess("second");

        assertThat(kubelet.log("second")).contains("kept");
        assertThat(Files.readString(folder.resolve("cluster/claims/shared/file")))
                .isEqualTo("kept\n");
    }

    private static Container sidecar(String name, String program) {
        return new ContainerBuilder()
                .withName(name)
                .withImage("own")
                .withRestartPolicy("Always")
                .withCommand("sh", "-c", program)
                .addNewVolumeMount()
                .withName("data")
                .withMountPath("/data")
                .endVolumeMount()
                .build();
    }

    private static Pod pod(String name, List<Container> init, String program) {
        Volume data = new VolumeBuilder()
                .withName("data")
                .withNewPersistentVolumeClaim("shared", null)
                .build();
        return new PodBuilder(TestPods.own(name, Map.of(), "sh", "-c", program))
                .editSpec()
                .withInitContainers(init)
                .withVolumes(data)
                .editFirstContainer()
                .addNewVolumeMount()
                .withName("data")
                .withMountPath("/data")
                .endVolumeMount()
                .endContainer()
                .endSpec()
                .build();
    }
}

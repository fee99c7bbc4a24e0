package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.control.ClusterView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other users of this machine cannot read the files of pods. */
class PodFilesTest {

    @TempDir
    private Path folder;

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void tokensAndSecretsAreForTheirOwnerOnly() throws Exception {
        api.client()
                .secrets()
                .inNamespace("default")
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName("keys")
                        .endMetadata()
                        .withData(Map.of("password", "aGlkZGVu"))
                        .build())
                .create();
        Pod pod = pod();
        KubeletOptions options = KubeletOptions.of(folder, TestImages.catalogue(), api.uri());
        sandbox(options, pod).prepare();

        Path files = PodSandbox.folder(folder, pod);
        assertThat(modes(files.resolve("serviceaccount"))).isEqualTo("rwx------");
        assertThat(modes(files.resolve("serviceaccount/token"))).isEqualTo("rw-------");
        assertThat(modes(files.resolve("vol-secret/password"))).isEqualTo("rw-------");
        assertThat(files.resolve("vol-secret/password")).hasContent("hidden");
    }

    @Test
    void aSubPathStaysInItsVolume() throws Exception {
        Pod pod = new PodBuilder(pod())
                .editSpec()
                .withVolumes(new VolumeBuilder()
                        .withName("data")
                        .withNewEmptyDir()
                        .endEmptyDir()
                        .build())
                .endSpec()
                .build();
        KubeletOptions options = KubeletOptions.of(folder, TestImages.catalogue(), api.uri());
        PodSandbox sandbox = sandbox(options, pod);
        sandbox.prepare();

        for (String path : List.of("..", "../serviceaccount", "a/../../serviceaccount", "/etc")) {
            Container container = new ContainerBuilder()
                    .withName("main")
                    .addNewVolumeMount()
                    .withName("data")
                    .withMountPath("/data")
                    .withSubPath(path)
                    .endVolumeMount()
                    .build();
            assertThatThrownBy(() -> sandbox.start(container))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("leaves its volume");
        }
    }

    private PodSandbox sandbox(KubeletOptions options, Pod pod) throws IOException {
        ClusterNames names = ClusterNames.in(folder.resolve("hosts"), false);
        PodStatusReport report =
                new PodStatusReport(api.client(), options.clock(), pod, names.address(pod), ActiveDeadline.of(pod, 0));
        return new PodSandbox(api.client(), options, pod, names, new ObjectPoller(new CountDownLatch(1)), report);
    }

    @Test
    void theWorkFolderIsForItsOwnerOnly() throws Exception {
        Path work = folder.resolve("cluster");
        try (ClusterView view = ClusterView.open(api.client());
                Kubelet kubelet = Kubelet.start(
                        api.client(),
                        view,
                        Cluster.of("test", Cluster.pool("worker", 1, Resources.of(4_000, 8L << 30))),
                        KubeletOptions.of(work, TestImages.catalogue(), api.uri()))) {
            assertThat(kubelet.log(pod(), "main")).startsWithRaw(work);
            assertThat(modes(work)).isEqualTo("rwx------");
        }
    }

    private static Pod pod() {
        return new PodBuilder()
                .withNewMetadata()
                .withName("one")
                .withNamespace("default")
                .withUid("12345678-90")
                .endMetadata()
                .withNewSpec()
                .addNewVolume()
                .withName("secret")
                .withNewSecret()
                .withSecretName("keys")
                .endSecret()
                .endVolume()
                .endSpec()
                .build();
    }

    private static String modes(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}

package io.gangflow.minicluster.kubelet;

import static io.gangflow.minicluster.TestImages.bound;
import static io.gangflow.minicluster.TestImages.container;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeletTest {

    private static final String NODE = "worker-1";
    private static final Cluster CLUSTER = Cluster.of("test", Cluster.pool("worker", 1, Resources.of(4_000, 8L << 30)));

    @TempDir
    Path folder;

    private TestApi api;
    private ClusterView view;
    private Kubelet kubelet;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        view = ClusterView.open(api.client());
        kubelet = Kubelet.start(
                api.client(), view, CLUSTER, KubeletOptions.of(folder, TestImages.catalogue(), api.uri()));
    }

    @AfterEach
    void stop() throws InterruptedException {
        api.client().pods().inNamespace("default").withGracePeriod(0).delete();
        view.await(() -> view.list(Pod.class).isEmpty(), 5_000);
        kubelet.close();
        view.close();
        api.close();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void aPodRunsToItsEndAndItsOutputIsInItsLog() throws Exception {
        create(bound("one", NODE, "print", "hello"));

        Pod ended = await("one", KubeletTest::hasEnded);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(ended.getStatus().getPodIP()).startsWith("127.");
        assertThat(terminated(ended)).isZero();
        assertThat(log("one")).isEqualTo("hello\n");
    }

    @Test
    void whatAProgramSaysOfItsProgressBecomesAnAnnotation() throws Exception {
        create(bound("telling", NODE, "write", "$(ARGO_PROGRESS_FILE)", "stage 1/2\n3/4\n", "sleep", "60000"));

        Pod told = await(
                "telling",
                pod -> pod.getMetadata().getAnnotations() != null
                        && pod.getMetadata().getAnnotations().containsKey(Label.PROGRESS));

        assertThat(told.getMetadata().getAnnotations())
                .containsEntry("workflows.argoproj.io/progress", "3/4")
                .containsEntry("gangflow.io/progress-part", "stage 1/2");
    }

    @Test
    void aProgramThatFailsFailsItsPodWithItsExitCode() throws Exception {
        create(bound("failing", NODE, "exit", "7"));

        Pod ended = await("failing", KubeletTest::hasEnded);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(terminated(ended)).isEqualTo(7);
    }

    @Test
    void aProgramThatIsNotInTheCatalogueFailsThePodAndSaysWhatThereIs() throws Exception {
        Pod pod = bound("unknown", NODE);
        pod.getSpec().getContainers().get(0).setCommand(List.of("rm"));
        create(pod);

        Pod ended = await("unknown", KubeletTest::hasEnded);

        assertThat(ended.getStatus().getMessage())
                .isEqualTo("container main: image `test/guest:1` has no program `rm`, only guest");
    }

    @Test
    void aProcessThatIsKilledFailsItsPodWith137() throws Exception {
        create(bound("victim", NODE, "print", "up", "sleep", "60000"));
        await("victim", KubeletTest::isRunning);
        awaitLog("victim", "up\n");
        java().destroyForcibly();

        Pod ended = await("victim", KubeletTest::hasEnded);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(terminated(ended)).isEqualTo(137);
    }

    @Test
    void initContainersAndContainersShareVolumes() throws Exception {
        Pod pod = bound("shared", NODE, "cat", "/data/greeting");
        pod.getSpec()
                .setVolumes(List.of(new VolumeBuilder()
                        .withName("data")
                        .withNewEmptyDir()
                        .endEmptyDir()
                        .build()));
        var mount =
                new VolumeMountBuilder().withName("data").withMountPath("/data").build();
        pod.getSpec().getContainers().get(0).setVolumeMounts(List.of(mount));
        pod.getSpec()
                .setInitContainers(List.of(container("first", "write", "/data/greeting", "from before")
                        .withVolumeMounts(mount)
                        .build()));
        create(pod);

        assertThat(await("shared", KubeletTest::hasEnded).getStatus().getPhase())
                .isEqualTo("Succeeded");
        assertThat(log("shared")).isEqualTo("from before\n");
    }

    @Test
    void aPodWaitsForItsConfigMap() throws Exception {
        Pod pod = bound("waiting", NODE, "cat", "/etc/app/settings");
        pod.getSpec()
                .setVolumes(List.of(new VolumeBuilder()
                        .withName("settings")
                        .withNewConfigMap()
                        .withName("late")
                        .endConfigMap()
                        .build()));
        pod.getSpec()
                .getContainers()
                .get(0)
                .setVolumeMounts(List.of(new VolumeMountBuilder()
                        .withName("settings")
                        .withMountPath("/etc/app")
                        .build()));
        create(pod);
        await("waiting", waiting -> waiting.getStatus().getPodIP() != null);
        api.client()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("late")
                        .withNamespace("default")
                        .endMetadata()
                        .addToData("settings", "depth=3")
                        .build())
                .create();
        try {
            await("waiting", KubeletTest::hasEnded);
            assertThat(log("waiting")).isEqualTo("depth=3\n");
        } finally {
            api.client().configMaps().inNamespace("default").withName("late").delete();
        }
    }

    @Test
    void variablesComeFromFieldsSecretsResourcesAndOneAnother() throws Exception {
        api.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName("keys")
                        .withNamespace("default")
                        .endMetadata()
                        .addToStringData("key", "s3cret")
                        .addToData("key", "czNjcmV0")
                        .build())
                .create();
        Pod pod = new PodBuilder(
                        bound("variables", NODE, "env", "NAME", "env", "KEY", "env", "BOTH", "print", "$(NAME)"))
                .editSpec()
                .editContainer(0)
                .withEnv(
                        new EnvVarBuilder()
                                .withName("NAME")
                                .withNewValueFrom()
                                .withNewFieldRef("v1", "metadata.name")
                                .endValueFrom()
                                .build(),
                        new EnvVarBuilder()
                                .withName("KEY")
                                .withNewValueFrom()
                                .withNewSecretKeyRef("key", "keys", false)
                                .endValueFrom()
                                .build(),
                        new EnvVarBuilder()
                                .withName("BOTH")
                                .withValue("$(NAME)/$(KEY)/$(ABSENT)")
                                .build())
                .endContainer()
                .endSpec()
                .build();
        create(pod);
        try {
            await("variables", KubeletTest::hasEnded);
            assertThat(log("variables"))
                    .isEqualTo("NAME=variables\nKEY=s3cret\nBOTH=variables/s3cret/$(ABSENT)\nvariables\n");
        } finally {
            api.client().secrets().inNamespace("default").withName("keys").delete();
        }
    }

    @Test
    void aServerLearnsTheAddressThatItMayListenOn() throws Exception {
        create(bound("server", NODE, "env", "GANGFLOW_POD_IP"));

        Pod ended = await("server", KubeletTest::hasEnded);

        assertThat(log("server"))
                .isEqualTo("GANGFLOW_POD_IP=" + ended.getStatus().getPodIP() + "\n");
    }

    @Test
    void podsFindOneAnotherByHostNameAndSubdomain() throws Exception {
        Pod server = bound("gang-0", NODE, "sleep", "60000");
        server.getSpec().setHostname("gang-0");
        server.getSpec().setSubdomain("gang");
        create(server);
        String address = await("gang-0", KubeletTest::isRunning).getStatus().getPodIP();
        create(bound("asking", NODE, "resolve", "gang-0.gang", "resolve", "gang-0.gang.default.svc.cluster.local"));

        await("asking", KubeletTest::hasEnded);

        assertThat(log("asking")).isEqualTo(address + "\n" + address + "\n");
    }

    @Test
    void aFailingContainerIsStartedAgainWhereThePolicySaysSo() throws Exception {
        Pod pod = bound("again", NODE, "exit", "1");
        pod.getSpec().setRestartPolicy("OnFailure");
        create(pod);

        Pod restarted = await(
                "again",
                again -> !again.getStatus().getContainerStatuses().isEmpty()
                        && again.getStatus().getContainerStatuses().get(0).getRestartCount() > 0);

        assertThat(restarted.getStatus().getPhase()).isEqualTo("Running");
    }

    @Test
    void aDeletedPodIsTerminatedAndGoesWithItsChildren() throws Exception {
        create(bound("deaf", NODE, "child", "60", "deaf", "print", "up", "sleep", "60000"));
        await("deaf", KubeletTest::isRunning);
        awaitLog("deaf", "up\n");
        List<ProcessHandle> tree = ProcessHandle.current().descendants().toList();
        assertThat(tree).anyMatch(process -> process.info().command().orElse("").endsWith("/sleep"));

        api.client()
                .pods()
                .inNamespace("default")
                .withName("deaf")
                .withGracePeriod(1_000)
                .delete();

        assertThat(view.await(() -> view.get(Pod.class, "default", "deaf").isEmpty(), 10_000))
                .isTrue();
        for (ProcessHandle process : tree) {
            assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(10));
        }
    }

    private void create(Pod pod) {
        api.client().resource(pod).create();
    }

    private Pod await(String name, Predicate<Pod> condition) throws InterruptedException {
        boolean came = view.await(() -> get(name).filter(condition).isPresent(), 20_000);
        assertThat(came)
                .withFailMessage(() -> "gave up waiting for " + get(name) + "\nlog: " + log(name))
                .isTrue();
        return get(name).orElseThrow();
    }

    private Optional<Pod> get(String name) {
        return view.get(Pod.class, "default", name).filter(pod -> pod.getStatus() != null);
    }

    private String log(String name) {
        try {
            Path log = kubelet.log(get(name).orElseThrow(), "main");
            return Files.exists(log) ? Files.readString(log) : "(none)";
        } catch (IOException e) {
            return e.toString();
        }
    }

    private void awaitLog(String name, String text) throws InterruptedException {
        for (int i = 0; i < 200 && !log(name).equals(text); i++) {
            Thread.sleep(50);
        }
        assertThat(log(name)).isEqualTo(text);
    }

    private static ProcessHandle java() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .findFirst()
                .orElseThrow();
    }

    private static boolean hasEnded(Pod pod) {
        return List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
    }

    private static boolean isRunning(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase());
    }

    private static int terminated(Pod pod) {
        return pod.getStatus()
                .getContainerStatuses()
                .get(0)
                .getState()
                .getTerminated()
                .getExitCode();
    }
}

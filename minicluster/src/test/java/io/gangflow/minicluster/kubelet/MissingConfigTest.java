package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.EnvFromSourceBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.EnvVarSourceBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pod shows which Secret or ConfigMap it waits for, in the kubelet's wording, and starts once it is created. */
final class MissingConfigTest {

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // set before each test
    private RunningKubelet kubelet;

    @BeforeEach
    void start() throws IOException {
        kubelet = RunningKubelet.in(folder, ImageCatalogue.empty().trusting(true), Map.of(), true);
    }

    @AfterEach
    void stop() throws InterruptedException {
        kubelet.close();
    }

    @Test
    void aMissingSecretIsShownUntilItIsCreated() throws Exception {
        kubelet.create(withVariable(secretKey("db", "password", false)));

        awaitWaiting("CreateContainerConfigError", "secret \"db\" not found");
        awaitEvent("Failed", "Error: secret \"db\" not found");

        createSecret("db", "password", "aGlkZGVu");
        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("value=hidden\n");
    }

    @Test
    void aMissingKeyIsShownUntilItIsAdded() throws Exception {
        createSecret("db", "user", "YW5uYQ==");
        kubelet.create(withVariable(secretKey("db", "password", false)));

        awaitWaiting("CreateContainerConfigError", "couldn't find key password in Secret default/db");

        kubelet.client()
                .secrets()
                .inNamespace("default")
                .withName("db")
                .edit(secret -> new SecretBuilder(secret)
                        .addToStringData("password", "hidden")
                        .build());
        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("value=hidden\n");
    }

    @Test
    void aMissingConfigMapIsShownAndThenItsMissingKey() throws Exception {
        kubelet.create(withVariable(configMapKey(false)));
        awaitWaiting("CreateContainerConfigError", "configmap \"settings\" not found");

        createConfigMap("settings", "other", "1");
        awaitWaiting("CreateContainerConfigError", "couldn't find key depth in ConfigMap default/settings");

        kubelet.client()
                .configMaps()
                .inNamespace("default")
                .withName("settings")
                .delete();
        createConfigMap("settings", "depth", "3");
        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("value=3\n");
    }

    @Test
    void allOfASecretAndOfAConfigMapAreWaitedFor() throws Exception {
        Pod pod = pod("echo value=$A_DEPTH$B_DEPTH");
        pod.getSpec()
                .getContainers()
                .get(0)
                .setEnvFrom(List.of(
                        new EnvFromSourceBuilder()
                                .withPrefix("A_")
                                .withNewConfigMapRef("settings", false)
                                .build(),
                        new EnvFromSourceBuilder()
                                .withPrefix("B_")
                                .withNewSecretRef("db", false)
                                .build()));
        kubelet.create(pod);

        awaitWaiting("CreateContainerConfigError", "configmap \"settings\" not found");
        createConfigMap("settings", "DEPTH", "3");
        awaitWaiting("CreateContainerConfigError", "secret \"db\" not found");
        createSecret("db", "DEPTH", "NA==");

        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("value=34\n");
    }

    @Test
    void somethingOptionalThatIsAbsentLeavesItsVariableUnset() throws Exception {
        createSecret("there", "user", "YW5uYQ==");
        Pod pod = pod("echo ${VALUE-unset} ${KEY-unset} ${MAP-unset}");
        pod.getSpec()
                .getContainers()
                .get(0)
                .setEnv(List.of(
                        variable("VALUE", secretKey("db", "password", true)),
                        variable("KEY", secretKey("there", "password", true)),
                        variable("MAP", configMapKey(true))));
        pod.getSpec()
                .getContainers()
                .get(0)
                .setEnvFrom(List.of(
                        new EnvFromSourceBuilder().withNewSecretRef("db", true).build()));
        kubelet.create(pod);

        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("unset unset unset\n");
    }

    @Test
    void aMissingVolumeIsShownUntilItIsCreated() throws Exception {
        kubelet.create(mounting(
                "cat /etc/app/depth",
                new VolumeBuilder()
                        .withName("app")
                        .withNewConfigMap()
                        .withName("settings")
                        .endConfigMap()
                        .build()));

        String message = "MountVolume.SetUp failed for volume \"app\" : configmap \"settings\" not found";
        awaitWaiting("ContainerCreating", message);
        awaitEvent("FailedMount", message);

        createConfigMap("settings", "depth", "3\n");
        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("3\n");
    }

    @Test
    void aMissingKeyOfAVolumeIsShownUntilItIsAdded() throws Exception {
        createSecret("db", "user", "YW5uYQ==");
        kubelet.create(mounting("cat /etc/app/pw", secretVolume(false)));

        awaitWaiting(
                "ContainerCreating",
                "MountVolume.SetUp failed for volume \"app\" : references non-existent secret key: password");

        kubelet.client()
                .secrets()
                .inNamespace("default")
                .withName("db")
                .edit(secret -> new SecretBuilder(secret)
                        .addToData("password", "aGlkZGVu")
                        .build());
        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("hidden");
    }

    @Test
    void anOptionalVolumeHasTheKeysThatAreThere() throws Exception {
        createSecret("db", "user", "YW5uYQ==");
        kubelet.create(mounting("ls /etc/app", secretVolume(true)));

        kubelet.awaitSuccess("asking");
        assertThat(kubelet.log("asking")).isEqualTo("name\n");
    }

    @Test
    void aPodThatWaitsCanBeDeleted() throws Exception {
        kubelet.create(withVariable(secretKey("db", "password", false)));
        awaitWaiting("CreateContainerConfigError", "secret \"db\" not found");

        kubelet.client().pods().inNamespace("default").withName("asking").delete();

        kubelet.awaitGone("asking");
    }

    private void awaitWaiting(String reason, String message) throws InterruptedException {
        Pod pod = kubelet.await(
                "asking",
                asking -> asking.getStatus().getContainerStatuses().stream()
                        .map(status -> status.getState().getWaiting())
                        .filter(Objects::nonNull)
                        .map(ContainerStateWaiting::getMessage)
                        .anyMatch(message::equals));
        ContainerStateWaiting waiting =
                pod.getStatus().getContainerStatuses().get(0).getState().getWaiting();
        assertThat(waiting.getReason()).isEqualTo(reason);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Pending");
    }

    private void awaitEvent(String reason, String message) throws InterruptedException {
        kubelet.awaitEvents(events -> events.stream().anyMatch(event -> isOf(event, reason, message)));
    }

    private static boolean isOf(Event event, String reason, String message) {
        return event.getReason().equals(reason)
                && event.getMessage().equals(message)
                && event.getType().equals("Warning")
                && event.getInvolvedObject().getName().equals("asking");
    }

    private static Pod withVariable(EnvVarSourceBuilder source) {
        Pod pod = pod("echo value=$VALUE");
        pod.getSpec().getContainers().get(0).setEnv(List.of(variable("VALUE", source)));
        return pod;
    }

    private static Pod mounting(String script, Volume volume) {
        Pod pod = pod(script);
        pod.getSpec().setVolumes(List.of(volume));
        pod.getSpec()
                .getContainers()
                .get(0)
                .setVolumeMounts(List.of(new VolumeMountBuilder()
                        .withName("app")
                        .withMountPath("/etc/app")
                        .build()));
        return pod;
    }

    private static Pod pod(String script) {
        return TestPods.own("asking", Map.of(), "sh", "-c", script);
    }

    private static EnvVar variable(String name, EnvVarSourceBuilder source) {
        return new EnvVarBuilder().withName(name).withValueFrom(source.build()).build();
    }

    private static EnvVarSourceBuilder secretKey(String name, String key, boolean optional) {
        return new EnvVarSourceBuilder().withNewSecretKeyRef(key, name, optional);
    }

    private static EnvVarSourceBuilder configMapKey(boolean optional) {
        return new EnvVarSourceBuilder().withNewConfigMapKeyRef("depth", "settings", optional);
    }

    private static Volume secretVolume(boolean optional) {
        return new VolumeBuilder()
                .withName("app")
                .withNewSecret()
                .withSecretName("db")
                .withOptional(optional)
                .addNewItem("user", null, "name")
                .addNewItem("password", null, "pw")
                .endSecret()
                .build();
    }

    private void createSecret(String name, String key, String base64) {
        kubelet.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .endMetadata()
                        .withData(Map.of(key, base64))
                        .build())
                .create();
    }

    private void createConfigMap(String name, String key, String value) {
        kubelet.client()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .endMetadata()
                        .withData(Map.of(key, value))
                        .build())
                .create();
    }
}

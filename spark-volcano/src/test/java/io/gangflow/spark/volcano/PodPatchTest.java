package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class PodPatchTest {

    private static final String DRIVER = """
            {"metadata": {"labels": {"team": "blue"}},
             "spec": {
               "serviceAccountName": "robot",
               "volumes": [{"name": "data", "persistentVolumeClaim": {"claimName": "books"}}],
               "containers": [{
                 "name": "spark-kubernetes-driver",
                 "workingDir": "/data",
                 "volumeMounts": [{"name": "data", "mountPath": "/data"}],
                 "securityContext": {"readOnlyRootFilesystem": false}}],
               "initContainers": [{
                 "name": "proxy", "image": "proxy", "restartPolicy": "Always",
                 "resources": {"requests": {"cpu": "250m"}}}]}}
            """;

    private static final String EXECUTOR = """
            {"spec": {
               "containers": [{"name": "spark-kubernetes-executor", "workingDir": "/data"}],
               "initContainers": [{
                 "name": "proxy", "image": "proxy", "restartPolicy": "Always",
                 "resources": {"requests": {"cpu": "250m"}}}]}}
            """;

    @Test
    void aDriverIsPatchedAfterSparksOwnSettings() {
        SparkConf conf = Applications.conf()
                .set(VolcanoSetting.DRIVER_POD_PATCH.key(), DRIVER)
                .set("spark.kubernetes.authenticate.driver.serviceAccountName", "spark");
        SparkPod driver = Applications.driver(conf).pod();

        Pod pod = driver.pod();
        assertThat(pod.getMetadata().getLabels()).containsEntry("team", "blue").containsEntry("spark-role", "driver");
        assertThat(pod.getSpec().getServiceAccountName()).isEqualTo("robot");
        assertThat(pod.getSpec().getSchedulerName()).isEqualTo("volcano");
        assertThat(pod.getSpec().getVolumes())
                .extracting(volume -> volume.getName())
                .contains("data");
        assertThat(pod.getSpec().getInitContainers())
                .extracting(Container::getName)
                .containsExactly("proxy");
        assertThat(pod.getSpec().getContainers()).isEmpty();
        Container main = driver.container();
        assertThat(main.getWorkingDir()).isEqualTo("/data");
        assertThat(main.getVolumeMounts())
                .extracting(mount -> mount.getMountPath())
                .contains("/data");
        assertThat(main.getSecurityContext().getReadOnlyRootFilesystem()).isFalse();
        assertThat(main.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
    }

    @Test
    void anExecutorIsPatchedUnderEitherScheduler() {
        SparkConf conf = Applications.conf().set(VolcanoSetting.EXECUTOR_POD_PATCH.key(), EXECUTOR);
        RestrictedFeatureStep restricted = new RestrictedFeatureStep();
        restricted.init(Applications.executor(conf));
        SparkPod pod = restricted.configurePod(new SparkPod(
                SparkPod.initialPod().pod(),
                new ContainerBuilder().withName("spark-kubernetes-executor").build()));

        assertThat(pod.container().getWorkingDir()).isEqualTo("/data");
        assertThat(pod.pod().getSpec().getInitContainers()).hasSize(1);
        assertThat(pod.pod().getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
    }

    /** One CPU for each Spark container, a quarter for each sidecar: a driver and two executors. */
    @Test
    void whatASidecarRequestsIsReserved() {
        SparkConf conf = Applications.conf()
                .set("spark.executor.instances", "2")
                .set("spark.driver.cores", "1")
                .set(VolcanoSetting.DRIVER_POD_PATCH.key(), DRIVER)
                .set(VolcanoSetting.EXECUTOR_POD_PATCH.key(), EXECUTOR);

        assertThat(Applications.spec(conf).get("minResources"))
                .isInstanceOfSatisfying(
                        Map.class, resources -> assertThat(resources.get("cpu")).isEqualTo("3750m"));
    }

    @Test
    void aPatchThatIsNoObjectIsRefusedByTheNameOfItsSetting() {
        for (String patch : new String[] {"[]", "{", "text"}) {
            SparkConf conf = new SparkConf(false).set(VolcanoSetting.DRIVER_POD_PATCH.key(), patch);

            assertThatThrownBy(() -> PodPatch.apply(SparkPod.initialPod(), conf, VolcanoSetting.DRIVER_POD_PATCH))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(VolcanoSetting.DRIVER_POD_PATCH.key());
        }
    }
}

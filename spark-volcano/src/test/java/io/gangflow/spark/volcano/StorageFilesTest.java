package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.ConfigMapEnvSource;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class StorageFilesTest {

    private static final EnvFromSource ENDPOINT =
            new EnvFromSource(new ConfigMapEnvSource("gangflow-storage", true), null, null);

    private static final EnvVar CREDENTIALS =
            new EnvVar("AWS_SHARED_CREDENTIALS_FILE", "/var/run/gangflow/storage/credentials", null);

    private static SparkConf conf() {
        return Applications.conf().set(VolcanoSetting.OBJECT_STORE.key(), "gangflow-storage");
    }

    private static List<SparkPod> pods(SparkConf conf) {
        RestrictedFeatureStep restricted = new RestrictedFeatureStep();
        restricted.init(Applications.executor(conf));
        GangFeatureStep gang = new GangFeatureStep();
        gang.init(Applications.executor(conf.clone().set(VolcanoSetting.POD_GROUP_NAME.key(), "mine")));
        return List.of(
                Applications.driver(conf).pod(),
                restricted.configurePod(SparkPod.initialPod()),
                gang.configurePod(SparkPod.initialPod()));
    }

    @Test
    void driversAndExecutorsOfBothStepsFindTheKeysInFiles() {
        assertThat(pods(conf())).allSatisfy(pod -> {
            assertThat(pod.container().getEnv()).contains(CREDENTIALS);
            assertThat(pod.container().getEnvFrom()).containsExactly(ENDPOINT);
            assertThat(pod.container().getVolumeMounts()).anySatisfy(mount -> {
                assertThat(mount.getMountPath()).isEqualTo("/var/run/gangflow/storage");
                assertThat(mount.getReadOnly()).isTrue();
            });
            assertThat(pod.pod().getSpec().getVolumes())
                    .extracting(Volume::getSecret)
                    .filteredOn(Objects::nonNull)
                    .extracting(SecretVolumeSource::getSecretName, SecretVolumeSource::getOptional)
                    .containsExactly(tuple("gangflow-storage", true));
        });
    }

    @Test
    void aVariableOfTheApplicationTakesPrecedence() {
        SparkConf conf = conf().set("spark.kubernetes.driverEnv.AWS_SHARED_CREDENTIALS_FILE", "/mine");

        assertThat(Applications.driver(conf).pod().container().getEnv())
                .filteredOn(variable -> variable.getName().equals("AWS_SHARED_CREDENTIALS_FILE"))
                .extracting(EnvVar::getValue)
                .containsExactly("/mine");
    }

    @Test
    void withoutTheSettingThereIsNone() {
        SparkPod pod = Applications.driver(Applications.conf()).pod();

        assertThat(pod.container().getEnvFrom()).isEmpty();
        assertThat(pod.container().getEnv()).doesNotContain(CREDENTIALS);
    }
}

package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.SecretEnvSource;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class EnvironmentSecretTest {

    private static final EnvFromSource STORAGE =
            new EnvFromSource(null, null, new SecretEnvSource("gangflow-storage", true));

    @Test
    void driversAndExecutorsOfBothStepsReadTheSecretWhereItIs() {
        SparkConf conf = Applications.conf().set(VolcanoSetting.ENVIRONMENT_SECRET.key(), "gangflow-storage");
        RestrictedFeatureStep restricted = new RestrictedFeatureStep();
        restricted.init(Applications.executor(conf));
        GangFeatureStep gang = new GangFeatureStep();
        gang.init(Applications.executor(conf.clone().set(VolcanoSetting.POD_GROUP_NAME.key(), "mine")));

        assertThat(secrets(Applications.driver(conf).pod())).containsExactly(STORAGE);
        assertThat(secrets(restricted.configurePod(SparkPod.initialPod()))).containsExactly(STORAGE);
        assertThat(secrets(gang.configurePod(SparkPod.initialPod()))).containsExactly(STORAGE);
    }

    @Test
    void withoutTheSettingThereIsNone() {
        assertThat(secrets(Applications.driver(Applications.conf()).pod())).isEmpty();
    }

    private static List<EnvFromSource> secrets(SparkPod pod) {
        return pod.container().getEnvFrom();
    }
}

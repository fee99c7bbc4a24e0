package io.gangflow.spark.volcano;

import static io.gangflow.spark.volcano.Applications.conf;
import static io.gangflow.spark.volcano.Applications.executor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests without an API server; tests of whole applications cover the use of one. */
class AuthSecretTest {

    private static SparkPod pod(String secret) {
        return new SparkPod(
                SparkPod.initialPod().pod(),
                new ContainerBuilder()
                        .withName("executor")
                        .addNewEnv()
                        .withName(AuthSecret.VARIABLE)
                        .withValue(secret)
                        .endEnv()
                        .build());
    }

    @Test
    void withoutAuthenticationNothingIsAdded() {
        SparkPod plain = SparkPod.initialPod();

        assertThat(AuthSecret.mount(plain, executor(conf()))).isSameAs(plain);
    }

    @Test
    void theVariableStaysWhereTheUserWantsIt() {
        SparkPod pod = pod("c2VjcmV0");

        assertThat(AuthSecret.mount(pod, executor(conf().set(VolcanoSetting.AUTH_SECRET.key(), "environment"))))
                .isSameAs(pod);
    }

    /** Not Base64, and Base64 that another text decodes to as well. */
    @ParameterizedTest
    @ValueSource(strings = {"not-base64!", "c2VjcmV0MQ", "c2VjcmV0MR=="})
    void aSecretThatNoFileCanHoldIsRefusedWithoutBeingShown(String secret) {
        assertThatThrownBy(() -> AuthSecret.mount(pod(secret), executor(conf())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage("the secret of spark.authenticate can't be mounted as a file, because it is not Base64; let"
                        + " Spark make one, or set `spark.kubernetes.scheduler.volcano.authSecret` to `environment`");
    }

    @Test
    void anUnknownChoiceIsRefused() {
        assertThatThrownBy(() -> AuthSecret.mount(
                        pod("c2VjcmV0"), executor(conf().set(VolcanoSetting.AUTH_SECRET.key(), "configMap"))))
                .hasMessage("`spark.kubernetes.scheduler.volcano.authSecret` is `configMap`; it must be `file` or"
                        + " `environment`");
    }
}

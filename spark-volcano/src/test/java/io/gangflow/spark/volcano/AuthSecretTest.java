package io.gangflow.spark.volcano;

import static io.gangflow.spark.volcano.Applications.conf;
import static io.gangflow.spark.volcano.Applications.executor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

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

    @Test
    void aSecretThatNoFileCanHoldIsRefusedWithoutBeingShown() {
        assertThatThrownBy(() -> AuthSecret.mount(pod("not-base64!"), executor(conf())))
                .hasMessageNotContaining("not-base64!");
    }

    @Test
    void anUnknownChoiceIsRefused() {
        assertThatThrownBy(() -> AuthSecret.mount(
                        pod("c2VjcmV0"), executor(conf().set(VolcanoSetting.AUTH_SECRET.key(), "configMap"))))
                .hasMessage("`spark.kubernetes.scheduler.volcano.authSecret` is `configMap`; it must be `file` or"
                        + " `environment`");
    }
}

package io.gangflow.spark.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.junit.jupiter.api.Test;

class TolerationsTest {

    private static final Toleration GPU = new Toleration("NoSchedule", "nvidia.com/gpu", "Exists", null, null);
    private static final Toleration TEAM = new Toleration(null, "team", "Equal", null, "ml");

    @Test
    void driversAndExecutorsTolerateWhatTheSettingSays() {
        SparkConf conf =
                Applications.conf().set(VolcanoSetting.TOLERATIONS.key(), "nvidia.com/gpu:NoSchedule, team=ml");
        RestrictedFeatureStep executor = new RestrictedFeatureStep();
        executor.init(Applications.executor(conf));

        assertThat(Applications.driver(conf).pod().pod().getSpec().getTolerations())
                .containsExactly(GPU, TEAM);
        assertThat(tolerations(executor.configurePod(SparkPod.initialPod()))).containsExactly(GPU, TEAM);
    }

    @Test
    void whatATemplateToleratesStays() {
        Toleration spot = new Toleration("NoSchedule", "spot", "Exists", null, null);
        SparkPod template = new SparkPod(
                new PodBuilder().withNewSpec().withTolerations(spot).endSpec().build(),
                SparkPod.initialPod().container());
        SparkConf conf = new SparkConf(false).set(VolcanoSetting.TOLERATIONS.key(), "team=ml");

        assertThat(tolerations(Tolerations.tolerate(template, conf))).containsExactly(spot, TEAM);
    }

    @Test
    void withoutTheSettingThereAreNone() {
        assertThat(tolerations(new RestrictedFeatureStep().configurePod(SparkPod.initialPod())))
                .isEmpty();
    }

    @Test
    void anEffectThatDoesNotExistIsSaid() {
        SparkConf conf = new SparkConf(false).set(VolcanoSetting.TOLERATIONS.key(), "team=ml:Never");

        assertThatThrownBy(() -> Tolerations.tolerate(SparkPod.initialPod(), conf))
                .hasMessageContaining("`team=ml:Never`")
                .hasMessageContaining("key=value:effect");
    }

    private static List<Toleration> tolerations(SparkPod pod) {
        return pod.pod().getSpec().getTolerations();
    }
}

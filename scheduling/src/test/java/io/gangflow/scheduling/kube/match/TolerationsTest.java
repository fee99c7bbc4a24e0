package io.gangflow.scheduling.kube.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.state.NodeState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from Kubernetes, api/core/v1/toleration.go. */
final class TolerationsTest {

    private static final Taint SPOT = new Taint("spot", "yes", Taint.Effect.NoSchedule);
    private static final Taint OLD = new Taint("old", "", Taint.Effect.PreferNoSchedule);

    @ParameterizedTest
    @CsvSource({
        "spot, Equal, yes, NoSchedule, true",
        "spot, Equal, no, NoSchedule, false",
        "spot, Equal, yes, NoExecute, false",
        "spot, Equal, yes, '', true",
        "spot, '', yes, NoSchedule, true",
        "spot, Equal, , NoSchedule, false",
        "spot, Exists, , NoSchedule, true",
        "gpu, Exists, , NoSchedule, false",
        "gpu, Equal, yes, '', false",
        "'', Exists, , '', true",
        "'', Exists, , NoExecute, false",
        "'', Equal, yes, '', false",
        ", Equal, yes, , false",
        ", Exists, , , true"
    })
    void aTolerationToleratesATaintAsInKubernetes(
            String key, String operator, String value, String effect, boolean expected) {
        PodSpec spec = new PodSpecBuilder()
                .addNewToleration()
                .withKey(key)
                .withOperator(operator)
                .withValue(value)
                .withEffect(effect)
                .endToleration()
                .build();

        assertThat(new Tolerations(spec).tolerates(SPOT)).isEqualTo(expected);
        assertThat(new Tolerations(spec).toleratesAll(List.of(OLD, SPOT))).isEqualTo(expected);
    }

    @Test
    void aPreferenceIsCountedAndForbidsNothing() {
        Tolerations none = new Tolerations(new PodSpec());

        assertThat(none.toleratesAll(List.of(OLD))).isTrue();
        assertThat(none.toleratesAll(List.of(SPOT))).isFalse();
        assertThat(none.countUntoleratedPreferences(List.of(OLD, SPOT, OLD))).isEqualTo(2);
        Tolerations old = new Tolerations(new PodSpecBuilder()
                .addNewToleration()
                .withKey("old")
                .withOperator("Exists")
                .endToleration()
                .build());
        assertThat(old.countUntoleratedPreferences(List.of(OLD, SPOT, OLD))).isZero();
    }

    @Test
    void oneOfSeveralTolerationsIsEnough() {
        PodSpec spec = new PodSpecBuilder()
                .addNewToleration()
                .withKey("gpu")
                .withOperator("Exists")
                .endToleration()
                .addNewToleration()
                .withKey("spot")
                .withOperator("Exists")
                .endToleration()
                .build();

        assertThat(new Tolerations(spec).tolerates(SPOT)).isTrue();
    }

    @Test
    void podsAreCountedByDomainAndNodesWithoutTheKeyAreInNone() {
        TopologyCounts counts = new TopologyCounts();
        NodeState a = node(Map.of("zone", "a", "rack", "1"));
        NodeState b = node(Map.of("zone", "b", "rack", "1"));
        NodeState nowhere = node(Map.of());
        assertThat(counts.anyAboveZero()).isFalse();

        counts.add("zone", a, 2);
        counts.add("zone", a, 1);
        counts.add("rack", b, 5);
        counts.add("zone", nowhere, 9);

        assertThat(counts.of("zone", a)).isEqualTo(3);
        assertThat(counts.of("zone", b)).isZero();
        assertThat(counts.of("zone", nowhere)).isZero();
        assertThat(counts.of("host", a)).isZero();
        assertThat(counts.total(a)).isEqualTo(8);
        assertThat(counts.total(nowhere)).isZero();
        assertThat(counts.anyAboveZero(b)).isTrue();
        assertThat(counts.anyAboveZero(nowhere)).isFalse();
        assertThat(counts.anyAboveZero()).isTrue();
        counts.add("rack", b, -5);
        assertThat(counts.anyAboveZero(b)).as("none above zero").isFalse();
        counts.add("zone", a, -3);
        assertThat(counts.anyAboveZero()).isFalse();
    }

    private static NodeState node(Map<String, String> labels) {
        return new NodeState("n", Resources.of(1_000, 1 << 20), 110, labels, List.of());
    }
}

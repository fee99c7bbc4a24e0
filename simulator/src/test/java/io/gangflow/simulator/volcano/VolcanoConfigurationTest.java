package io.gangflow.simulator.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VolcanoConfigurationTest {

    private static final String HELM = """
            actions: "enqueue, allocate, backfill"
            tiers:
            - plugins:
              - name: priority
              - name: gang
                enablePreemptable: false
              - name: conformance
            - plugins:
              - name: overcommit
                arguments:
                  overcommit-factor: 1.5
              - name: drf
                enablePreemptable: false
              - name: predicates
              - name: proportion
              - name: nodeorder
              - name: binpack
            """;

    @Test
    void theFormOfVolcanosOwnFileIsRead() {
        VolcanoConfiguration read = VolcanoConfiguration.read(HELM);

        assertThat(read.actions()).isEqualTo(VolcanoConfiguration.helmDefault().actions());
        assertThat(read.tiers().get(0).plugins())
                .extracting(VolcanoConfiguration.PluginOption::name)
                .containsExactly("priority", "gang", "conformance");
        assertThat(read.tiers().get(0).plugins().get(1).enabled(PluginFunction.PREEMPTABLE))
                .isFalse();
        assertThat(read.tiers().get(1).plugins().get(0).number("overcommit-factor"))
                .hasValue(1.5);
    }

    @Test
    void anActionThatIsNotModelledIsRefused() {
        assertThatThrownBy(() -> VolcanoConfiguration.read(HELM.replace("backfill\"", "backfill, shuffle\"")))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage(
                        "Volcano's action `shuffle` is not modelled; these are: allocate, backfill, enqueue, preempt, reclaim");
    }

    @Test
    void aPluginThatIsNotModelledIsRefused() {
        assertThatThrownBy(() -> VolcanoConfiguration.read(HELM.replace("binpack", "numaaware")))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessageStartingWith("Volcano's plugin `numaaware` is not modelled; these are: binpack,");
    }

    @Test
    void aMisspeltSettingIsRefused() {
        assertThatThrownBy(() -> VolcanoConfiguration.read(HELM.replace("enablePreemptable", "enablePreemtable")))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage("plugin gang has no setting `enablePreemtable`");
    }

    @Test
    void whatIsNotYamlIsRefusedWithoutAStackOfCauses() {
        assertThatThrownBy(() -> VolcanoConfiguration.read("actions: [\n"))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessageStartingWith("scheduler.conf is not YAML");
    }

    @Test
    void aHugeTextIsNotEvenParsed() {
        assertThatThrownBy(() -> VolcanoConfiguration.read("#".repeat(100_000)))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessageContaining("100000 characters");
    }
}

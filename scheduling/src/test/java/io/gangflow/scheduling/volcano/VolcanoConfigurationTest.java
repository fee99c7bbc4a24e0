package io.gangflow.scheduling.volcano;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gangflow.cluster.Cluster;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
                .hasMessageStartingWith("Volcano's plugin `numaaware` is not modelled; modelled are: binpack,");
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

    @Test
    void aNameThatVolcanoDoesNotKnowIsRefused() {
        assertThatThrownBy(() -> VolcanoConfiguration.read(HELM.replace("binpack", "bingo")))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessageStartingWith("Volcano has no plugin `bingo`; modelled are: binpack,");
        assertThatThrownBy(() -> VolcanoConfiguration.read(HELM.replace("backfill\"", "refill\"")))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage("Volcano has no action `refill`");
    }

    @Test
    void proportionAndHierarchicalDrfInOneTierConflict() {
        String both = HELM.replace("  - name: drf\n", "  - name: drf\n    enableHierarchy: true\n");

        assertThatThrownBy(() -> VolcanoConfiguration.read(both))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage(
                        "the plugins proportion and drf with enableHierarchy conflict: Volcano refuses them in one tier");
    }

    @Test
    void capacityMayBeHierarchical() {
        String conf = HELM.replace("  - name: proportion\n", "  - name: capacity\n    enableHierarchy: true\n");

        assertThat(VolcanoConfiguration.read(conf)
                        .tiers()
                        .get(1)
                        .plugins()
                        .get(3)
                        .enabled(PluginFunction.HIERARCHY))
                .isTrue();
    }

    @Test
    void withoutItsKeyNothingIsHierarchical() {
        assertThat(VolcanoConfiguration.read(HELM)
                        .tiers()
                        .get(1)
                        .plugins()
                        .get(1)
                        .enabled(PluginFunction.HIERARCHY))
                .isFalse();
    }

    @Test
    void whatIsReadAndHasNoEffectIsNamed() {
        String conf = HELM + """
                configurations:
                - name: allocate
                  arguments:
                    predicateErrorCacheEnable: false
                metrics:
                  type: prometheus
                  address: http://prometheus
                """;

        assertThat(VolcanoConfiguration.read(conf).withoutEffect())
                .containsExactly(
                        "`configurations`: predicateErrorCacheEnable of action allocate changes how fast Volcano is, not"
                                + " what it decides",
                        "`metrics`: measured load of nodes is not part of the model");
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("mistakes")
    void aMistakeIsNamedByItsPlace(String conf, String message) {
        assertThatThrownBy(() -> VolcanoConfiguration.read(conf))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage(message);
    }

    static List<Arguments> mistakes() {
        return List.of(
                arguments(HELM + "plugins: []\n", "scheduler.conf has no key `plugins`"),
                arguments(HELM.replaceFirst("- plugins:", "- name: first\n  plugins:"), "a tier has no key `name`"),
                arguments(HELM.replaceFirst("actions:.*", "actions: ''"), "actions is missing or not a text"),
                arguments(HELM.replaceFirst("actions:.*", "actions: [allocate]"), "actions is missing or not a text"),
                arguments("actions: allocate\ntiers: gang\n", "tiers is not a list"),
                arguments("actions: allocate\ntiers: [gang]\n", "a tier is not a mapping"),
                arguments("actions: allocate\ntiers:\n- plugins: [gang]\n", "a plugin is not a mapping"),
                arguments("allocate", "scheduler.conf is not a mapping"),
                arguments(
                        HELM + "configurations:\n- name: allocate\n  argument: {}\n",
                        "an entry of configurations has no key `argument`"),
                arguments(HELM + "configurations:\n- name: alocate\n", "Volcano has no action `alocate`"),
                arguments(
                        HELM + "configurations:\n- arguments: {}\n",
                        "name of an entry of configurations is missing or not a text"),
                arguments(
                        HELM + "configurations:\n- name: allocate\n  arguments:\n    parallel: 2\n",
                        "action allocate has no argument `parallel`"),
                arguments(HELM + "metrics: prometheus\n", "metrics is not a mapping"),
                arguments(
                        HELM.replace("enablePreemptable: false", "enablePreemptable: never"),
                        "enablePreemptable of plugin gang (never) is not true or false"));
    }

    @Test
    void hierarchicalDrfAloneIsNotModelled() {
        String conf =
                "actions: allocate\ntiers:\n- plugins:\n  - name: gang\n  - name: drf\n    enableHierarchy: true\n";

        assertThatThrownBy(() -> VolcanoConfiguration.read(conf))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessageStartingWith("plugin drf with enableHierarchy (shares along the annotations");
    }

    @Test
    void aTextOf64KibIsReadAndALargerOneIsNot() {
        String largest = HELM + "#".repeat(64 * 1024 - HELM.length());

        assertThat(VolcanoConfiguration.read(largest).tiers()).hasSize(2);
        assertThatThrownBy(() -> VolcanoConfiguration.read(largest + "#"))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage("scheduler.conf has 65537 characters; at most 65536 are read");
    }

    @Test
    void anArgumentThatWouldChangeDecisionsIsRefused() {
        String conf = HELM + """
                configurations:
                - name: preempt
                  arguments:
                    enableTopologyAwarePreemption: true
                """;

        assertThatThrownBy(() -> VolcanoConfiguration.read(conf))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage("topology-aware preemption (enableTopologyAwarePreemption) is not modelled");
    }

    @Test
    void aWaitingTimeThatIsNoDurationIsRefusedBeforeAnythingRuns() {
        String conf = HELM.replace(
                "  - name: conformance\n", "  - name: sla\n    arguments:\n      sla-waiting-time: soon\n");

        assertThatThrownBy(() -> VolcanoConfiguration.read(conf))
                .isInstanceOf(VolcanoConfigurationException.class)
                .hasMessage("argument sla-waiting-time of plugin sla (soon) is not a duration such as 1h30m");
    }

    @Test
    void theProfilesHaveNamesOfTheirOwn() {
        assertThat(VolcanoConfiguration.helmDefault().profile().label()).isEqualTo("volcano-head");
        assertThat(Profile.ofLabel("volcano-1.15")).contains(Profile.V1_15);
        assertThat(Profile.ofLabel("volcano-1.9")).isEmpty();
    }

    @Test
    void aClusterSaysWhichVolcanoItRuns() {
        Cluster silent = new Cluster("c", List.of(), List.of("allocate"), Optional.empty());
        Cluster old = new Cluster("c", List.of(), List.of(), Optional.of(HELM), Optional.of("1.15"));

        assertThat(VolcanoConfiguration.of(silent).actions()).containsExactly("allocate");
        assertThat(VolcanoConfiguration.of(silent).profile()).isEqualTo(Profile.HEAD);
        assertThat(VolcanoConfiguration.of(old).profile()).isEqualTo(Profile.V1_15);
    }

    @Test
    void theConfigurationsOfTheLabAreAccepted() throws IOException {
        Path lab = Path.of("..", "..", "shared", "lab");
        assumeTrue(Files.isDirectory(lab), "no lab beside the project: its configurations are not read");
        for (String name : new String[] {"volcano-scheduler.conf", "volcano-scheduler-preempt.conf"}) {
            assertThat(VolcanoConfiguration.read(Files.readString(lab.resolve(name)))
                            .tiers())
                    .as(name)
                    .hasSize(2);
        }
    }
}

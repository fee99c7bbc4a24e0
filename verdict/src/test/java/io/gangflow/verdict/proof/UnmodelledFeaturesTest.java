package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests which features of pods, PodGroups and Volcano leave a question open, and in which words. */
class UnmodelledFeaturesTest {

    private static final VolcanoConfiguration HELM = VolcanoConfiguration.helmDefault();

    private static List<String> gaps(ResultingWork work, VolcanoConfiguration volcano) {
        return UnmodelledFeatures.of(work, work.podSets(), volcano);
    }

    private static WorkFixture onePod() {
        return work().pods("job-0", 1, 1, new Creation.At(0), new End.After(1));
    }

    private static Arguments feature(String gap, Consumer<PodSpecBuilder> change) {
        return Arguments.of(gap, change);
    }

    static Stream<Arguments> features() {
        return Stream.of(
                feature(
                        "have affinity to other pods",
                        spec -> spec.withNewAffinity()
                                .withNewPodAffinity()
                                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                                .withTopologyKey("zone")
                                .endRequiredDuringSchedulingIgnoredDuringExecution()
                                .endPodAffinity()
                                .endAffinity()),
                feature(
                        "have affinity to other pods",
                        spec -> spec.withNewAffinity()
                                .withNewPodAntiAffinity()
                                .addNewRequiredDuringSchedulingIgnoredDuringExecution()
                                .withTopologyKey("zone")
                                .endRequiredDuringSchedulingIgnoredDuringExecution()
                                .endPodAntiAffinity()
                                .endAffinity()),
                feature(
                        "must be spread",
                        spec -> spec.addNewTopologySpreadConstraint()
                                .withWhenUnsatisfiable("DoNotSchedule")
                                .endTopologySpreadConstraint()),
                feature(
                        "request ports of their node",
                        spec -> spec.addNewContainer()
                                .addNewPort()
                                .withContainerPort(80)
                                .withHostPort(80)
                                .endPort()
                                .endContainer()),
                feature(
                        "claim volumes",
                        spec -> spec.addNewVolume()
                                .withNewPersistentVolumeClaim()
                                .endPersistentVolumeClaim()
                                .endVolume()),
                feature("claim devices", spec -> spec.addNewResourceClaim().endResourceClaim()),
                feature("wait for a scheduling gate", spec -> spec.addNewSchedulingGate("gate")),
                feature(
                        "are a gang of kube-scheduler (schedulingGroup), "
                                + "which is decided only as a PodGroup of Volcano",
                        spec -> spec.addToAdditionalProperties("schedulingGroup", Map.of())),
                feature(
                        "",
                        spec -> spec.addNewVolume()
                                .withNewEmptyDir()
                                .endEmptyDir()
                                .endVolume()),
                feature(
                        "",
                        spec -> spec.addNewTopologySpreadConstraint()
                                .withWhenUnsatisfiable("ScheduleAnyway")
                                .endTopologySpreadConstraint()),
                feature(
                        "",
                        spec -> spec.withNewAffinity()
                                .withNewPodAffinity()
                                .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                                .withWeight(1)
                                .endPreferredDuringSchedulingIgnoredDuringExecution()
                                .endPodAffinity()
                                .withNewPodAntiAffinity()
                                .endPodAntiAffinity()
                                .endAffinity()),
                feature(
                        "",
                        spec -> spec.withNewAffinity()
                                .withNewNodeAffinity()
                                .endNodeAffinity()
                                .endAffinity()),
                feature(
                        "",
                        spec -> spec.addNewContainer()
                                .addNewPort()
                                .withContainerPort(80)
                                .endPort()
                                .endContainer()));
    }

    @ParameterizedTest
    @MethodSource("features")
    void aFeatureOfAPodThatDecidesWhereItGoesIsNamed(String gap, Consumer<PodSpecBuilder> change) {
        WorkFixture work = onePod();
        PodSet set = work.sets.get(0);
        PodSpecBuilder spec = new PodSpecBuilder(set.pod().getSpec());
        change.accept(spec);
        work.sets.set(
                0, set.with(new PodBuilder(set.pod()).withSpec(spec.build()).build(), set.podGroup()));

        List<String> gaps = gaps(work.build(), HELM);

        assertThat(gaps).isEqualTo(gap.isEmpty() ? List.of() : List.of("pods of `job` " + gap));
    }

    @Test
    void podsOfOneStageAreNamedOnce() {
        WorkFixture work = onePod().pods("job-1", 1, 1, new Creation.At(0), new End.After(1));
        work.sets.forEach(set -> set.pod().getSpec().setAdditionalProperty("schedulingGroup", Map.of()));

        assertThat(gaps(work.build(), HELM)).hasSize(1);
    }

    @Test
    void aQuotaCanPreventPods() {
        WorkFixture work = onePod();
        work.shared.add(new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("q")
                .endMetadata()
                .build());

        assertThat(gaps(work.build(), HELM)).containsExactly("a ResourceQuota can prevent the creation of pods");
    }

    @ParameterizedTest
    @CsvSource({"subGroupPolicy, true", "networkTopology, true", "anything, false"})
    void partsOfAPodGroupAreNamed(String field, boolean named) {
        WorkFixture work = onePod().group("g", 1, 1);
        work.groups.get(0).getSpec().setAdditionalProperty(field, Map.of());

        assertThat(gaps(work.build(), HELM))
                .isEqualTo(named ? List.of("PodGroup `g` has sub-groups or a network topology") : List.of());
    }

    private static String conf(String actions, String plugins) {
        StringBuilder conf = new StringBuilder("actions: \"" + actions + "\"\ntiers:\n- plugins:\n");
        for (String plugin : plugins.split(" ", -1)) {
            conf.append("  - name: ").append(plugin).append('\n');
        }
        return conf.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "'enqueue, allocate, backfill', 'gang predicates', ''",
        "'enqueue, allocate', 'gang predicates proportion overcommit', ''",
        "'enqueue, allocate, preempt', 'gang predicates', 'action `preempt`'",
        "'enqueue, allocate, reclaim, preempt', 'gang predicates', 'action `preempt`;action `reclaim`'",
        "'allocate', 'gang predicates', 'actions other than enqueue and allocate'",
        "'enqueue', 'gang predicates', 'actions other than enqueue and allocate'",
        "'enqueue, allocate', 'gang', 'neither gang nor predicates'",
        "'enqueue, allocate', 'predicates', 'neither gang nor predicates'",
        "'enqueue, allocate', 'gang predicates sla', 'plugin `sla`'"
    })
    void settingsOfVolcanoCountWherePodsUseIt(String actions, String plugins, String gaps) {
        VolcanoConfiguration volcano = VolcanoConfiguration.read(conf(actions, plugins));
        List<String> expected = gaps.isEmpty()
                ? List.of()
                : Stream.of(gaps.split(";"))
                        .map("Volcano is configured with "::concat)
                        .toList();

        assertThat(gaps(work().under("volcano").gang("a", 1, 1).build(), volcano))
                .isEqualTo(expected);
        assertThat(gaps(onePod().build(), volcano)).as("without Volcano").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a, a", "a b, a; b", "a b c, a; b; c", "a b c d, a; b; c; and 1 more", "a b c d e, a; b; c; and 2 more"
    })
    void theFirstThreeAreWrittenOut(String gaps, String words) {
        assertThat(UnmodelledFeatures.words(List.of(gaps.split(" ")))).isEqualTo(words);
    }
}

package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.run.Label;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Only a stage's own pods, a service's clients and Prometheus can connect to the pods of a stage. */
class NetworkPoliciesTest {

    private static List<NetworkPolicy> policies(SchedulerName scheduler, Work work) {
        return policies(
                Compiled.of(Stages.plan(scheduler, Stages.stage("work", work))).manifests());
    }

    private static List<NetworkPolicy> policies(Manifests manifests) {
        return manifests.shared().stream()
                .filter(NetworkPolicy.class::isInstance)
                .map(NetworkPolicy.class::cast)
                .toList();
    }

    private static List<String> names(SchedulerName scheduler, Work work) {
        return policies(scheduler, work).stream()
                .map(policy -> policy.getMetadata().getName())
                .toList();
    }

    static Stream<Work> gangs() {
        return Stream.of(Stages.ddp(2), Stages.tensorflow(), Stages.mpi(), Stages.spark(SparkMode.STANDALONE));
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void everyPodOfAShippedPipelineIsClosedToStrangers(Path definition) {
        for (NetworkPolicy policy : policies(Definitions.compiled(definition))) {
            assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
            assertThat(policy.getSpec().getPodSelector().getMatchLabels()).containsKey(Label.PIPELINE);
            assertThat(policy.getSpec().getIngress())
                    .allSatisfy(rule -> assertThat(
                                    rule.getFrom().isEmpty() && rule.getPorts().isEmpty())
                            .as("a rule without peers and ports admits everybody")
                            .isFalse());
        }
    }

    static List<Path> definitions() {
        return Definitions.all();
    }

    @Test
    void aSinglePodIsReachedByPrometheusAlone() {
        NetworkPolicy closed = policies(SchedulerName.VOLCANO, Stages.pod()).get(0);

        assertThat(names(SchedulerName.VOLCANO, Stages.pod())).containsExactly("demo");
        assertThat(closed.getSpec().getPodSelector().getMatchLabels()).isEqualTo(Map.of(Label.PIPELINE, "demo"));
        NetworkPolicyIngressRule rule = closed.getSpec().getIngress().get(0);
        assertThat(rule.getPorts())
                .singleElement()
                .satisfies(port -> assertThat(port.getPort().getStrVal()).isEqualTo("metrics"));
        assertThat(rule.getFrom())
                .extracting(NetworkPolicyPeer::getPodSelector)
                .extracting(LabelSelector::getMatchLabels)
                .containsExactly(Map.of("app.kubernetes.io/name", "prometheus"));
    }

    /**
     * Policies are additive: one for the stage would admit the pods of other runs, which Volcano's own policy rejects.
     */
    @ParameterizedTest
    @MethodSource("gangs")
    void aGangOfVolcanoIsLeftToTheSvcPlugin(Work gang) {
        assertThat(names(SchedulerName.VOLCANO, gang)).containsExactly("demo");
        assertThat(Compiled.of(Stages.plan(SchedulerName.VOLCANO, Stages.stage("work", gang)))
                        .yaml())
                .contains("svc:")
                .doesNotContain("disable-network-policy");
    }

    @ParameterizedTest
    @MethodSource("gangs")
    void ranksUnderKubeSchedulerReachEachOther(Work gang) {
        assertPeers(policies(SchedulerName.KUBE_SCHEDULER, gang));
    }

    @ParameterizedTest
    @EnumSource(
            value = SparkMode.class,
            names = {"STANDALONE"},
            mode = EnumSource.Mode.EXCLUDE)
    void driverAndExecutorsReachEachOtherUnderBothSchedulers(SparkMode mode) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertPeers(policies(scheduler, Stages.spark(mode)));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = DdpBackend.class,
            names = {"JOB"},
            mode = EnumSource.Mode.EXCLUDE)
    void soDoRanksOfAnOperatorUnderVolcano(DdpBackend backend) {
        Work.Ddp ddp = Stages.ddp(2);
        assertPeers(policies(
                SchedulerName.VOLCANO,
                new Work.Ddp(ddp.image(), ddp.command(), ddp.workers(), ddp.resources(), backend)));
    }

    private static void assertPeers(List<NetworkPolicy> policies) {
        Map<String, String> stage = Map.of(Label.PIPELINE, "demo", Label.STAGE, "work");
        assertThat(policies).hasSize(2).last().satisfies(policy -> {
            assertThat(policy.getMetadata().getName()).isEqualTo("demo.work");
            assertThat(policy.getSpec().getPodSelector().getMatchLabels()).isEqualTo(stage);
            assertThat(policy.getSpec().getIngress().get(0).getFrom())
                    .extracting(NetworkPolicyPeer::getPodSelector)
                    .extracting(LabelSelector::getMatchLabels)
                    .containsExactly(stage);
        });
    }

    @Test
    void clientsReachAServiceAtItsPortOnly() {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(policies(scheduler, Stages.service())).hasSize(2).last().satisfies(policy -> {
                NetworkPolicyIngressRule rule = policy.getSpec().getIngress().get(0);
                assertThat(rule.getFrom()).isEmpty();
                assertThat(rule.getPorts())
                        .singleElement()
                        .satisfies(
                                port -> assertThat(port.getPort().getIntVal()).isPositive());
            });
        }
    }
}

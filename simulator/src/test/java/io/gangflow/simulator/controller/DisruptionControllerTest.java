package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.gangflow.kubernetes.view.OwnerReferences;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DisruptionControllerTest {

    private final ControllerBench bench = new ControllerBench(new DisruptionController());

    @Test
    void aNumberOfPodsThatMustBeAvailable() {
        ready(replicaSet(3), 3);
        budget(spec -> spec.editSpec().withMinAvailable(new IntOrString(2)).endSpec());

        bench.settle();

        assertThat(status().getExpectedPods()).isEqualTo(3);
        assertThat(status().getDisruptionsAllowed()).isEqualTo(1);
    }

    @Test
    void aBudgetWithoutASpecCoversNoPods() {
        ready(replicaSet(3), 3);
        budget(whole -> whole.withSpec(null));

        bench.settle();

        assertThat(status().getExpectedPods()).isZero();
    }

    @Test
    void aPercentageIsOfTheScaleAndRoundedUp() {
        ready(replicaSet(7), 7);
        budget(spec -> spec.editSpec().withMinAvailable(new IntOrString("50%")).endSpec());

        bench.settle();

        assertThat(status().getDesiredHealthy()).isEqualTo(4);
        assertThat(status().getDisruptionsAllowed()).isEqualTo(3);
    }

    @Test
    void podsThatAreMissingUseTheBudgetUp() {
        ready(replicaSet(4), 2);
        budget(spec -> spec.editSpec().withMaxUnavailable(new IntOrString(1)).endSpec());

        bench.settle();

        assertThat(status().getCurrentHealthy()).isEqualTo(2);
        assertThat(status().getDisruptionsAllowed()).isZero();
    }

    @Test
    void barePodsHaveNoScaleSoThatAPercentageAllowsNothing() {
        for (int number = 0; number < 3; number++) {
            bench.create(pod("bare-" + number).build());
            ready("bare-" + number);
        }
        budget(spec ->
                spec.editSpec().withMaxUnavailable(new IntOrString("50%")).endSpec());

        bench.settle();

        assertThat(status().getDisruptionsAllowed()).isZero();
    }

    @Test
    void podsOfOtherLabelsDoNotCount() {
        ready(replicaSet(2), 2);
        bench.create(
                pod("other").editMetadata().withLabels(Map.of()).endMetadata().build());
        budget(spec -> spec.editSpec().withMinAvailable(new IntOrString(1)).endSpec());

        bench.settle();

        assertThat(status().getExpectedPods()).isEqualTo(2);
    }

    private ReplicaSet replicaSet(int replicas) {
        bench.create(new ReplicaSetBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("web")
                .endMetadata()
                .withNewSpec()
                .withReplicas(replicas)
                .endSpec()
                .build());
        return bench.store.get(ReplicaSet.class, "default", "web").orElseThrow();
    }

    private void ready(ReplicaSet owner, int pods) {
        for (int number = 0; number < pods; number++) {
            bench.create(pod("web-" + number)
                    .editMetadata()
                    .withOwnerReferences(OwnerReferences.controlledBy(owner))
                    .endMetadata()
                    .build());
            ready("web-" + number);
        }
    }

    private void ready(String name) {
        bench.store.updateStatus(new PodBuilder(bench.pod(name))
                .editStatus()
                .withPhase("Running")
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build());
    }

    private static PodBuilder pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .addToLabels("app", "web")
                .endMetadata()
                .withNewSpec()
                .endSpec();
    }

    private void budget(Consumer<PodDisruptionBudgetBuilder> change) {
        PodDisruptionBudgetBuilder budget = new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName("keep")
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .addToMatchLabels("app", "web")
                .endSelector()
                .endSpec();
        change.accept(budget);
        bench.create(budget.build());
    }

    private PodDisruptionBudgetStatus status() {
        return bench.store
                .get(PodDisruptionBudget.class, "default", "keep")
                .orElseThrow()
                .getStatus();
    }
}

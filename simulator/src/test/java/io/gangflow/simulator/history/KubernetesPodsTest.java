package io.gangflow.simulator.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.history.HistoricalJob.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KubernetesPodsTest {

    /** Returns a pod that was created at 08:00:00; an empty time means that the event has not happened. */
    private static Pod pod(String name, String bound, String ended, Map<String, String> annotations) {
        PodBuilder pod = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("team")
                .withCreationTimestamp("2026-11-26T08:00:00Z")
                .withAnnotations(annotations)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("2")))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .endStatus();
        if (!bound.isEmpty()) {
            pod.editStatus()
                    .addNewCondition()
                    .withType("PodScheduled")
                    .withStatus("True")
                    .withLastTransitionTime("2026-11-26T" + bound + "Z")
                    .endCondition()
                    .endStatus();
        }
        if (!ended.isEmpty()) {
            pod.editStatus()
                    .addNewContainerStatus()
                    .withNewState()
                    .withNewTerminated()
                    .withFinishedAt("2026-11-26T" + ended + "Z")
                    .endTerminated()
                    .endState()
                    .endContainerStatus()
                    .endStatus();
        }
        return pod.build();
    }

    @Test
    void podsOfAPodGroupAreOneJobAndTheRestAreTheirOwn() throws HistoryException {
        Map<String, String> gang = Map.of("scheduling.k8s.io/group-name", "ddp", "volcano.sh/queue-name", "research");

        History history = KubernetesPods.of(
                "prod",
                List.of(
                        pod("ddp-0", "08:00:10", "08:05:00", gang),
                        pod("ddp-1", "08:01:00", "08:04:00", gang),
                        pod("lone", "08:00:05", "08:00:25", Map.of()),
                        pod("runs", "08:00:05", "", Map.of()),
                        pod("waits", "", "", Map.of())));

        Resources each = Resources.of(2_000, 0);
        assertThat(history.jobs())
                .containsExactly(
                        new HistoricalJob("team/Pod/lone", "team", 0, 5, 20, false, List.of(new Role(1, each))),
                        new HistoricalJob(
                                "team/PodGroup/ddp", "research", 0, 60, 240, true, List.of(new Role(2, each))));
        assertThat(history.leftOut()).isEqualTo(Map.of("has not started or ended", 2));
    }

    @Test
    void aClusterWithoutEndedPodsHasNoHistory() {
        assertThatThrownBy(() -> KubernetesPods.of("prod", List.of(pod("waits", "", "", Map.of()))))
                .hasMessageContaining("prod: no job in it ran");
    }
}

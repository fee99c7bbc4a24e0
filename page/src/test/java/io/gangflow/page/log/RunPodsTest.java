package io.gangflow.page.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.run.Label;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Selects the pods of a run whose logs are shown. */
final class RunPodsTest {

    private static Pod pod(String role, String instance, String phase) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(role + "-" + instance)
                .withLabels(Map.of(Label.ROLE, role, Label.STAGE, "pi", Label.INSTANCE, instance))
                .endMetadata()
                .withNewStatus()
                .withPhase(phase)
                .endStatus()
                .build();
    }

    @Test
    void aLauncherIsLeftOutAsLongAsItsPodsExist() {
        Pod head = pod("head", "0", "Succeeded");

        assertThat(RunPods.withLastLogs(List.of(pod("launcher", "0", "Succeeded"), head)))
                .containsExactly(head);
    }

    @Test
    void aLauncherThatRunsIsLeftOut() {
        assertThat(RunPods.withLastLogs(List.of(pod("launcher", "0", "Running"))))
                .isEmpty();
    }

    /** The state that KubeRay leaves. */
    @Test
    void aLauncherStandsForPodsThatWereDeleted() {
        Pod deleted = pod("launcher", "0", "Succeeded");
        Pod other = pod("head", "1", "Running");

        assertThat(RunPods.withLastLogs(List.of(deleted, pod("launcher", "1", "Running"), other)))
                .containsExactly(deleted, other);
    }
}

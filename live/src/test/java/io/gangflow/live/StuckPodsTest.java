package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StuckPodsTest {

    private final StuckPods stuck = new StuckPods(Duration.ofSeconds(10));

    @Test
    void aPodWhoseImageIsNowhereIsToldOfWhenItHasBeenSoForLong() {
        List<Pod> pods = List.of(waiting("count-0", "ImagePullBackOff", "Back-off pulling image \"nowhere\""));

        assertThat(stuck.findStuck(pods, 0)).isEmpty();
        assertThat(stuck.findStuck(pods, 9_999)).isEmpty();
        assertThat(stuck.findStuck(pods, 10_000))
                .contains("pod `count-0` can't start: ImagePullBackOff, Back-off pulling image \"nowhere\"");
    }

    @Test
    void theReasonMayChangeMeanwhile() {
        assertThat(stuck.findStuck(List.of(waiting("count-0", "ErrImagePull", "")), 0))
                .isEmpty();
        assertThat(stuck.findStuck(List.of(waiting("count-0", "ImagePullBackOff", "")), 10_000))
                .contains("pod `count-0` can't start: ImagePullBackOff");
    }

    @Test
    void onePodThatStartsAfterAllIsForgotten() {
        List<Pod> late = List.of(waiting("count-0", "CreateContainerConfigError", "secret \"x\" not found"));

        assertThat(stuck.findStuck(late, 0)).isEmpty();
        assertThat(stuck.findStuck(List.of(waiting("count-0", "ContainerCreating", "")), 5_000))
                .isEmpty();
        assertThat(stuck.findStuck(late, 10_000)).isEmpty();
    }

    @Test
    void aPodThatIsOnlySlowIsNotStuck() {
        List<Pod> slow = List.of(
                waiting("count-0", "ContainerCreating", ""),
                new PodBuilder()
                        .withNewMetadata()
                        .withName("count-1")
                        .endMetadata()
                        .build());

        assertThat(stuck.findStuck(slow, 0)).isEmpty();
        assertThat(stuck.findStuck(slow, 60_000)).isEmpty();
    }

    private static Pod waiting(String name, String reason, String message) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .addNewContainerStatus()
                .withName("main")
                .withNewState()
                .withNewWaiting(message, reason)
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }
}

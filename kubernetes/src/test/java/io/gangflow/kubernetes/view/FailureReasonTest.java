package io.gangflow.kubernetes.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailureReasonTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1   | Error     | exit code 1",
                "255 | Error     | exit code 255",
                "128 | Error     | exit code 128",
                "139 | Error     | killed by signal 11 (SIGSEGV)",
                "143 | Error     | killed by signal 15 (SIGTERM)",
                "159 | Error     | killed by signal 31",
                "137 | Error     | killed by signal 9 (SIGKILL), probably out of memory (limit 1Gi)",
                "137 | OOMKilled | out of memory (limit 1Gi)",
                "1   | OOMKilled | out of memory (limit 1Gi)",
            })
    void theEndOfTheMainContainerIsTheReason(int code, String reason, String sentence) {
        assertThat(FailureReason.of(pod(code, reason))).isEqualTo(sentence);
    }

    @Test
    void whatTheStatusOfThePodSaysComesFirst() {
        Pod evicted = new PodBuilder(pod(137, "Error"))
                .editStatus()
                .withReason("Evicted")
                .withMessage("The node was low on resource: memory.")
                .endStatus()
                .build();

        assertThat(FailureReason.of(evicted))
                .isEqualTo("Evicted: The node was low on resource: memory. (killed by signal 9 (SIGKILL))");
    }

    @Test
    void aPodThatIsDeletedWasNotKilledForItsMemory() {
        Pod deleted = new PodBuilder(pod(137, "Error"))
                .editMetadata()
                .withDeletionTimestamp("2026-11-29T12:00:00Z")
                .endMetadata()
                .build();

        assertThat(FailureReason.of(deleted)).isEqualTo("killed by signal 9 (SIGKILL)");
    }

    @Test
    void aContainerThatNeverRanHasNoExitCode() {
        Pod pod = new PodBuilder(pod(128, "StartError"))
                .editStatus()
                .withMessage("container main: image `x` is not known on this machine")
                .endStatus()
                .build();

        assertThat(FailureReason.of(pod)).isEqualTo("container main: image `x` is not known on this machine");
    }

    @Test
    void aPodWithoutContainerStatusesHasItsMessageOnly() {
        Pod pod = new PodBuilder(pod(1, "Error"))
                .withNewStatus()
                .withPhase("Failed")
                .withMessage("its node is gone")
                .endStatus()
                .build();

        assertThat(FailureReason.of(pod)).isEqualTo("its node is gone");
    }

    private static Pod pod(int code, String reason) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("one")
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .withLimits(Map.of("memory", new Quantity("1Gi")))
                .endResources()
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPhase("Failed")
                .addNewContainerStatus()
                .withName("main")
                .withNewState()
                .withNewTerminated()
                .withExitCode(code)
                .withReason(reason)
                .endTerminated()
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
    }
}

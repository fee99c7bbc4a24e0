package io.gangflow.minicluster.kubelet;

import static io.gangflow.minicluster.TestImages.bound;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
class ActiveDeadlineTest {

    @TempDir
    private Path folder;

    private RunningKubelet kubelet;

    @BeforeEach
    void start() throws IOException {
        kubelet = RunningKubelet.in(folder);
    }

    @AfterEach
    void stop() throws InterruptedException {
        kubelet.close();
    }

    @Test
    void aPodPastItsDeadlineIsTerminatedAndSaysWhy() throws InterruptedException {
        kubelet.create(until(2, bound("late", RunningKubelet.NODE, "sleep", "60000")));

        Pod ended = kubelet.await("late", pod -> "Failed".equals(pod.getStatus().getPhase()));

        assertThat(ended.getStatus().getReason()).isEqualTo("DeadlineExceeded");
        assertThat(ended.getStatus().getMessage())
                .isEqualTo("Pod was active on the node longer than the specified deadline");
        assertThat(exitCode(ended)).isEqualTo(143);
    }

    @Test
    void aPodThatIgnoresSigtermIsKilledAfterItsGraceAndNotStartedAgain() throws InterruptedException {
        Pod pod = until(6, bound("deaf", RunningKubelet.NODE, "deaf", "sleep", "60000"));
        pod.getSpec().setRestartPolicy("Always");
        pod.getSpec().setTerminationGracePeriodSeconds(1L);
        kubelet.create(pod);

        Pod ended =
                kubelet.await("deaf", each -> "Failed".equals(each.getStatus().getPhase()));

        assertThat(ended.getStatus().getReason()).isEqualTo("DeadlineExceeded");
        assertThat(exitCode(ended)).isEqualTo(137);
    }

    @Test
    void aPodThatEndsInTimeSucceeds() throws InterruptedException {
        kubelet.create(until(600, bound("quick", RunningKubelet.NODE, "print", "done")));

        Pod ended = kubelet.await(
                "quick",
                pod -> !"Pending".equals(pod.getStatus().getPhase())
                        && !"Running".equals(pod.getStatus().getPhase()));

        assertThat(ended.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(ended.getStatus().getReason()).isNull();
    }

    private static Pod until(long seconds, Pod pod) {
        pod.getSpec().setActiveDeadlineSeconds(seconds);
        return pod;
    }

    private static int exitCode(Pod pod) {
        return pod.getStatus()
                .getContainerStatuses()
                .get(0)
                .getState()
                .getTerminated()
                .getExitCode();
    }
}

package io.gangflow.minicluster.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** RayJobs on a minicluster, with a fake of Ray that has its ports and its dashboard. */
@Timeout(180)
final class RayJobControllerTest {

    private static final String HELLO = "echo hello >> \"$GANGFLOW_RAY_LOG\"";

    @TempDir
    private Path folder = Path.of("");

    @AfterEach
    void nothingRuns() {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void theProgramRunsWhenAllPodsAreReadyAndThePodOfTheHeadKeepsItsLog() throws Exception {
        try (RayCase ray = RayCase.of(folder, RayCase.fake())) {
            ray.create("pi", HELLO, "");
            ray.await(() -> ray.pods("pi").size() == 2);
            Pod worker = ray.pods("pi").stream()
                    .filter(pod -> ObjectView.label(pod, "ray.io/node-type").equals("worker"))
                    .findFirst()
                    .orElseThrow();
            ray.awaitEnd("pi");

            assertThat(ray.status("pi", "jobStatus")).isEqualTo("SUCCEEDED");
            assertThat(ray.status("pi", "jobDeploymentStatus")).isEqualTo("Complete");
            assertThat(ray.pods("pi")).singleElement().satisfies(head -> {
                assertThat(ObjectView.label(head, "ray.io/node-type")).isEqualTo("head");
                assertThat(ObjectView.label(head, "ray.io/group")).isEqualTo("headgroup");
                assertThat(PodStatusView.phase(head)).isEqualTo("Succeeded");
                assertThat(ray.log(head)).startsWith("head on ").endsWith("hello\n");
            });
            assertThat(ray.log(worker)).startsWith("joined ");
            assertThat(variable(worker, "FQ_RAY_IP")).endsWith("-head-svc.default.svc.cluster.local");
            assertThat(variable(worker, "RAY_AUTH_MODE")).isEqualTo("token");
            assertThat(worker.getSpec().getSchedulerName()).isEqualTo("volcano");
            assertThat(ray.client()
                            .resources(PodGroup.class)
                            .inNamespace("default")
                            .list()
                            .getItems())
                    .isEmpty();
        }
    }

    @Test
    void twoClustersOfOneMachineDoNotMeet() throws Exception {
        try (RayCase ray = RayCase.of(folder, RayCase.fake())) {
            for (String name : List.of("red", "blue")) {
                ray.create(name, "echo $RAY_CLUSTER_NAME >> \"$GANGFLOW_RAY_LOG\"", "");
            }
            for (String name : List.of("red", "blue")) {
                ray.awaitEnd(name);
                assertThat(ray.status(name, "jobStatus")).isEqualTo("SUCCEEDED");
                assertThat(ray.log(ray.pods(name).get(0))).contains("\n" + name + "-");
            }
        }
    }

    @Test
    void aProgramThatFailsFailsTheJobAndThePodOfTheHead() throws Exception {
        try (RayCase ray = RayCase.of(folder, RayCase.fake())) {
            ray.create("pi", "exit 3", "");
            ray.awaitEnd("pi");

            assertThat(ray.status("pi", "jobDeploymentStatus")).isEqualTo("Failed");
            assertThat(ray.status("pi", "reason")).isEqualTo("AppFailed");
            assertThat(ray.status("pi", "message")).isEqualTo("it ended with 3");
            assertThat(ray.pods("pi"))
                    .singleElement()
                    .satisfies(head -> assertThat(PodStatusView.containers(head)
                                    .get(0)
                                    .getState()
                                    .getTerminated()
                                    .getExitCode())
                            .isEqualTo(3));
        }
    }

    @Test
    void aHeadThatCannotStartFailsTheJobAtOnce() throws Exception {
        try (RayCase ray = RayCase.of(folder, "echo broken; exit 9")) {
            ray.create("pi", HELLO, "");
            ray.awaitEnd("pi");

            assertThat(ray.status("pi", "message"))
                    .isEqualTo("the head of the Ray cluster ended with code 9; its log has more");
            assertThat(ray.log(ray.pods("pi").get(0))).isEqualTo("broken\n");
        }
    }

    @Test
    void aWorkerThatEndsBeforeTheProgramStartsIsCreatedAgain() throws Exception {
        Path mark = folder.resolve("mark");
        String once =
                "case \"$*\" in *--head*) ;; *) [ -e '%1$s' ] || { touch '%1$s'; exit 1; };; esac\n".formatted(mark);
        try (RayCase ray = RayCase.of(folder, once + RayCase.fake())) {
            ray.create("pi", HELLO, "");
            ray.awaitEnd("pi");

            assertThat(Files.exists(mark)).isTrue();
            assertThat(ray.status("pi", "jobStatus")).isEqualTo("SUCCEEDED");
        }
    }

    @Test
    void whatIsNotPlayedIsRefusedWithItsReason() throws Exception {
        try (RayCase ray = RayCase.of(folder, RayCase.fake())) {
            ray.create("again", HELLO, "\"backoffLimit\":2,");
            ray.awaitEnd("again");

            assertThat(ray.status("again", "jobDeploymentStatus")).isEqualTo("ValidationFailed");
            assertThat(ray.status("again", "message"))
                    .isEqualTo("the minicluster runs RayJobs with `backoffLimit` 0 only; `again` has 2");
            assertThat(ray.pods("again")).isEmpty();
        }
    }

    private static String variable(Pod pod, String name) {
        return pod.getSpec().getContainers().get(0).getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .map(EnvVar::getValue)
                .findFirst()
                .orElse("");
    }
}

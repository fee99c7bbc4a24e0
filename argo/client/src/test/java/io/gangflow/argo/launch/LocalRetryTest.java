package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs retried after a failure in the minicluster, under Volcano: each pod is an instance of two steps and a hook. */
@Timeout(120)
final class LocalRetryTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "retry: { limit: 1 }"})
    void aFailedPodGetsAPodGroupAndRunsAgain(String retry) throws IOException, InterruptedException {
        Path mark = LocalArgo.mark("again");
        try (LocalArgo local = LocalArgo.start(folder)) {
            String name = local.submit(Plans.of("volcano", """
                    count:
                      pod: { image: busybox, command: [sh, -c, "true"], resources: { cpu: 1, memory: 64Mi } }
                    last:
                      after: [count]
                      pod: { image: busybox, command: [sh, -c, "test -e %s"], resources: { cpu: 1, memory: 64Mi } }
                      %s
                    """.formatted(mark, retry)), "r1");
            Workflow failed = local.ended(name);
            assertThat(failed.getStatus().phase()).isEqualTo("Failed");
            NodeStatus counted = LocalArgo.node(failed, ".count");

            Files.writeString(mark, "");
            local.argo().retry(name);

            Workflow again = local.ended(name);
            assertThat(again.getStatus().phase()).isEqualTo("Succeeded");
            assertThat(again.getStatus().progress())
                    .isEqualTo("3/3"); // the pod that creates the PodGroups, and the pods of both stages
            assertThat(LocalArgo.node(again, ".count").finishedAt()).isEqualTo(counted.finishedAt());
        }
    }
}

package io.gangflow.minicluster.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.kubelet.LocalPython;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real Ray: two clusters of a head and a worker at the same time. Skipped if no Python of this machine has Ray; the
 * system property {@code gangflow.test.python} names another.
 */
@Timeout(400)
final class RealRayTest {

    private static final String PROGRAM = """
            import ray, os
            ray.init()
            with open(os.environ["GANGFLOW_RAY_LOG"], "a") as log:
                print("nodes", len(ray.nodes()), "answer", ray.get(ray.remote(lambda: 42).remote()), file=log)
            """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void twoClustersRunTheirProgramsAtTheSameTime() throws Exception {
        Path python = Path.of(LocalPython.with("ray"));
        try (RayCase ray = RayCase.onPath(folder, String.valueOf(python.getParent()))) {
            ray.create("red", "python3 -c '" + PROGRAM + "'", "");
            ray.create("blue", "python3 -c '" + PROGRAM + "'", "");
            for (String name : new String[] {"red", "blue"}) {
                ray.awaitEnd(name);
                String log = ray.log(ray.pods(name).get(0));
                assertThat(ray.status(name, "jobStatus")).as(log).isEqualTo("SUCCEEDED");
                assertThat(log).contains("nodes 2 answer 42\n");
            }
        }
    }
}

package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RolePathsTest {

    private static final String ROLE = "{ replicas: 2, command: [a], resources: { cpu: 1, memory: 1Gi } }";
    private static final String WORKERS = "ddp: { image: \"a:1\", workers: 2, resources: { cpu: 1, memory: 1Gi } }";

    private static Work work(String kind) {
        String text = switch (kind) {
            case "spark" -> "spark: { image: \"a:1\", application: \"local:///a.py\", executors: { count: 2 } }";
            case "ddp" -> WORKERS;
            case "elastic" -> WORKERS.replace("workers: 2", "elastic: { min: 1, max: 2 }");
            case "tensorflow" -> "tensorflow: { image: \"a:1\", ps: %s, worker: %s }".formatted(ROLE, ROLE);
            case "mpi" ->
                "mpi: { image: \"a:1\", master: %s, workers: %s }".formatted(ROLE.replace("replicas: 2, ", ""), ROLE);
            case "ray" ->
                "ray: { image: \"a:1\", command: [a], head: %s, workers: 2, %s }"
                        .formatted("{ resources: { cpu: 1 } }", "resources: { cpu: 1 }");
            case "service" -> "service: { image: \"a:1\", port: 80, replicas: 2, resources: { cpu: 1 } }";
            default -> "POD(a)";
        };
        return PipelineReader.read("demo.yaml", Findings.text("stages:\n  a: { " + text + " }\n"))
                .orElseThrow()
                .stages()
                .get(0)
                .work();
    }

    @ParameterizedTest
    @CsvSource({
        "pod, pod, pod.resources, pod",
        "ddp, worker, ddp.resources, ddp.workers",
        "elastic, worker, ddp.resources, ddp.elastic.max",
        "spark, driver, spark.driver, spark.executors.count",
        "spark, executor, spark.executors, spark.executors.count",
        "tensorflow, ps, tensorflow.ps.resources, tensorflow.ps.replicas",
        "tensorflow, worker, tensorflow.worker.resources, tensorflow.worker.replicas",
        "mpi, master, mpi.master.resources, mpi.master.replicas",
        "mpi, worker, mpi.workers.resources, mpi.workers.replicas",
        "ray, head, ray.head.resources, ray.head",
        "ray, worker, ray.resources, ray.workers",
        "service, server, service.resources, service.replicas"
    })
    void aRoleHasItsPlaceInTheFile(String kind, String role, String resources, String count) {
        assertThat(RolePaths.resources(work(kind), role)).containsExactly(resources.split("\\."));
        assertThat(RolePaths.count(work(kind), role)).containsExactly(count.split("\\."));
    }

    @ParameterizedTest
    @CsvSource({
        "'{ cpu: 1, memory: 1Gi }', ''",
        "'{ cpu: 1 }', memory",
        "'{ memory: 1Gi }', cpu",
        "'{ gpu: 1 }', cpu and no memory"
    })
    void aPodRequestsCpuAndMemory(String resources, String missing) {
        String work = "stages:\n  a: { pod: { image: \"a:1\", command: [a], resources: %s } }\n";
        String sidecar = "stages:\n  a: { POD(a), sidecars: { side: { image: \"a:1\", resources: %s } } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0410, work.formatted(resources)))
                .isEqualTo(missing.isEmpty() ? List.of() : List.of("5: pods `pod` of stage `a` request no " + missing));
        assertThat(Findings.of(DiagnosticCode.GF0410, sidecar.formatted(resources)))
                .isEqualTo(
                        missing.isEmpty()
                                ? List.of()
                                : List.of("5: container `side` of stage `a` requests no " + missing));
    }

    @Test
    void sparkHasDefaultsForBoth() {
        String spark =
                "stages:\n  a: { spark: { image: \"a:1\", application: \"local:///a.py\", executors: { count: 2 } } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0410, spark)).isEmpty();
    }
}

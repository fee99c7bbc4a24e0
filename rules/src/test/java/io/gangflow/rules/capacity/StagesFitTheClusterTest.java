package io.gangflow.rules.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.golden.Golden;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.rules.ObjectRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code capacity/GFnnnn-name.yaml} has, on the cluster next to it, the findings of {@code GFnnnn-name.errors}, its own
 * code among them. {@code -Dgolden=update} rewrites the {@code .errors}.
 */
class StagesFitTheClusterTest {

    private static final Path FOLDER = Path.of("src/test/resources/capacity");
    private static final Path SHIPPED = Path.of("../pipelines");

    private static List<Diagnostic> check(String pipeline, String cluster, Optional<SchedulerName> override) {
        Plan plan = new Planner()
                .plan(
                        PipelineReader.read(SHIPPED.resolve("definitions/" + pipeline + ".yaml"))
                                .orElseThrow(),
                        override)
                .orElseThrow();
        return ObjectRules.fits(
                plan,
                ClusterFileReader.read(SHIPPED.resolve("clusters/" + cluster + ".yaml"))
                        .orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "article, article",
        "article-fixed, article",
        "section-4-wordcount, article",
        "section-5-spark, article",
        "section-6-ddp, article",
        "tensorflow, article",
        "mpi, article",
        "model-server, article",
        "gpu-gang, eks-g4dn",
        "eight-gpus, ten-gpus",
        "eight-gpus-hang, ten-gpus",
        "gpu-deadlock, four-gpus",
        "gpu-lab, gpu-lab",
        "gpu-preemption, gpu-lab",
        "gpu-affinity, gpu-lab",
        "gpu-taints, gpu-dedicated",
        "gpu-sharing, gpu-shared",
        "gpu-mig, gpu-mig",
        "autoscaled-gang, autoscaled",
        "team-queues, team-queues"
    })
    void aShippedPipelineFitsItsCluster(String pipeline, String cluster) {
        assertThat(check(pipeline, cluster, Optional.empty())).isEmpty();
        assertThat(check(pipeline, cluster, Optional.of(SchedulerName.KUBE_SCHEDULER)))
                .isEmpty();
    }

    @Test
    void nodesThatAnAutoscalerMayAddCount() {
        Plan plan = new Planner()
                .plan(
                        PipelineReader.read(SHIPPED.resolve("definitions/section-6-ddp.yaml"))
                                .orElseThrow(),
                        Optional.empty())
                .orElseThrow();
        NodePool none = Cluster.pool("n", 0, Resources.of(2_000, 8L << 30));

        assertThat(ObjectRules.fits(plan, Cluster.of("empty", none))).isNotEmpty();
        assertThat(ObjectRules.fits(plan, Cluster.of("small", scaling(none, 1))))
                .isNotEmpty();
        assertThat(ObjectRules.fits(plan, Cluster.of("large", scaling(none, 2))))
                .isEmpty();
    }

    private static NodePool scaling(NodePool pool, int max) {
        return new NodePool(
                pool.name(),
                pool.count(),
                pool.machine(),
                pool.allocatable(),
                pool.labels(),
                pool.taints(),
                pool.price(),
                Optional.of(new NodePool.Scaling(0, max, 60)));
    }

    @Test
    void threeGpusDoNotFitTwoNodes() {
        assertThat(check("article-gpu", "digitalocean-gpu", Optional.empty()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0412);
                    assertThat(finding.message())
                            .isEqualTo("stage `train` needs 3 GPUs at once, but cluster `digitalocean-gpu` has 2");
                    assertThat(finding.hint()).contains("set `workers` to 2, or add 1 node to pool `gpu`");
                });
    }

    static Stream<String> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".errors"))
                    .map(name -> name.replace(".errors", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void aFixtureGivesItsFindings(String name) throws IOException {
        List<Diagnostic> found = ObjectRules.fits(
                plan(Files.readString(FOLDER.resolve(name + ".yaml"))),
                ClusterFileReader.read(FOLDER.resolve(name + ".cluster.yaml")).orElseThrow());
        String lines = found.stream()
                .map(finding -> "%s %d:%d %s%n"
                        .formatted(
                                finding.code(),
                                finding.span().line(),
                                finding.span().column(),
                                finding.message()))
                .collect(Collectors.joining());
        Golden.check(FOLDER.resolve(name + ".errors"), lines);
        assertThat(found).extracting(finding -> finding.code().name()).contains(name.substring(0, 6));
    }

    @Test
    void everyCodeHasAFixture() throws IOException {
        assertThat(fixtures().map(name -> name.substring(0, 6)).distinct())
                .containsExactly("GF0412", "GF0413", "GF0414", "GF0415", "GF0416");
    }

    @Test
    void aStageIsLookedAtWhateverItsConditionSays() {
        String text = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: branches }
                parameters: { size: { type: string, default: small } }
                stages:
                  large:
                    when: ${parameters.size} == large
                    pod: { image: "busybox:1.37", command: [ls], resources: { cpu: 64, memory: 1Gi } }
                """;
        Cluster small = Cluster.of("small", Cluster.pool("n", 1, Resources.of(2_000, 8L << 30)));

        assertThat(ObjectRules.fits(plan(text), small))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0413);
    }

    private static Plan plan(String text) {
        return new Planner()
                .plan(PipelineReader.read("fixture.yaml", text).orElseThrow())
                .orElseThrow();
    }
}

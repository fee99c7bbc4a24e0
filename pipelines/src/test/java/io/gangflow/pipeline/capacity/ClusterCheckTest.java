package io.gangflow.pipeline.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterReader;
import io.gangflow.pipeline.read.PipelineReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClusterCheckTest {

    private static List<Diagnostic> check(String pipeline, String cluster, Optional<SchedulerName> override) {
        Plan plan = new Planner()
                .plan(
                        PipelineReader.read(Path.of("definitions", pipeline + ".yaml"))
                                .orElseThrow(),
                        override)
                .orElseThrow();
        return ClusterCheck.check(
                plan, ClusterReader.read(Path.of("clusters", cluster + ".yaml")).orElseThrow());
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
                        PipelineReader.read(Path.of("definitions", "section-6-ddp.yaml"))
                                .orElseThrow(),
                        Optional.empty())
                .orElseThrow();
        NodePool none = Cluster.pool("n", 0, Resources.of(2_000, 8L << 30));

        assertThat(ClusterCheck.check(plan, Cluster.of("empty", none))).isNotEmpty();
        assertThat(ClusterCheck.check(plan, Cluster.of("small", scaling(none, 1))))
                .isNotEmpty();
        assertThat(ClusterCheck.check(plan, Cluster.of("large", scaling(none, 2))))
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

    @Test
    void aPackingIsFoundWhenThereIsOne() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            int nodes = 1 + random.nextInt(4);
            Resources node = Resources.of(4_000, 8L << 30);
            Gang.Member first = member(1 + random.nextInt(4), random);
            Gang.Member second = member(1 + random.nextInt(5), random);
            boolean fits = Packing.fits(List.of(first, second), List.of(Cluster.pool("p", nodes, node)));
            boolean expected = tryAll(first, second, nodes, 0, first.replicas(), second.replicas());
            assertThat(fits).as("seed 7, round %d", round).isEqualTo(expected);
        }
    }

    private static Gang.Member member(int replicas, Random random) {
        Resources each = Resources.of(500L * (1 + random.nextInt(7)), (1L + random.nextInt(7)) << 30);
        return new Gang.Member("r", replicas, each, false);
    }

    /** Deals pods out to one node after the other, in every way. */
    private static boolean tryAll(Gang.Member first, Gang.Member second, int nodes, int node, int left, int right) {
        if (left == 0 && right == 0) {
            return true;
        }
        if (node == nodes) {
            return false;
        }
        for (int a = 0; a <= left; a++) {
            for (int b = 0; b <= right; b++) {
                Resources sum =
                        first.resources().times(a).plus(second.resources().times(b));
                if (sum.fitsIn(Resources.of(4_000, 8L << 30))
                        && tryAll(first, second, nodes, node + 1, left - a, right - b)) {
                    return true;
                }
            }
        }
        return false;
    }
}

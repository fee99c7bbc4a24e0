package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every included pipeline ends on its cluster as its source describes, with and without gang scheduling. */
class ShippedDefinitionsTest {

    private static final Path PIPELINES = Path.of("..", "pipelines");
    private static final int SEEDS = 3;

    @ParameterizedTest
    @CsvSource({
        "section-4-wordcount, article, COMPLETED, COMPLETED",
        "section-5-spark, article, LOCKED, COMPLETED",
        "section-6-ddp, article, LOCKED, COMPLETED",
        "article, article, LOCKED, COMPLETED",
        "article-fixed, article, LOCKED, COMPLETED",
        "article-gpu, digitalocean-gpu, LOCKED, LOCKED",
        "gpu-gang, eks-g4dn, COMPLETED, COMPLETED",
        "eight-gpus, ten-gpus, COMPLETED, COMPLETED",
        "eight-gpus-hang, ten-gpus, LOCKED, LOCKED",
        "gpu-deadlock, four-gpus, LOCKED, COMPLETED",
        "tensorflow, article, COMPLETED, COMPLETED",
        "mpi, article, COMPLETED, COMPLETED",
        "tensorflow-stock, article, COMPLETED, COMPLETED",
        "mpi-stock, article, COMPLETED, COMPLETED",
        "model-server, article, COMPLETED, COMPLETED",
        "gpu-lab, gpu-lab, COMPLETED, COMPLETED",
        "gpu-preemption, gpu-lab, COMPLETED, COMPLETED",
        "gpu-affinity, gpu-lab, COMPLETED, COMPLETED",
        "gpu-taints, gpu-dedicated, COMPLETED, COMPLETED",
        "gpu-sharing, gpu-shared, COMPLETED, COMPLETED",
        "gpu-mig, gpu-mig, COMPLETED, COMPLETED",
        "autoscaled-gang, autoscaled, COMPLETED, COMPLETED",
        "team-queues, team-queues, COMPLETED, COMPLETED",
        "pi, article, COMPLETED, COMPLETED",
        "pytorch, article, COMPLETED, COMPLETED",
        "nightly-etl, article, COMPLETED, COMPLETED",
        "fan-out, article, COMPLETED, COMPLETED",
        "spark-then-train, article, COMPLETED, COMPLETED",
        "sweep, article, COMPLETED, COMPLETED",
        "clean-up, article, COMPLETED, COMPLETED",
        "approval, article, COMPLETED, COMPLETED",
        "sort, article, COMPLETED, COMPLETED",
        "skewed-join, article, COMPLETED, COMPLETED",
        "spark-reserve, two-sizes, LOCKED, LOCKED",
        "spark-strict, two-sizes, LOCKED, COMPLETED",
    })
    void everyDefinitionEndsAsItsSourceTells(String name, String clusterName, Outcome kube, Outcome volcano) {
        Pipeline pipeline = PipelineReader.read(PIPELINES.resolve("definitions/" + name + ".yaml"))
                .orElseThrow();
        Cluster cluster = ClusterFileReader.read(PIPELINES.resolve("clusters/" + clusterName + ".yaml"))
                .orElseThrow();
        for (int seed = 1; seed <= SEEDS; seed++) {
            assertThat(outcome(cluster, plan(pipeline, SchedulerName.KUBE_SCHEDULER), seed))
                    .as("%s under kube-scheduler, seed %d", name, seed)
                    .isEqualTo(kube);
            assertThat(outcome(cluster, plan(pipeline, SchedulerName.VOLCANO), seed))
                    .as("%s under Volcano, seed %d", name, seed)
                    .isEqualTo(volcano);
        }
    }

    private static Plan plan(Pipeline pipeline, SchedulerName scheduler) {
        return new Planner().plan(pipeline, Optional.of(scheduler)).orElseThrow();
    }

    private static Outcome outcome(Cluster cluster, Plan plan, long seed) {
        List<RunEvent> events = new ArrayList<>();
        try {
            return new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, seed))
                    .launch(new Launcher.Request(plan, "run", Map.of()), events::add);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
    }
}

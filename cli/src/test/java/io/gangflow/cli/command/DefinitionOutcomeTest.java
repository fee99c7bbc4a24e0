package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every shipped definition has the outcome that its source documents. */
class DefinitionOutcomeTest {

    private static final Path DEFINITIONS = Path.of("../pipelines/definitions");
    private static final Path CLUSTERS = Path.of("../pipelines/clusters");

    @ParameterizedTest(name = "{0} on {1} under {2}: {3}")
    @CsvSource({
        "article, article, KUBE_SCHEDULER, LOCKED",
        "article, article, VOLCANO, COMPLETED",
        "article-fixed, article, KUBE_SCHEDULER, LOCKED",
        "article-fixed, article, VOLCANO, COMPLETED",
        "section-4-wordcount, article, KUBE_SCHEDULER, COMPLETED",
        "section-5-spark, article, KUBE_SCHEDULER, LOCKED",
        "section-5-spark, article, VOLCANO, COMPLETED",
        "section-6-ddp, article, KUBE_SCHEDULER, LOCKED",
        "section-6-ddp, article, VOLCANO, COMPLETED",
        "article-gpu, digitalocean-gpu, KUBE_SCHEDULER, LOCKED",
        "article-gpu, digitalocean-gpu, VOLCANO, LOCKED",
        "gpu-gang, eks-g4dn, VOLCANO, COMPLETED",
        "eight-gpus, ten-gpus, KUBE_SCHEDULER, COMPLETED",
        "eight-gpus, ten-gpus, VOLCANO, COMPLETED",
        "eight-gpus-hang, ten-gpus, KUBE_SCHEDULER, LOCKED",
        "eight-gpus-hang, ten-gpus, VOLCANO, LOCKED",
        "gpu-deadlock, four-gpus, KUBE_SCHEDULER, LOCKED",
        "gpu-deadlock, four-gpus, VOLCANO, COMPLETED",
        "tensorflow, article, VOLCANO, COMPLETED",
        "mpi, article, VOLCANO, COMPLETED",
        "tensorflow-stock, article, VOLCANO, COMPLETED",
        "mpi-stock, article, VOLCANO, COMPLETED",
        "model-server, article, VOLCANO, COMPLETED",
        "train-and-serve, article, VOLCANO, COMPLETED",
        "gpu-lab, gpu-lab, VOLCANO, COMPLETED",
        "gpu-preemption, gpu-lab, KUBE_SCHEDULER, COMPLETED",
        "gpu-preemption, gpu-lab, VOLCANO, COMPLETED",
        "gpu-affinity, gpu-lab, VOLCANO, COMPLETED",
        "gpu-taints, gpu-dedicated, VOLCANO, COMPLETED",
        "gpu-sharing, gpu-shared, KUBE_SCHEDULER, COMPLETED",
        "gpu-mig, gpu-mig, KUBE_SCHEDULER, COMPLETED",
        "autoscaled-gang, autoscaled, KUBE_SCHEDULER, COMPLETED",
        "autoscaled-gang, autoscaled, VOLCANO, COMPLETED",
        "team-queues, team-queues, VOLCANO, COMPLETED",
        "pi, article, VOLCANO, COMPLETED",
        "pytorch, article, KUBE_SCHEDULER, COMPLETED",
        "pytorch, article, VOLCANO, COMPLETED",
        "volumes, article, KUBE_SCHEDULER, COMPLETED",
        "volumes, article, VOLCANO, COMPLETED",
        "nightly-etl, article, KUBE_SCHEDULER, COMPLETED",
        "nightly-etl, article, VOLCANO, COMPLETED",
        "fan-out, article, KUBE_SCHEDULER, COMPLETED",
        "fan-out, article, VOLCANO, COMPLETED",
        "spark-then-train, article, KUBE_SCHEDULER, COMPLETED",
        "spark-then-train, article, VOLCANO, COMPLETED",
        "sweep, article, KUBE_SCHEDULER, COMPLETED",
        "sweep, article, VOLCANO, COMPLETED",
        "clean-up, article, KUBE_SCHEDULER, COMPLETED",
        "clean-up, article, VOLCANO, COMPLETED",
        "approval, article, KUBE_SCHEDULER, COMPLETED",
        "approval, article, VOLCANO, COMPLETED",
        "ray, article, VOLCANO, COMPLETED",
        "sort, article, VOLCANO, COMPLETED",
        "skewed-join, article, VOLCANO, COMPLETED",
        "spark-reserve, two-sizes, VOLCANO, LOCKED",
        "spark-strict, two-sizes, KUBE_SCHEDULER, LOCKED",
        "spark-strict, two-sizes, VOLCANO, COMPLETED",
    })
    void endsAsItsSourceTells(String definition, String cluster, SchedulerName scheduler, Outcome outcome)
            throws InterruptedException {
        assertThat(simulate(definition, cluster, scheduler).outcome()).contains(outcome);
    }

    @Test
    void everyDefinitionIsInTheListAbove() throws Exception {
        Set<String> listed = Stream.of(DefinitionOutcomeTest.class
                        .getDeclaredMethod(
                                "endsAsItsSourceTells", String.class, String.class, SchedulerName.class, Outcome.class)
                        .getAnnotation(CsvSource.class)
                        .value())
                .map(line -> line.substring(0, line.indexOf(',')))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(listed).isEqualTo(shipped());
    }

    @Test
    void theGangWithABlockerWaitsAsAWholeAndStartsAsAWhole() throws InterruptedException {
        Timeline timeline = simulate("gpu-gang", "eks-g4dn", SchedulerName.VOLCANO);
        long blockerEnds = timeline.stage("blocker").orElseThrow().endedMillis().orElseThrow();

        assertThat(timeline.stage("gang-tf-job").orElseThrow().pods())
                .hasSize(2)
                .allSatisfy(pod ->
                        assertThat(pod.scheduledMillis().orElseThrow()).isGreaterThanOrEqualTo(blockerEnds - 1_000));
    }

    private static Timeline simulate(String definition, String clusterName, SchedulerName scheduler)
            throws InterruptedException {
        Pipeline pipeline =
                PipelineReader.read(DEFINITIONS.resolve(definition + ".yaml")).orElseThrow();
        Plan plan = new Planner().plan(pipeline, Optional.of(scheduler)).orElseThrow();
        Cluster cluster =
                ClusterFileReader.read(CLUSTERS.resolve(clusterName + ".yaml")).orElseThrow();
        TimelineFold fold = new TimelineFold();
        new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, 1))
                .launch(new Launcher.Request(plan, definition, Map.of()), fold);
        return fold.timeline();
    }

    private static Set<String> shipped() throws IOException {
        try (Stream<Path> files = Files.list(DEFINITIONS)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .map(name -> name.substring(0, name.length() - ".yaml".length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}

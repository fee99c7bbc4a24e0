package io.gangflow.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that {@code placement} applies to driver and executors in every mode of Spark. */
class SparkPlacementTest {

    private static final Cluster TAINTED =
            ClusterFileReader.read("cluster.yaml", """
                    apiVersion: gangflow/v1
                    kind: Cluster
                    metadata: { name: tainted }
                    nodePools:
                      - name: ordinary
                        count: 1
                        machine: a cpu
                        allocatable: { cpu: 500m, memory: 4Gi }
                      - name: dedicated
                        count: 1
                        machine: four cpus
                        allocatable: { cpu: 4, memory: 16Gi }
                        taints: [{ key: team, value: ml, effect: NoSchedule }]
                    """).orElseThrow();

    @ParameterizedTest
    @ValueSource(
            strings = {"mode: client", "mode: cluster", "mode: spark-operator", "mode: apache-operator", "gang: strict"
            })
    void podsTolerateWhatTheStageTolerates(String way) throws InterruptedException {
        assertThat(outcome(way, "{ key: team, value: ml, effect: NoSchedule }")).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void anotherTolerationIsNone() throws InterruptedException {
        assertThat(outcome("mode: client", "{ key: team, value: web, effect: NoSchedule }"))
                .isNotEqualTo(Outcome.COMPLETED);
    }

    private static Outcome outcome(String way, String toleration) throws InterruptedException {
        Plan plan = new Planner()
                .plan(PipelineReader.read("test.yaml", """
                        apiVersion: gangflow/v1
                        kind: Pipeline
                        metadata: { name: test }
                        scheduler: volcano
                        stages:
                          pi:
                            placement: { tolerations: [%s] }
                            spark:
                              %s
                              image: gangflow/spark:1
                              mainClass: io.gangflow.spark.Pi
                              application: local:///opt/gangflow/spark-jobs.jar
                              driver: { cpu: 1, memory: 1Gi }
                              executors: { count: 2, cpu: 1, memory: 1Gi }
                        """.formatted(toleration, way))
                        .orElseThrow())
                .orElseThrow();
        List<RunEvent> events = new ArrayList<>();
        return new SimulatedLauncher(TAINTED, SimulatedLauncher.Options.of(TAINTED, 1))
                .launch(new Launcher.Request(plan, "run", Map.of()), events::add);
    }
}

package io.gangflow.minicluster.launch;

import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestImages;
import java.nio.file.Path;

/** A separate JVM with a minicluster that keeps its objects. */
public final class ScheduleVictim {

    private ScheduleVictim() {}

    /** Prints {@code running} once its schedule has started a run, and continues until it is killed. */
    public static void main(String[] args) throws Exception {
        try (MiniCluster cluster = start(Path.of(args[0]))) {
            ScheduleSurvivesTest.schedule(cluster.client());
            if (!ScheduleSurvivesTest.await(
                    () -> !ScheduleSurvivesTest.runs(cluster.client()).isEmpty())) {
                throw new AssertionError("no run: "
                        + cluster.client()
                                .resources(CronWorkflow.class)
                                .inNamespace("default")
                                .list()
                                .getItems());
            }
            System.out.println("running");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    static MiniCluster start(Path folder) throws Exception {
        return MiniCluster.start(
                Cluster.of("victim", Cluster.pool("worker", 1, Resources.of(1_000, 1L << 30))),
                MiniClusterOptions.of(folder, TestImages.catalogue())
                        .withObjectsKept()
                        .withArgo());
    }
}

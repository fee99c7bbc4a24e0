package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestImages;
import java.nio.file.Path;

/** A separate JVM with a minicluster that runs one pod forever; prints a line when the pod runs. */
public final class Victim {

    private Victim() {}

    public static void main(String[] args) throws Exception {
        MiniCluster cluster = MiniCluster.start(
                Cluster.of("victim", Cluster.pool("worker", 1, Resources.of(1_000, 1L << 30))),
                MiniClusterOptions.of(Path.of(args[0]), TestImages.catalogue()));
        cluster.client()
                .resource(TestImages.bound("endless", "worker-1", "child", "3600", "sleep", "3600000"))
                .create();
        cluster.view()
                .await(
                        () -> cluster.view()
                                .get(Pod.class, "default", "endless")
                                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                                .isPresent(),
                        30_000);
        System.out.println("running");
        Thread.sleep(Long.MAX_VALUE);
    }
}

package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.control.ControllerLoop;
import io.gangflow.minicluster.control.SchedulerLoop;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import io.gangflow.simulator.controller.BatchJobController;
import io.gangflow.simulator.controller.Controller;
import io.gangflow.simulator.controller.DeploymentController;
import io.gangflow.simulator.controller.DisruptionController;
import io.gangflow.simulator.controller.PodGroupController;
import io.gangflow.simulator.controller.VolcanoJobController;
import io.gangflow.simulator.engine.QueueWatch;
import io.gangflow.simulator.engine.SnapshotBuilder;
import java.time.Clock;
import java.util.Deque;
import java.util.List;

/** Our schedulers and controllers, attached to an API. */
final class ControlPlane {

    private final KubernetesClient client;
    private final ClusterView view;
    private final Clock clock;

    ControlPlane(KubernetesClient client, ClusterView view, Clock clock) {
        this.client = client;
        this.view = view;
        this.clock = clock;
    }

    void start(Cluster cluster, QueueShareUpdates queues, Deque<AutoCloseable> parts) {
        createDefaultQueue(client);
        parts.push(ControllerLoop.start(client, view, controllers(), clock));
        parts.push(SchedulerLoop.start(
                client,
                view,
                SnapshotBuilder::objects,
                List.of(
                        new KubeScheduler(MiniCluster.SEED),
                        new QueueWatch(
                                new VolcanoScheduler(configuration(cluster), MiniCluster.SEED),
                                shares -> queues.publish(shares.queues()))),
                clock));
    }

    private static List<Controller> controllers() {
        return List.of(
                new VolcanoJobController(),
                new BatchJobController(),
                new DeploymentController(),
                new DisruptionController(),
                new PodGroupController());
    }

    private static VolcanoConfiguration configuration(Cluster cluster) {
        try {
            return VolcanoConfiguration.of(cluster);
        } catch (VolcanoConfigurationException e) {
            throw new LaunchException("cluster `%s`: %s".formatted(cluster.name(), e.getMessage()), e);
        }
    }

    /** Volcano's scheduler creates this queue when it starts. */
    private static void createDefaultQueue(KubernetesClient client) {
        if (client.resources(Queue.class).withName("default").get() == null) {
            client.resource(new QueueBuilder()
                            .withNewMetadata()
                            .withName("default")
                            .endMetadata()
                            .withNewSpec()
                            .withWeight(1)
                            .withReclaimable(true)
                            .endSpec()
                            .build())
                    .create();
        }
    }
}

package io.gangflow.simulator.input;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Work from manifests, or of a live cluster. */
public record PlayedManifests(ResultingWork work) implements PlayedInput {

    @Override
    public Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException {
        TimelineFold fold = new TimelineFold();
        new SimulatedWork(cluster, options).play("manifests", work, fold);
        return fold.timeline();
    }

    @Override
    public ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis)
            throws InterruptedException {
        return new SimulatedWork(cluster, options).at("manifests", work, millis);
    }

    @Override
    public PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights) {
        ResultingWork placed =
                scheduler.map(name -> Rescheduled.under(name, work)).orElse(work);
        List<HasMetadata> shared = placed.shared().stream()
                .map(object -> object instanceof Queue queue
                                && weights.containsKey(queue.getMetadata().getName())
                        ? weighted(queue, weights)
                        : object)
                .toList();
        return new PlayedManifests(
                new ResultingWork(shared, placed.podGroups(), placed.podSets(), placed.limits(), placed.owners()));
    }

    private static HasMetadata weighted(Queue queue, Map<String, Integer> weights) {
        return new QueueBuilder(queue)
                .editOrNewSpec()
                .withWeight(weights.get(queue.getMetadata().getName()))
                .endSpec()
                .build();
    }

    @Override
    public Set<String> queues() {
        return work.shared().stream()
                .filter(Queue.class::isInstance)
                .map(queue -> queue.getMetadata().getName())
                .collect(Collectors.toSet());
    }
}

package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.pods.OperatorWork;
import io.gangflow.argo.pods.PodSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What Kubeflow's operators do with a PyTorchJob or a TrainJob that a run creates: they make its PodGroup and its pods,
 * write down how these have ended, and delete what still runs when the job has ended. The training operator waits with
 * the pods until Volcano has let the PodGroup in; the trainer does not.
 */
final class SimulatedTrainingOperators implements StoreListener {

    private final Engine engine;
    private final Map<String, TrainingJob> jobs = new TreeMap<>();
    private final Map<String, TrainingJob> waiting = new TreeMap<>();
    private long operatorFreeAt;

    SimulatedTrainingOperators(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        HasMetadata object = after.or(() -> before).orElseThrow();
        if (before.isEmpty() && object instanceof GenericKubernetesResource created) {
            OperatorWork.of(created, engine.store().list(GenericKubernetesResource.class))
                    .ifPresent(work -> soon(() -> begin(new TrainingJob(created, work))));
        } else if (object instanceof PodGroup) {
            lookAtGroups();
        } else if (object instanceof Pod pod) {
            owner(pod).ifPresent(job -> soon(() -> look(job, pod, after.isEmpty())));
        }
    }

    private void soon(Runnable reaction) {
        engine.clock().after(engine.latencies().controllerReaction(), reaction);
    }

    private void begin(TrainingJob job) {
        job.work()
                .podGroups()
                .forEach(group -> engine.store().create(group, engine.clock().nowMillis()));
        if (job.waitsForItsGroup()) {
            waiting.put(uid(job), job);
            lookAtGroups();
        } else {
            createPods(job);
        }
    }

    private void lookAtGroups() {
        List.copyOf(waiting.values()).stream()
                .filter(job -> job.work().podGroups().stream().allMatch(this::isLetIn))
                .forEach(job -> {
                    waiting.remove(uid(job));
                    soon(() -> createPods(job));
                });
    }

    private boolean isLetIn(PodGroup group) {
        return engine.store()
                .get(
                        PodGroup.class,
                        group.getMetadata().getNamespace(),
                        group.getMetadata().getName())
                .filter(now -> now.getStatus() != null && now.getStatus().getPhase() != null)
                .filter(now -> !now.getStatus().getPhase().equals("Pending"))
                .isPresent();
    }

    /**
     * The training operator works at one job at a time (cmd/training-operator.v1/main.go, controller-threads); the Jobs
     * of TrainJobs get their pods side by side.
     */
    private void createPods(TrainingJob job) {
        jobs.put(uid(job), job);
        long at = engine.clock().nowMillis();
        if (job.replacesPods()) {
            at = Math.max(at, operatorFreeAt);
        }
        for (PodSet set : job.work().podSets()) {
            for (Pod pod : job.pods(set)) {
                engine.clock()
                        .at(at, () -> engine.store().create(pod, engine.clock().nowMillis()));
                at += engine.latencies().apiCall();
            }
        }
        operatorFreeAt = job.replacesPods() ? at : operatorFreeAt;
    }

    private Optional<TrainingJob> owner(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .map(OwnerReference::getUid)
                .flatMap(uid -> Optional.ofNullable(jobs.get(uid)).stream())
                .findFirst();
    }

    private void look(TrainingJob job, Pod changed, boolean gone) {
        if (!jobs.containsKey(uid(job))) {
            return;
        }
        if (gone && job.replacesPods()) {
            createPods(job); // those that are there stay as they are
        }
        List<Pod> pods = engine.store().podsOf(job.object());
        Optional<Boolean> outcome = job.outcome(pods, gone && !PodPhases.hasEnded(changed) && !job.replacesPods());
        write(job, job.status(pods, outcome));
        if (outcome.isPresent()) {
            end(job, pods);
        }
    }

    private void write(TrainingJob job, Map<String, Object> status) {
        engine.store().current(job.object()).ifPresent(now -> {
            Map<String, Object> properties = new LinkedHashMap<>(now.getAdditionalProperties());
            if (!status.equals(properties.put("status", status))) {
                engine.store()
                        .updateStatus(new GenericKubernetesResourceBuilder(now)
                                .withAdditionalProperties(properties)
                                .build());
            }
        });
    }

    private void end(TrainingJob job, List<Pod> pods) {
        jobs.remove(uid(job));
        long now = engine.clock().nowMillis();
        pods.stream()
                .filter(pod -> !PodPhases.hasEnded(pod))
                .forEach(pod -> engine.store().delete(pod, now));
        job.work()
                .podGroups()
                .forEach(group -> engine.store()
                        .get(
                                PodGroup.class,
                                group.getMetadata().getNamespace(),
                                group.getMetadata().getName())
                        .ifPresent(found -> engine.store().delete(found, now)));
    }

    private static String uid(TrainingJob job) {
        return job.object().getMetadata().getUid();
    }
}

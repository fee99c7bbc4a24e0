package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A PyTorchJob or a TrainJob under way: which pods it wants, and what its status says of those that are there.
 *
 * @param object as it was created
 * @param work its PodGroup, if it has one, and its pods
 */
record TrainingJob(GenericKubernetesResource object, ResultingWork work) {

    private static final String SUCCEEDED = "Succeeded";
    private static final String FAILED = "Failed";

    /** Whether pods that are gone are made again: the Job of a TrainJob, with its backoffLimit of 0, fails instead. */
    boolean replacesPods() {
        return object.getKind().equals("PyTorchJob");
    }

    /** Whether its operator makes no pods before Volcano has let the PodGroup in. */
    boolean waitsForItsGroup() {
        return work.podSets().stream().anyMatch(set -> set.created() instanceof PodSet.Creation.OnceEnqueued);
    }

    /** The pods of a set, which belong to the job. */
    List<Pod> pods(PodSet set) {
        return IntStream.range(0, set.count())
                .mapToObj(number -> owned(SetPods.pod(set, number)))
                .toList();
    }

    private Pod owned(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .addNewOwnerReference()
                .withApiVersion(object.getApiVersion())
                .withKind(object.getKind())
                .withName(object.getMetadata().getName())
                .withUid(object.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build();
    }

    /**
     * Whether it has ended well, once it has ended: a PyTorchJob with its master, a TrainJob with the last pod.
     *
     * @param pods of the job that are there
     * @param lost whether one is gone that is not made again
     */
    Optional<Boolean> outcome(List<Pod> pods, boolean lost) {
        if (lost || pods.stream().anyMatch(pod -> PodPhases.of(pod).equals(FAILED))) {
            return Optional.of(false);
        }
        PodSet deciding = work.podSets().stream()
                .filter(set -> set.id().endsWith("#Master"))
                .findFirst()
                .orElse(work.podSets().get(0));
        return count(pods, deciding, SUCCEEDED) == deciding.count() ? Optional.of(true) : Optional.empty();
    }

    /**
     * What its operator writes down (training-operator 1.9, pkg/apis/kubeflow.org/v1; trainer 2.3,
     * pkg/apis/trainer/v1alpha1): pods by replica type, or the Jobs of the JobSet, of which there is one.
     */
    Map<String, Object> status(List<Pod> pods, Optional<Boolean> outcome) {
        Map<String, Object> types = new LinkedHashMap<>();
        if (!replacesPods()) {
            return Map.of(
                    "jobsStatus",
                    List.of(Map.of(
                            "name",
                            "node",
                            "succeeded",
                            outcome.equals(Optional.of(true)) ? 1 : 0,
                            "failed",
                            outcome.equals(Optional.of(false)) ? 1 : 0)));
        }
        for (PodSet set : work.podSets()) {
            Map<String, Object> counts = new LinkedHashMap<>();
            counts.put("active", count(pods, set, "Running"));
            counts.put("succeeded", count(pods, set, SUCCEEDED));
            counts.put("failed", count(pods, set, FAILED));
            types.put(set.id().replaceFirst(".*#", ""), counts);
        }
        return Map.of("replicaStatuses", types);
    }

    private static int count(List<Pod> pods, PodSet set, String phase) {
        return (int) pods.stream()
                .filter(pod -> set.id().equals(SimulatedKubelet.annotation(pod, SetPods.SET)))
                .filter(pod -> PodPhases.of(pod).equals(phase))
                .count();
    }
}

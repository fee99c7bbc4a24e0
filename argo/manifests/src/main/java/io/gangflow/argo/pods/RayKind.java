package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.kind.ApiResource;
import io.gangflow.kind.KindCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * RayJob and RayCluster: a head and groups of workers. The workers go with the head, which ends with the job; a
 * cluster of its own never ends. KubeRay makes a PodGroup of them where the object's label asks for Volcano (KubeRay
 * 1.4, ray-operator/controllers/ray/batchscheduler/volcano).
 */
final class RayKind implements Kind {

    private static final String SCHEDULER = "ray.io/scheduler-name";
    private static final String QUEUE = "volcano.sh/queue-name";

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.RAY_JOB, KindCatalogue.RAY_CLUSTER);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        boolean job = cause.object().kind().equals("RayJob");
        JsonNode spec = cause.object().tree().path("spec");
        JsonNode cluster = job ? spec.path("rayClusterSpec") : spec;
        List<PodSetDraft> sets = new ArrayList<>();
        pod(cause, "head", cluster.path("headGroupSpec"), draft)
                .ifPresent(pod -> sets.add(job ? draft.set(cause, "head", pod) : draft.server(cause, "head", pod)));
        for (JsonNode group : cluster.path("workerGroupSpecs")) {
            String name = group.path("groupName").asText("worker");
            int hosts = Math.max(1, group.path("numOfHosts").asInt(1));
            int replicas = Math.min(
                    group.path("replicas").asInt(group.path("minReplicas").asInt(0)), 1_000_000 / hosts);
            pod(cause, name, group, draft)
                    .ifPresent(pod -> sets.add(draft.server(cause, name, pod)
                            .count(replicas * hosts)
                            .ends(job ? new PodSet.End.With(cause.set("head")) : new PodSet.End.Never())));
        }
        if (cause.object().labels().getOrDefault(SCHEDULER, "").equals("volcano")) {
            group(cause, sets, draft);
        }
        sets.forEach(draft::add);
    }

    private static Optional<Pod> pod(Cause cause, String role, JsonNode group, WorkDraft draft) {
        return ModelObjects.read(cause, group.path("template"), PodTemplateSpec.class, draft, "spec")
                .flatMap(template ->
                        PodTemplates.pod(cause, cause.object().name() + "-" + role, role, template, draft, "spec"));
    }

    private static void group(Cause cause, List<PodSetDraft> sets, WorkDraft draft) {
        String name = "ray-" + cause.object().name() + "-pg";
        Sum sum = new Sum();
        for (PodSetDraft set : sets) {
            set.pod().getSpec().setSchedulerName("volcano");
            set.pod().getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, name);
            sum.add(set.pod().getSpec(), set.count());
        }
        draft.group(new PodGroupBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .withNewSpec()
                .withMinMember(sets.stream().mapToInt(PodSetDraft::count).sum())
                .withMinResources(sum.quantities())
                .withQueue(cause.object().labels().getOrDefault(QUEUE, "default"))
                .endSpec()
                .build());
    }
}

package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.argo.compiler.ray.RayPods;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.Sum;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * RayJob and RayCluster: a head and groups of workers (KubeRay 1.7.0, ray-operator/controllers/ray). The program of a
 * job starts when all of them are ready, and a job in {@code K8sJobMode} also needs a pod that submits it. The workers
 * are deleted with the head, which ends with the job; a separate cluster never ends. KubeRay creates a PodGroup of head
 * and workers, without the submitter, if its operator runs with {@code --batch-scheduler=volcano}. The manifest does
 * not show that option, so it is assumed if there is a label for Volcano.
 */
final class RayKind implements Kind {

    private static final String SCHEDULER = "ray.io/scheduler-name";
    private static final String QUEUE = "volcano.sh/queue-name";
    private static final String PRIORITY = "ray.io/priority-class-name";
    private static final String HEAD = "head";
    private static final int MOST_WORKERS = 1_000_000;

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
        Optional<PodSetDraft> head = pod(cause, HEAD, cluster.path("headGroupSpec"), draft)
                .map(pod -> job ? draft.set(cause, HEAD, pod) : draft.server(cause, HEAD, pod));
        head.ifPresent(sets::add);
        for (JsonNode group : cluster.path("workerGroupSpecs")) {
            workers(cause, group, job, draft).ifPresent(sets::add);
        }
        Optional<PodSetDraft> submitter =
                job && head.isPresent() ? submitter(cause, spec, sets, draft) : Optional.empty();
        if (isGang(cause)) {
            group(cause, sets, submitter, job, draft);
        }
        sets.stream().skip(head.isPresent() ? 1 : 0).forEach(set -> RayPods.waitForHead(set.pod()));
        submitter.ifPresent(sets::add);
        if (job) {
            head.ifPresent(set -> set.needs(sets.stream()
                    .filter(other -> other != set && other.count() > 0)
                    .map(other -> new PodSet.Need(other.build().id(), other.count()))
                    .toList()));
        }
        sets.forEach(draft::add);
    }

    private static boolean isGang(Cause cause) {
        return cause.object().labels().getOrDefault(SCHEDULER, "").equals("volcano")
                || cause.object().labels().containsKey(QUEUE);
    }

    private static Optional<PodSetDraft> workers(Cause cause, JsonNode group, boolean job, WorkDraft draft) {
        String name = group.path("groupName").asText("worker");
        int hosts = Math.max(1, group.path("numOfHosts").asInt(1));
        int replicas =
                Math.min(group.path("replicas").asInt(group.path("minReplicas").asInt(0)), MOST_WORKERS / hosts);
        return pod(cause, name, group, draft)
                .map(pod -> draft.server(cause, name, pod)
                        .count(replicas * hosts)
                        .ends(job ? new PodSet.End.With(cause.set(HEAD)) : new PodSet.End.Never()));
    }

    /** The pod of a Job that is created when the cluster is ready, and ends after the program. */
    private static Optional<PodSetDraft> submitter(
            Cause cause, JsonNode spec, List<PodSetDraft> cluster, WorkDraft draft) {
        Pod head = cluster.get(0).pod();
        switch (spec.path("submissionMode").asText("K8sJobMode")) {
            case "SidecarMode" -> RayPods.addSubmitter(head);
            case "K8sJobMode" -> {
                PodTemplateSpec usual = RayPods.submitter(head);
                JsonNode given = spec.path("submitterPodTemplate");
                return (given.isObject()
                                ? ModelObjects.read(cause, given, PodTemplateSpec.class, draft, "spec")
                                : Optional.of(usual))
                        .flatMap(template -> PodTemplates.pod(
                                cause, cause.object().name() + "-submitter", "submitter", template, draft, "spec"))
                        .map(pod -> draft.server(cause, "submitter", pod)
                                .created(new PodSet.Creation.OnceAll(
                                        cluster.stream()
                                                .map(set -> set.build().id())
                                                .toList(),
                                        List.of()))
                                .ends(new PodSet.End.With(cause.set(HEAD))));
            }
            default -> {}
        }
        return Optional.empty();
    }

    private static Optional<Pod> pod(Cause cause, String role, JsonNode group, WorkDraft draft) {
        return ModelObjects.read(cause, group.path("template"), PodTemplateSpec.class, draft, "spec")
                .flatMap(template ->
                        PodTemplates.pod(cause, cause.object().name() + "-" + role, role, template, draft, "spec"));
    }

    /**
     * The gang's minResources include the submitter's requests, although it is not a member. When the job has ended,
     * the operator deletes the PodGroup (1.6) or empties it (1.7); otherwise Volcano would admit it again.
     */
    private static void group(
            Cause cause, List<PodSetDraft> sets, Optional<PodSetDraft> submitter, boolean job, WorkDraft draft) {
        String name = "ray-" + cause.object().name() + "-pg";
        List<PodSetDraft> all = new ArrayList<>(sets);
        submitter.ifPresent(all::add);
        Sum sum = new Sum();
        for (PodSetDraft set : all) {
            set.pod().getSpec().setSchedulerName("volcano");
            set.pod().getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, name);
            sum.add(set.pod().getSpec(), set.count());
        }
        draft.group(new PodGroupBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(cause.object().namespace())
                .withAnnotations(job ? Map.of(GroupAnnotations.UNTIL, HEAD) : Map.of())
                .endMetadata()
                .withNewSpec()
                .withMinMember(sets.stream().mapToInt(PodSetDraft::count).sum())
                .withMinResources(sum.quantities())
                .withQueue(cause.object().labels().getOrDefault(QUEUE, "default"))
                .withPriorityClassName(cause.object().labels().get(PRIORITY))
                .endSpec()
                .build());
    }
}

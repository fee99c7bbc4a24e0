package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * PyTorchJob, TFJob, MPIJob, XGBoostJob and PaddleJob of Kubeflow's training-operator v1.9. The manifest does not name
 * the operator's gang scheduler. Volcano is assumed if the object has a schedulingPolicy. Then there is a PodGroup with
 * the job's name for all its pods, which are created once it is admitted.
 */
final class KubeflowKind implements Kind {

    private static final Map<String, String> REPLICAS = Map.of(
            "PyTorchJob", "pytorchReplicaSpecs",
            "TFJob", "tfReplicaSpecs",
            "MPIJob", "mpiReplicaSpecs",
            "XGBoostJob", "xgbReplicaSpecs",
            "PaddleJob", "paddleReplicaSpecs");

    /** Replica types whose success determines the job's; the first existing one counts. */
    private static final List<String> DECIDING = List.of("Launcher", "Master", "Chief", "Worker");

    /** Replica types whose pods are removed with the deciding one, because they would run forever. */
    private static final Set<String> SERVING = Set.of("PS", "MPIJob/Worker");

    @Override
    public Set<ApiResource> types() {
        return Set.of(
                KindCatalogue.PYTORCH_JOB,
                KindCatalogue.TF_JOB,
                KindCatalogue.MPI_JOB,
                KindCatalogue.XGBOOST_JOB,
                KindCatalogue.PADDLE_JOB,
                KindCatalogue.MPI_JOB_V2);
    }

    /** Kinds whose pods restart in place by default; those of the others do not (pkg/apis/kubeflow.org/v1). */
    private static final Set<String> RESTARTING = Set.of("PyTorchJob", "PaddleJob");

    /** Pods of one replica type. */
    private record Replicas(String type, int count, Pod pod) {}

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JsonNode spec = cause.object().tree().path("spec");
        String field = REPLICAS.getOrDefault(cause.object().kind(), "");
        JsonNode policy = spec.path("runPolicy").path("schedulingPolicy");
        List<Replicas> all = new ArrayList<>();
        spec.path(field)
                .properties()
                .forEach(entry -> replicas(cause, field, entry, draft).ifPresent(all::add));
        int pods = all.stream().mapToInt(Replicas::count).sum();
        boolean gang = !policy.isMissingNode();
        if (gang) {
            group(cause, policy, all, pods, draft);
        }
        int least = spec.path("elasticPolicy").path("minReplicas").asInt(Integer.MAX_VALUE);
        Optional<String> deciding = DECIDING.stream()
                .filter(type -> all.stream().anyMatch(one -> one.type().equals(type)))
                .findFirst();
        List<PodSet.Need> needs = all.stream()
                .map(one -> new PodSet.Need(cause.set(one.type()), Math.min(one.count(), least)))
                .filter(need -> need.running() > 0)
                .toList();
        for (Replicas one : all) {
            PodSetDraft set = draft.set(cause, one.type(), one.pod())
                    .count(one.count())
                    .needs(needs)
                    .span(cause.object().span("spec", field, one.type()));
            if (gang && cause.created() instanceof PodSet.Creation.At) {
                set.created(new PodSet.Creation.OnceEnqueued(0));
            }
            boolean serves = SERVING.contains(one.type())
                    || SERVING.contains(cause.object().kind() + "/" + one.type());
            if (serves && deciding.isPresent() && !deciding.get().equals(one.type())) {
                set.ends(new PodSet.End.With(cause.set(deciding.get())));
            }
            draft.add(set);
        }
    }

    private static Optional<Replicas> replicas(
            Cause cause, String field, Map.Entry<String, JsonNode> entry, WorkDraft draft) {
        String[] path = {"spec", field, entry.getKey(), "template"};
        int count = entry.getValue().path("replicas").asInt(1);
        String name = cause.object().name() + "-" + entry.getKey().toLowerCase(Locale.ROOT);
        return ModelObjects.read(cause, entry.getValue().path("template"), PodTemplateSpec.class, draft, path)
                .flatMap(template ->
                        PodTemplates.pod(cause, name + (count == 1 ? "-0" : ""), entry.getKey(), template, draft, path))
                .map(pod -> {
                    String policy = entry.getValue()
                            .path("restartPolicy")
                            .asText(RESTARTING.contains(cause.object().kind()) ? "OnFailure" : "Never");
                    // ExitCode creates a new pod for a retryable exit code, such as that of a kill.
                    pod.getSpec().setRestartPolicy(policy.equals("ExitCode") ? "OnFailure" : policy);
                    return new Replicas(entry.getKey(), count, pod);
                });
    }

    private static void group(Cause cause, JsonNode policy, List<Replicas> all, int pods, WorkDraft draft) {
        String name = cause.object().name();
        for (Replicas one : all) {
            one.pod().getMetadata().getAnnotations().put(GroupAnnotations.GROUP_NAME, name);
            one.pod()
                    .getMetadata()
                    .getAnnotations()
                    .put(GroupAnnotations.TASK_SPEC, one.type().toLowerCase(Locale.ROOT));
            if (one.pod().getSpec().getSchedulerName().equals("default-scheduler")) {
                one.pod().getSpec().setSchedulerName("volcano");
            }
        }
        draft.group(new PodGroupBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .withNewSpec()
                .withMinMember(policy.path("minAvailable").asInt(pods))
                .withQueue(policy.path("queue").asText("default"))
                .withPriorityClassName(
                        policy.has("priorityClass")
                                ? policy.path("priorityClass").asText()
                                : null)
                .withMinResources(minResources(cause, policy, all, draft))
                .endSpec()
                .build());
    }

    private static Map<String, Quantity> minResources(
            Cause cause, JsonNode policy, List<Replicas> all, WorkDraft draft) {
        String[] path = {"spec", "runPolicy", "schedulingPolicy", "minResources"};
        Map<String, Quantity> given = ModelObjects.amounts(cause, policy.path("minResources"), draft, path);
        if (!given.isEmpty()) {
            return given;
        }
        Sum sum = new Sum();
        all.forEach(one -> sum.add(one.pod().getSpec(), one.count()));
        return sum.quantities();
    }
}

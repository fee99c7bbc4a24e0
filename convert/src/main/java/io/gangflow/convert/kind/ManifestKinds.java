package io.gangflow.convert.kind;

import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts work objects of the supported kinds. Objects without a typed stage are created unchanged. */
public final class ManifestKinds {

    /** Kinds of objects that work requires but that do no work. */
    private static final Set<String> SUPPORT = Set.of(
            "ConfigMap",
            "Secret",
            "Service",
            "ServiceAccount",
            "PersistentVolumeClaim",
            "PersistentVolume",
            "Namespace",
            "Role",
            "RoleBinding",
            "ClusterRole",
            "ClusterRoleBinding",
            "NetworkPolicy",
            "Ingress",
            "StorageClass",
            "ResourceQuota",
            "LimitRange",
            "PodDisruptionBudget",
            "PodGroup",
            "Node",
            "CustomResourceDefinition",
            "ServiceMonitor",
            "PodMonitor",
            "PrometheusRule",
            "HorizontalPodAutoscaler",
            "TrainingRuntime",
            "ClusterTrainingRuntime",
            "JobTemplate",
            "WorkflowEventBinding",
            "Endpoints",
            "Event",
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration",
            "APIService",
            "PodSecurityPolicy");

    private static final Map<String, TypedStage> TYPED = Map.ofEntries(
            Map.entry("v1/Pod", SinglePods::pod),
            Map.entry("batch/v1/Job", SinglePods::job),
            Map.entry("batch.volcano.sh/v1alpha1/Job", VolcanoJobs::of),
            Map.entry("kubeflow.org/v1/PyTorchJob", KubeflowJobs::pytorch),
            Map.entry("kubeflow.org/v1/TFJob", KubeflowJobs::tensorflow),
            Map.entry("sparkoperator.k8s.io/v1beta2/SparkApplication", SparkApplications::of),
            Map.entry("trainer.kubeflow.org/v1alpha1/TrainJob", TrainJobs::of),
            Map.entry("kubeflow.org/v1/MPIJob", KubeflowJobs::mpi),
            Map.entry("kubeflow.org/v2beta1/MPIJob", KubeflowJobs::mpi),
            Map.entry("ray.io/v1/RayJob", RayJobs::of));

    private ManifestKinds() {}

    /** Adds the equivalent of the object to a pipeline. */
    public static void add(ForeignObject object, PipelineDraft draft) {
        Source source = Source.of(object);
        if (object.kind().equals("Queue")) {
            Declarations.queue(source, draft);
        } else if (object.kind().equals("PriorityClass")) {
            Declarations.priorityClass(source, draft);
        } else if (SUPPORT.contains(object.kind())) {
            draft.note(new Note(
                    Note.Kind.NOT_CARRIED,
                    source.label(),
                    "",
                    "a pipeline has work only",
                    object.kind().endsWith("TrainingRuntime")
                            ? "apply it for a TrainJob that is a manifest"
                            : "apply it with `kubectl apply`"));
        } else {
            draft.add(stage(scheduled(source, draft), draft));
        }
    }

    /** The stage of an object that a workflow step creates. */
    public static StageDraft stage(ForeignObject object, PipelineDraft draft) {
        return stage(Source.of(object), draft);
    }

    private static StageDraft stage(Source work, PipelineDraft draft) {
        return StageChoice.of(work, TYPED.getOrDefault(work.type(), ManifestKinds::untyped), draft);
    }

    /** The object with the work: the one in the template, if the object is only a schedule. */
    private static Source scheduled(Source source, PipelineDraft draft) {
        Optional<Source> template = switch (source.type()) {
            case "batch/v1/CronJob", "batch/v1beta1/CronJob" ->
                Optional.of(source.template("batch/v1", "Job", "spec", "jobTemplate", "spec"));
            case "batch.volcano.sh/v1alpha1/CronJob" ->
                Optional.of(source.template("batch.volcano.sh/v1alpha1", "Job", "spec", "jobTemplate", "spec"));
            case "sparkoperator.k8s.io/v1beta2/ScheduledSparkApplication" ->
                Optional.of(source.template("sparkoperator.k8s.io/v1beta2", "SparkApplication", "spec", "template"));
            default -> Optional.empty();
        };
        if (template.isPresent()) {
            Field spec = source.spec();
            boolean catchesUp = source.type().endsWith("/CronJob");
            Schedules.of(source.label(), List.of(spec.at("schedule")), spec.at("timeZone"), spec, catchesUp, draft);
        } else {
            draft.schedule(source.label(), Optional.empty());
        }
        return template.orElse(source);
    }

    private static Attempt untyped(Source source, PipelineDraft draft) {
        return Attempt.refused("no stage of the language is this kind of work", "");
    }
}

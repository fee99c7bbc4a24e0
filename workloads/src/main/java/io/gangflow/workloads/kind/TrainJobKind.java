package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSetDraft;
import io.gangflow.workloads.pods.PodTemplates;
import io.gangflow.workloads.pods.Sum;
import io.gangflow.workloads.pods.VolcanoFields;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A TrainJob of Kubeflow Trainer 2.3: the replicated Jobs of its runtime, of which the job named {@code node} has the
 * TrainJob's number of pods and resources. With podGroupPolicy.volcano there is a PodGroup of all pods, and they have
 * its name as an annotation; nothing sets their schedulerName (pkg/runtime/framework/plugins/volcano).
 */
final class TrainJobKind implements Kind {

    private static final String NODE = "node";

    @Override
    public Set<ApiResource> types() {
        return Set.of(KindCatalogue.TRAIN_JOB);
    }

    @Override
    public void add(Cause cause, WorkDraft draft) {
        JsonNode job = cause.object().tree().path("spec");
        String runtimeName = job.path("runtimeRef").path("name").asText();
        Optional<ForeignObject> runtime = draft.object("TrainingRuntime", runtimeName)
                .or(() -> draft.object("ClusterTrainingRuntime", runtimeName));
        JsonNode spec = runtime.map(found -> found.tree().path("spec")).orElse(job.path("noRuntime"));
        int nodes = job.path("trainer")
                .path("numNodes")
                .asInt(spec.path("mlPolicy").path("numNodes").asInt(1));
        List<PodSetDraft> sets = new ArrayList<>();
        List<JobSpec> jobs = new ArrayList<>();
        JsonNode replicated = spec.path("template").path("spec").path("replicatedJobs");
        for (JsonNode element : replicated) {
            set(cause, element, nodes, draft).ifPresent(set -> {
                sets.add(set);
                jobs.add(ModelObjects.read(cause, element.path("template").path("spec"), JobSpec.class, draft, "spec")
                        .orElseGet(JobSpec::new));
            });
        }
        if (replicated.isEmpty()) {
            set(cause, NODE, bare(), nodes, draft).ifPresent(set -> {
                sets.add(set);
                jobs.add(new JobSpec());
            });
        }
        if (spec.path("podGroupPolicy").has("volcano")) {
            runtime.map(found -> Cause.applied(found, cause.id()))
                    .ifPresent(found ->
                            new VolcanoFields(found, draft).networkTopology("spec", "podGroupPolicy", "volcano"));
            group(cause, sets, queue(job, spec), draft);
        }
        List<PodSet.Need> needs = needs(sets);
        sets.forEach(set -> draft.add(needs.size() == 1 ? set.needs(needs) : set));
        for (int index = 0; index < sets.size(); index++) {
            own(cause, sets.get(index).build(), jobs.get(index), draft);
        }
    }

    private static List<PodSet.Need> needs(List<PodSetDraft> sets) {
        return sets.stream()
                .filter(set -> set.count() > 0)
                .map(set -> new PodSet.Need(set.build().id(), set.count()))
                .toList();
    }

    /** Returns the template of an unknown runtime. */
    private static PodTemplateSpec bare() {
        return new PodTemplateSpecBuilder()
                .withNewSpec()
                .addNewContainer()
                .withName(NODE)
                .endContainer()
                .endSpec()
                .build();
    }

    /** Adds the Job of a set as an owner; its JobSet creates it with one index per pod of the set. */
    private static void own(Cause cause, PodSet set, JobSpec spec, WorkDraft draft) {
        Job job = new JobBuilder()
                .withNewMetadata()
                .withName(set.pod().getMetadata().getName())
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .withNewSpecLike(spec)
                .withCompletionMode("Indexed")
                .withCompletions(set.count())
                .withParallelism(set.count())
                .endSpec()
                .build();
        draft.own(job, List.of(set.id()));
    }

    private static Optional<PodSetDraft> set(Cause cause, JsonNode replicated, int nodes, WorkDraft draft) {
        String role = replicated.path("name").asText(NODE);
        JsonNode spec = replicated.path("template").path("spec");
        int parallelism = spec.path("parallelism").asInt(1);
        return ModelObjects.read(cause, spec.path("template"), PodTemplateSpec.class, draft, "spec")
                .flatMap(template -> set(cause, role, template, role.equals(NODE) ? nodes : parallelism, draft));
    }

    private static Optional<PodSetDraft> set(
            Cause cause, String role, PodTemplateSpec template, int count, WorkDraft draft) {
        String name = cause.object().name() + "-" + role + "-0";
        Optional<Pod> made = PodTemplates.pod(cause, name, role, template, draft, "spec");
        JsonNode resources = cause.object().tree().path("spec").path("trainer").path("resourcesPerNode");
        if (role.equals(NODE) && !resources.isMissingNode()) {
            made.ifPresent(pod -> ModelObjects.read(
                            cause, resources, ResourceRequirements.class, draft, "spec", "trainer", "resourcesPerNode")
                    .ifPresent(given -> pod.getSpec().getContainers().get(0).setResources(given)));
        }
        if (role.equals(NODE)) {
            made.ifPresent(pod -> trainer(cause, pod.getSpec().getContainers().get(0)));
        }
        return made.map(pod -> draft.set(cause, role, pod).count(count));
    }

    /** Sets the TrainJob's values in the container of the runtime (pkg/runtime/framework/plugins/plainml and torch). */
    private static void trainer(Cause cause, Container container) {
        JsonNode trainer = cause.object().tree().path("spec").path("trainer");
        if (trainer.has("image")) {
            container.setImage(trainer.path("image").asText());
        }
        if (trainer.has("command")) {
            container.setCommand(texts(trainer.path("command")));
        }
        if (trainer.has("args")) {
            container.setArgs(texts(trainer.path("args")));
        }
        List<EnvVar> env = new ArrayList<>(container.getEnv());
        for (JsonNode variable : trainer.path("env")) {
            env.add(ModelJson.MAPPER.convertValue(variable, EnvVar.class));
        }
        container.setEnv(env);
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /**
     * Returns the queue. The plugin reads it from the annotations of the JobSet in the runtime, which patches of the
     * TrainJob change; the TrainJob's own annotations are not used (newRuntimeInfo,
     * pkg/runtime/core/trainingruntime.go).
     */
    private static String queue(JsonNode job, JsonNode runtime) {
        String queue = annotated(runtime).orElse("default");
        for (JsonNode patch : job.path("runtimePatches")) {
            queue = annotated(patch.path("trainingRuntimeSpec")).orElse(queue);
        }
        return queue;
    }

    private static Optional<String> annotated(JsonNode spec) {
        JsonNode annotations = spec.path("template").path("metadata").path("annotations");
        return Optional.ofNullable(annotations.path(GroupAnnotations.QUEUE_NAME).textValue());
    }

    private static void group(Cause cause, List<PodSetDraft> sets, String queue, WorkDraft draft) {
        Sum sum = new Sum();
        for (PodSetDraft set : sets) {
            set.pod()
                    .getMetadata()
                    .getAnnotations()
                    .put(GroupAnnotations.GROUP_NAME, cause.object().name());
            sum.add(set.pod().getSpec(), set.count());
        }
        draft.group(new PodGroupBuilder()
                .withNewMetadata()
                .withName(cause.object().name())
                .withNamespace(cause.object().namespace())
                .endMetadata()
                .withNewSpec()
                .withMinMember(sets.stream().mapToInt(PodSetDraft::count).sum())
                .withMinResources(sum.quantities())
                .withQueue(queue)
                .endSpec()
                .build());
    }
}
